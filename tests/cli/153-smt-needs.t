# a model that needs what the kinds do not say
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "kinds": {"a": {}},
|   "smt": {"model": "resources"},
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:13: error: $.kinds.a: model resources needs its "demand", as {"issue": 0.5}
? 2
