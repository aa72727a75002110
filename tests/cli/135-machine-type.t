# a machine is an object
@ c.json
| {
|   "machine": "core:2 pu:2",
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:2:3: error: $.machine: must be an object, { ... }
? 2
