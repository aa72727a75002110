# the lock must be there, the share a part, the sections a number
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"locks": {"big": {"wait": "spin", "kind": "work"}}, "tasks": {
|     "t": {"start": "0s", "steps": [{"run": "1ms", "under": "bif"}, {"run": "1ms", "under": "big", "share": 1.5}, {"run": "1ms", "under": "big", "sections": 0}]}
|   }}
| }
$ corun check c.json
! c.json:5:51: error: $.workload.tasks.t.steps[0].under: no lock "bif" (did you mean "big"?)
! c.json:5:99: error: $.workload.tasks.t.steps[1].share: 1.5 is outside 0 to 1
! c.json:5:145: error: $.workload.tasks.t.steps[2].sections: 0 is outside 1 to 100000
? 2
