# more values than a path may have
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"machine.idle.latency": {"from": "0s", "to": "1s", "steps": 1001}},
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:63: error: $.vary["machine.idle.latency"].steps: 1001 is outside 1 to 1000
? 2
