# more of a unit than there is
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "kinds": {"a": {"demand": {"alu": 1.5}}},
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:30: error: $.kinds.a.demand.alu: 1.5 is outside 0 to 1
? 2
