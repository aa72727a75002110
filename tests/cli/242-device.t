# a device needs its service time and at least one server
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"devices": {"disk": {"servers": 0}}, "tasks": {
|     "t": {"start": "0s", "steps": [{"io": "disk"}]}
|   }}
| }
$ corun check c.json
! c.json:4:28: error: $.workload.devices.disk: needs "service", the time that one request takes
! c.json:4:37: error: $.workload.devices.disk.servers: 0 is outside 1 to 1000000
? 2
