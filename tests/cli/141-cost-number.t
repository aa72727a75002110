# a cost is an object with its class
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2", "costs": {"switch": "2us"}},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:2:52: error: $.machine.costs.switch: must be an object, { ... }
? 2
