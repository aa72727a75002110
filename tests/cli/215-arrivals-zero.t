# arrivals all at once
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"arrivals": {"every": "0s", "count": 10}, "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:45: error: $.workload.tasks.t.arrivals.every: must be longer than 0
? 2
