# numbers of a task out of range, all at once
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "copies": 0, "nice": 50, "cookie": -1, "affinity": "0-7", "cpu": 4,
|           "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:5:26: error: $.workload.tasks.t.copies: 0 is outside 1 to 1000000
! c.json:5:39: error: $.workload.tasks.t.nice: 50 is outside -20 to 20
! c.json:5:51: error: $.workload.tasks.t.cookie: -1 is outside 0 to 4294967295
! c.json:5:65: error: $.workload.tasks.t.affinity: no cpu 7: they go from 0 to 3
! c.json:5:84: error: $.workload.tasks.t.cpu: 4 is outside 0 to 3
? 2
