# a kind that is none
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"run": "1ms", "kind": "wrok"}]}
|   }}
| }
$ corun check c.json
! c.json:5:51: error: $.workload.tasks.t.steps[0].kind: no kind "wrok" (did you mean "work"?)
? 2
