# a parent waits for a child that waits for an event
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"events": ["e"], "tasks": {
|     "t": {"start": "0s", "steps": [{"fork": "u"}, {"wait": "all"}, {"signal": "e"}]},
|     "u": {"steps": [{"await": "e"}]}}}
| }
$ corun run c.json --runs 1
! corun: a run failed: policy naive, seed 1:
! corun: workload at 0 ns: deadlock, no task can go on:
!   task 0 t, step 2 wait for all children: waits for 1 child, among them task 1 u
!   task 1 u, step 1 await e: waits for event e, which nobody signals
! corun: no run came to its end: there are no results
! corun: to see the first one again: corun run c.json -p naive --seed 1 --runs 1
? 2
