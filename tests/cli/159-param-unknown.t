# a param that the policy does not have
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": {"name": "naive", "plaec": "lowest"},
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:3:31: error: $.policy.plaec: no such key (did you mean "place"?)
? 2
