# a policy without its name
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": [{"place": "lowest"}],
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:3:14: error: $.policy[0]: must be a policy's name, or an object with a "name"
? 2
