# a policy cannot vary by its place either
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"policy[0].name": ["ule", "naive"]},
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:12: error: $.vary["policy[0].name"]: policies do not vary, they are compared: give "policy" a list
? 2
