# only one lock can be reacquired, and only by spinning
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"locks": {"a": {"wait": "sleep", "reacquire": true}, "b": {"wait": "spin", "kind": "work", "reacquire": true}, "c": {"wait": "spin", "kind": "work", "reacquire": true}, "d": {"wait": "spin", "kind": "work", "reacquire": 1}, "e": {"wait": "adaptiv", "kind": "work"}, "f": {"wait": "adaptive"}}, "tasks": {
|     "t": {"start": "0s", "steps": [{"run": "1ms"}]}
|   }}
| }
$ corun check c.json
! c.json:4:49: error: $.workload.locks.a.reacquire: only a lock that is spun for can be reacquired
! c.json:4:165: error: $.workload.locks.c.reacquire: only one lock can be reacquired, and "b" is
! c.json:4:223: error: $.workload.locks.d.reacquire: must be true or false
! c.json:4:246: error: $.workload.locks.e.wait: no way to wait "adaptiv" (did you mean "adaptive"?)
! c.json:4:282: error: $.workload.locks.f: needs "kind", what a spinning waiter runs
? 2
