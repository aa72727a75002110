# where a child starts the policy says
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"fork": "u"}]},
|     "u": {"cpu": 1, "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:6:11: error: $.workload.tasks.u.cpu: needs "start" or "arrivals": where a child starts, the policy says
? 2
