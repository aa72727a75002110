# a share is one of a lock, and so are sections
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"locks": {"big": {"wait": "spin", "kind": "work"}}, "tasks": {
|     "t": {"start": "0s", "steps": [{"run": "1ms", "share": 0.5}, {"run": "1ms", "sections": 2}]}
|   }}
| }
$ corun check c.json
! c.json:5:51: error: $.workload.tasks.t.steps[0].share: needs "under", the lock that is held
! c.json:5:81: error: $.workload.tasks.t.steps[1].sections: needs "under", the lock that is held
? 2
