# a lock says how it is waited for
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"locks": {"m": {}}, "tasks": {
|     "t": {"start": "0s", "steps": [{"lock": "m"}, {"unlock": "m"}]}
|   }}
| }
$ corun check c.json
! c.json:4:26: error: $.workload.locks.m: needs "wait": "sleep", "spin" or "adaptive"
? 2
