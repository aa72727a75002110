# a switch that takes 2 s
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2", "costs": {"switch": {"time": "2s"}}},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:2:63: error: $.machine.costs.switch.time: 2s is outside 0s to 1s
? 2
