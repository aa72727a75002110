# copies start at a time
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"copies": 2, "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:32: error: $.workload.tasks.t.copies: needs "start", the time at which they start
? 2
