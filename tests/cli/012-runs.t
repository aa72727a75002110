# how many runs
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json --runs 0
! corun run: --runs 0: must be a number from 1 to 10000000
! Try 'corun run --help'.
? 2
$ corun run c.json --runs 10000001
! corun run: --runs 10000001: must be a number from 1 to 10000000
! Try 'corun run --help'.
? 2
$ corun run c.json --runs 99999999999999999999999
! corun run: --runs 99999999999999999999999: must be a number from 1 to 10000000
! Try 'corun run --help'.
? 2
$ corun run c.json --runs 1e3
! corun run: --runs 1e3: must be a number from 1 to 10000000
! Try 'corun run --help'.
? 2
