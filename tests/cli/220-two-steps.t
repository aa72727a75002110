# two steps in one
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"run": "1ms", "sleep": "1ms"}]}
|   }}
| }
$ corun check c.json
! c.json:5:51: error: $.workload.tasks.t.steps[0].sleep: is a step of its own: [{"run": ...}, {"sleep": ...}]
? 2
