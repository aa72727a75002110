# an event that nobody signals
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"events": ["e"], "tasks": {
|     "t": {"start": "0s", "steps": [{"run": "1ms"}, {"await": "e"}]}}}
| }
$ corun run c.json --runs 1
! corun: a run failed: policy naive, seed 1:
! corun: workload at 1000000 ns: deadlock, no task can go on:
!   task 0 t, step 2 await e: waits for event e, which nobody signals
! corun: no run came to its end: there are no results
! corun: to see the first one again: corun run c.json -p naive --seed 1 --runs 1
? 2
