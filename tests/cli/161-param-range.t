# a param out of its range
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": {"name": "ule", "slice": 0},
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:3:29: error: $.policy.slice: 0 is outside 1 to 1000
? 2
