# an endless loop of steps that take no time
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"events": ["e"], "tasks": {
|     "t": {"start": "0s", "steps": [{"repeat": "forever", "steps": [{"signal": "e"}, {"yield": true}]}]}
|   }}
| }
$ corun check c.json
! c.json:5:36: error: $.workload.tasks.t.steps[0]: an endless loop of steps that take no time
? 2
