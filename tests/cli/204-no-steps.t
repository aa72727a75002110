# a task that does nothing
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s"}}}
| }
$ corun check c.json
! c.json:4:26: error: $.workload.tasks.t: needs "steps", what the task does
? 2
