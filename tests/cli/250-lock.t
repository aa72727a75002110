# a lock that is none
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"locks": {"mutex": {"wait": "sleep"}}, "tasks": {
|     "t": {"start": "0s", "steps": [{"lock": "mutx"}, {"unlock": "mutex"}]}
|   }}
| }
$ corun check c.json
! c.json:5:37: error: $.workload.tasks.t.steps[0].lock: no lock "mutx" (did you mean "mutex"?)
! c.json:5:54: error: $.workload.tasks.t.steps[1]: unlocks "mutex" without having locked it
? 2
