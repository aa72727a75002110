# a mean of 0
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"run": {"exponential": "0s"}}]}
|   }}
| }
$ corun check c.json
! c.json:5:45: error: $.workload.tasks.t.steps[0].run.exponential: 0s is outside 1ns to 140737.488355327s
? 2
