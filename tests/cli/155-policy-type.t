# a policy that is a number
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": ["naive", 5],
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:3:23: error: $.policy[1]: must be a policy's name, or an object with a "name"
? 2
