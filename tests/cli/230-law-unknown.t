# a distribution that is none
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"run": {"exponental": "5ms"}}]}
|   }}
| }
$ corun check c.json
! c.json:5:45: error: $.workload.tasks.t.steps[0].run.exponental: no such distribution (did you mean "exponential"?)
? 2
