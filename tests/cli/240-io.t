# a device that is none
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"devices": {"disk": {"service": "5ms"}}, "tasks": {
|     "t": {"start": "0s", "steps": [{"io": "dsk"}]}
|   }}
| }
$ corun check c.json
! c.json:5:37: error: $.workload.tasks.t.steps[0].io: no device "dsk" (did you mean "disk"?)
? 2
