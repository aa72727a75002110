# a run that ends as it begins
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"until": "0s", "tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:16: error: $.workload.until: 0s is outside 1ns to 1000000h
? 2
