# a task that forks itself for ever
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"run": "1ms"}, {"fork": "t"}]}
|   }}
| }
$ corun check c.json
! c.json:5:5: error: $.workload.tasks.t: forks itself, or its children do, without end: give the workload "until"
? 2
