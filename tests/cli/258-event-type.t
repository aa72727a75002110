# events are names
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"events": {"ready": 1}, "tasks": {
|     "t": {"start": "0s", "steps": [{"signal": "ready"}]}
|   }}
| }
$ corun check c.json
! c.json:4:16: error: $.workload.events: must be an array of names
! c.json:5:37: error: $.workload.tasks.t.steps[0].signal: no event "ready" (there is none)
? 2
