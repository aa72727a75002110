# a distribution that is like none
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"run": {"normal": "5ms"}}]}
|   }}
| }
$ corun check c.json
! c.json:5:45: error: $.workload.tasks.t.steps[0].run.normal: no such distribution (did you mean "lognormal"?)
? 2
