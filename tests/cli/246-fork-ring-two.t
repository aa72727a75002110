# tasks that fork each other for ever
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"fork": "u"}]},
|     "u": {"steps": [{"run": "1ms"}, {"fork": "v"}]},
|     "v": {"steps": [{"run": "1ms"}, {"fork": "u"}]}}}
| }
$ corun check c.json
! c.json:6:5: error: $.workload.tasks.u: forks itself, or its children do, without end: give the workload "until"
? 2
