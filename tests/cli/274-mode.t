# a step runs in user or in system mode
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"run": "1ms", "mode": "sytem"}, {"sleep": "1ms", "mode": "system"}]}
|   }}
| }
$ corun check c.json
! c.json:5:51: error: $.workload.tasks.t.steps[0].mode: no mode "sytem" (did you mean "system"?)
! c.json:5:86: error: $.workload.tasks.t.steps[1].mode: no such key
? 2
