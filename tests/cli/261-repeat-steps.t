# a repeat of nothing
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"repeat": 2}, {"repeat": 2, "steps": []}]}
|   }}
| }
$ corun check c.json
! c.json:5:36: error: $.workload.tasks.t.steps[0]: needs "steps"
! c.json:5:65: error: $.workload.tasks.t.steps[1].steps: must be an array of at least one step
? 2
