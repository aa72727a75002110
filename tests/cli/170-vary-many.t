# more combinations than there may be
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"kinds.a": [{}, {"part": 1.1}, {"part": 1.2}, {"part": 1.3}, {"part": 1.4}, {"part": 1.5}, {"part": 1.6}, {"part": 1.7}], "kinds.b": [{}, {"part": 1.1}, {"part": 1.2}, {"part": 1.3}, {"part": 1.4}, {"part": 1.5}, {"part": 1.6}, {"part": 1.7}], "kinds.c": [{}, {"part": 1.1}, {"part": 1.2}, {"part": 1.3}, {"part": 1.4}, {"part": 1.5}, {"part": 1.6}, {"part": 1.7}], "kinds.d": [{}, {"part": 1.1}, {"part": 1.2}, {"part": 1.3}, {"part": 1.4}, {"part": 1.5}, {"part": 1.6}, {"part": 1.7}], "kinds.e": [{}, {"part": 1.1}, {"part": 1.2}, {"part": 1.3}, {"part": 1.4}, {"part": 1.5}, {"part": 1.6}, {"part": 1.7}], "kinds.f": [{}, {"part": 1.1}, {"part": 1.2}, {"part": 1.3}, {"part": 1.4}, {"part": 1.5}, {"part": 1.6}, {"part": 1.7}], "kinds.g": [{}, {"part": 1.1}, {"part": 1.2}, {"part": 1.3}, {"part": 1.4}, {"part": 1.5}, {"part": 1.6}, {"part": 1.7}], "kinds.h": [{}, {"part": 1.1}, {"part": 1.2}, {"part": 1.3}, {"part": 1.4}, {"part": 1.5}, {"part": 1.6}, {"part": 1.7}]},
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:3: error: $.vary: more than 10000000 combinations of values and policies
? 2
