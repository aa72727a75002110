# a workload needs tasks or a trace
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {}
| }
$ corun check c.json
! c.json:4:3: error: $.workload: needs "tasks", or "trace"
? 2
