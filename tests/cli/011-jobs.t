# how many workers
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json -j 0
! corun run: --jobs 0: must be a number from 1 to 512
! Try 'corun run --help'.
? 2
$ corun run c.json -j -1
! corun run: --jobs -1: must be a number from 1 to 512
! Try 'corun run --help'.
? 2
$ corun run c.json -j 2x
! corun run: --jobs 2x: must be a number from 1 to 512
! Try 'corun run --help'.
? 2
$ corun run c.json -j 100000
! corun run: --jobs 100000: must be a number from 1 to 512
! Try 'corun run --help'.
? 2
