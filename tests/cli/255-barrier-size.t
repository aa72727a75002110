# a barrier for nobody
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"barriers": {"start": 0}, "tasks": {
|     "t": {"start": "0s", "steps": [{"barrier": "start"}]}
|   }}
| }
$ corun check c.json
! c.json:4:29: error: $.workload.barriers.start: 0 is outside 1 to 1000000
? 2
