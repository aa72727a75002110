# a key beside a step that does not belong there
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"run": "1ms", "knid": "work"}]}
|   }}
| }
$ corun check c.json
! c.json:5:51: error: $.workload.tasks.t.steps[0].knid: no such key (did you mean "kind"?)
? 2
