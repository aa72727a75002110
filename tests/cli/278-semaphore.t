# a semaphore is a number of units, and must be there
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"semaphores": {"jobs": 2, "none": -1, "half": 0.5}, "tasks": {
|     "t": {"start": "0s", "steps": [{"acquire": "job"}, {"run": "1ms"}, {"release": "jobs", "count": 2}]}
|   }}
| }
$ corun check c.json
! c.json:4:42: error: $.workload.semaphores.none: -1 is outside 0 to 1000000
! c.json:4:54: error: $.workload.semaphores.half: must be a whole number
! c.json:5:37: error: $.workload.tasks.t.steps[0].acquire: no semaphore "job" (did you mean "jobs"?)
! c.json:5:92: error: $.workload.tasks.t.steps[2].count: no such key
? 2
