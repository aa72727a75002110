# run takes one config, check at least one
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun run
! corun run: needs a config file
! Try 'corun run --help'.
? 2
$ corun run c.json d.json
! corun run: takes one config file
! Try 'corun run --help'.
? 2
$ corun check
! corun check: needs a file
! Try 'corun check --help'.
? 2
$ corun policies naive ule
! corun policies: takes one name
! Try 'corun policies --help'.
? 2
