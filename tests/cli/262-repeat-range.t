# a repeat of -1 times
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"repeat": -1, "steps": [{"run": "1ms"}]}]}
|   }}
| }
$ corun check c.json
! c.json:5:37: error: $.workload.tasks.t.steps[0].repeat: -1 is outside 0 to 2147483647
? 2
