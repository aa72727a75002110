# pu comes last
@ c.json
| {
|   "machine": {"topology": "pu:2 core:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:2:15: error: $.machine.topology: core:N must come right before pu:N
? 2
