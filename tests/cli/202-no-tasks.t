# no tasks
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {}}
| }
$ corun check c.json
! c.json:4:16: error: $.workload.tasks: must be an object of at least one task
? 2
