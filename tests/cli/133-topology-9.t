# 9 cpus on a core
@ c.json
| {
|   "machine": {"topology": "core:2 pu:9"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:2:15: error: $.machine.topology: 9 cpus a core: at most 8
? 2
