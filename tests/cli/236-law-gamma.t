# a shape of 0
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"run": {"gamma": {"mean": "2ms", "shape": 0}}}]}
|   }}
| }
$ corun check c.json
! c.json:5:70: error: $.workload.tasks.t.steps[0].run.gamma.shape: 0 is outside 0.001 to 1000
? 2
