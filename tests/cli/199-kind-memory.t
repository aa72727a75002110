# more memory than all of it
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "kinds": {"w": {"memory": 1.5}},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "kind": "w", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:3:19: error: $.kinds.w.memory: 1.5 is outside 0 to 1
? 2
