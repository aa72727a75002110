# an event that is none
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"events": ["ready"], "tasks": {
|     "t": {"start": "0s", "steps": [{"await": "reday"}]}
|   }}
| }
$ corun check c.json
! c.json:5:37: error: $.workload.tasks.t.steps[0].await: no event "reday" (did you mean "ready"?)
? 2
