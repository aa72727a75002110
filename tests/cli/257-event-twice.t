# an event that is there twice
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"events": ["ready", "ready"], "tasks": {
|     "t": {"start": "0s", "steps": [{"signal": "ready"}]}
|   }}
| }
$ corun check c.json
! c.json:4:36: error: $.workload.events[1]: event "ready" is given twice
? 2
