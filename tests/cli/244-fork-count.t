# a million forks in one step
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"fork": "t", "count": 1000000}]}
|   }}
| }
$ corun check c.json
! c.json:5:50: error: $.workload.tasks.t.steps[0].count: 1000000 is outside 1 to 100000
? 2
