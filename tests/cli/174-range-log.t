# a log scale has no zero
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"kinds.work.part": {"from": 0, "to": 2, "steps": 3, "scale": "log"},
|            "machine.idle.latency": {"from": "1s", "to": "0s", "steps": 3, "scale": "log"}},
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:32: error: $.vary["kinds.work.part"].from: must be above 0 on a log scale
! c.json:5:51: error: $.vary["machine.idle.latency"].to: must be above 0 on a log scale
? 2
