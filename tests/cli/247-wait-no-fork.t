# a wait without a fork before it
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"wait": "all"}]}
|   }}
| }
$ corun check c.json
! c.json:5:36: error: $.workload.tasks.t.steps[0]: waits for a child without having forked one
? 2
