# a pair that is missing where there is no default
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "kinds": {"a": {}, "b": {}},
|   "smt": {"model": "pair", "slowdown": [{"of": "a", "beside": "a", "s": 1.6}]},
|   "workload": {"tasks": {"t": {"start": "0s", "kind": "a", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:5:28: error: $.smt.slowdown: "a" beside "b" and 2 more are missing, and no "default"
? 2
