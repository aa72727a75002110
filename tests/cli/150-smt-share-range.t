# two cpus that do the work of three
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "smt": {"model": "share", "total": [1, 3]},
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:42: error: $.smt.total[1]: 3 is outside 0.01 to 2
? 2
