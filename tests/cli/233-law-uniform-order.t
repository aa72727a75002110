# from more to less
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"run": {"uniform": ["2ms", "1ms"]}}]}
|   }}
| }
$ corun check c.json
! c.json:5:45: error: $.workload.tasks.t.steps[0].run.uniform: the first must not be the longer one
? 2
