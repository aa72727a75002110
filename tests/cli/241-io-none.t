# a device where there is none
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"io": "disk"}]}
|   }}
| }
$ corun check c.json
! c.json:5:37: error: $.workload.tasks.t.steps[0].io: no device "disk" (there is none)
? 2
