# more paths than may vary
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"kinds.a": [{}], "kinds.b": [{}], "kinds.c": [{}], "kinds.d": [{}], "kinds.e": [{}], "kinds.f": [{}], "kinds.g": [{}], "kinds.h": [{}], "kinds.i": [{}]},
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:3: error: $.vary: at most 8 paths
? 2
