# 5000 cpus
@ c.json
| {
|   "machine": {"topology": "core:2500 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:2:15: error: $.machine.topology: 5000 cpus: at most 4096
? 2
