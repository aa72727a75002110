# a unit of the core that is none
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "kinds": {"a": {"demand": {"alux": 1}}},
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:30: error: $.kinds.a.demand.alux: no such key (did you mean "alu"?)
? 2
