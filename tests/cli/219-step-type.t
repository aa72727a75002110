# a step is an object
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": ["yield"]}
|   }}
| }
$ corun check c.json
! c.json:5:36: error: $.workload.tasks.t.steps[0]: must be a step, as {"run": "5ms"}
? 2
