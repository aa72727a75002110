# only a constant amount can be cut
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"locks": {"big": {"wait": "spin", "kind": "work"}}, "tasks": {
|     "t": {"start": "0s", "steps": [{"run": {"exponential": "1ms"}, "under": "big"}, {"run": {"wall": "1ms"}, "under": "big"}]}
|   }}
| }
$ corun check c.json
! c.json:5:37: error: $.workload.tasks.t.steps[0].run: must be a constant amount, to be cut into sections
! c.json:5:86: error: $.workload.tasks.t.steps[1].run: must be a constant amount, to be cut into sections
? 2
