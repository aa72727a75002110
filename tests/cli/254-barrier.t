# a barrier that is none
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"barriers": {"start": 2}, "tasks": {
|     "t": {"start": "0s", "steps": [{"barrier": "all"}]}
|   }}
| }
$ corun check c.json
! c.json:5:37: error: $.workload.tasks.t.steps[0].barrier: no barrier "all" (there is start)
? 2
