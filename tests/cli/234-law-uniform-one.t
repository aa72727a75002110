# uniform needs two times
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"run": {"uniform": ["2ms"]}}]}
|   }}
| }
$ corun check c.json
! c.json:5:45: error: $.workload.tasks.t.steps[0].run.uniform: must be an array of two times
? 2
