# an unlock without a lock before it
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"locks": {"m": {"wait": "sleep"}}, "tasks": {
|     "t": {"start": "0s", "steps": [{"unlock": "m"}]}
|   }}
| }
$ corun check c.json
! c.json:5:36: error: $.workload.tasks.t.steps[0]: unlocks "m" without having locked it
? 2
