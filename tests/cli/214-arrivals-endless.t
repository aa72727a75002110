# arrivals without an end
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"arrivals": {"every": {"exponential": "10ms"}}, "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:32: error: $.workload.tasks.t.arrivals: needs "count", or the workload "until": it would never end
? 2
