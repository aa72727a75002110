# a workload in a file that is not there
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": "work.json"
| }
$ corun check c.json
! c.json:4:3: error: $.workload: cannot read work.json: No such file or directory
? 2
