# a pair of which one is no kind
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "smt": {"model": "pair", "slowdown": [{"of": "work", "beside": "wrok", "s": 1.6}]},
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:56: error: $.smt.slowdown[0].beside: no kind "wrok" (did you mean "work"?)
? 2
