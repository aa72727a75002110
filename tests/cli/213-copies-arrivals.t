# copies or arrivals
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"copies": 2, "start": "0s", "arrivals": {"every": "1s", "count": 3}, "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:32: error: $.workload.tasks.t.copies: arrivals come one at a time
? 2
