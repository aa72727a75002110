# a list of no policies
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": [],
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:3:3: error: $.policy: needs "policy", one or a list
? 2
