# a step that is like none
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"frobnicate": "1ms"}]}
|   }}
| }
$ corun check c.json
! c.json:5:37: error: $.workload.tasks.t.steps[0].frobnicate: no such step; there are run, sleep, io, fork, wait, exit, lock, unlock, barrier, signal, await, acquire, release, yield, repeat
? 2
