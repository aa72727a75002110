# a list that is a text; loops beside a loop; a lock whose way to wait is none
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2", "offline": "0-1",
|     "idle": {"kind": "halt", "latency": "1us", "loop": "a", "loops": {"a": {}}}},
|   "policy": "naive",
|   "workload": {
|     "locks": {"q": {"wait": "spn", "kind": "work", "reacquire": true}},
|     "tasks": {"a": {"start": "0s", "steps": [{"run": "1ms"}]}}
|   }
| }
$ corun check c.json
! c.json:2:42: error: $.machine.offline: must be "siblings" or a list of cpu numbers, as [2, 3]
! c.json:3:14: error: $.machine.idle.kind: not beside "loops": each of them has its own
! c.json:3:30: error: $.machine.idle.latency: not beside "loops": each of them has its own
! c.json:6:21: error: $.workload.locks.q.wait: no way to wait "spn" (did you mean "spin"?)
? 2
