# a policy that is there twice
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": ["naive", "ule", {"name": "naive", "place": "lowest"}],
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:3:30: error: $.policy[2]: "naive" is in the list twice: its rows could not be told apart
? 2
