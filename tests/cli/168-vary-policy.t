# policies do not vary, they are compared
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"policy": ["naive", "ule"]},
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:12: error: $.vary.policy: policies do not vary, they are compared: give "policy" a list
? 2
