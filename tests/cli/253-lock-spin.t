# a lock that is spun on says what kind spinning is
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"locks": {"m": {"wait": "spin"}}, "tasks": {
|     "t": {"start": "0s", "steps": [{"lock": "m"}, {"unlock": "m"}]}
|   }}
| }
$ corun check c.json
! c.json:4:26: error: $.workload.locks.m: needs "kind", what a spinning waiter runs
? 2
