# a burst over 39 hours
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"run": "40h"}]}
|   }}
| }
$ corun check c.json
! c.json:5:37: error: $.workload.tasks.t.steps[0].run: 40h is outside 0s to 140737.488355327s
? 2
