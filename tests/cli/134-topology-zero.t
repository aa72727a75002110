# no core
@ c.json
| {
|   "machine": {"topology": "core:0 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:2:15: error: $.machine.topology: core:0: a number from 1 to 4096 wanted after "core:"
? 2
