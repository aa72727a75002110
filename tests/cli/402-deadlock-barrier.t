# a barrier that too few reach
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"barriers": {"all": 3}, "tasks": {
|     "t": {"start": "0s", "steps": [{"barrier": "all"}]},
|     "u": {"start": "0s", "steps": [{"barrier": "all"}]}}}
| }
$ corun run c.json --runs 1
! corun: a run failed: policy naive, seed 1:
! corun: workload at 0 ns: deadlock, no task can go on:
!   task 0 t, step 1 barrier all: waits at barrier all, where 2 of 3 have arrived
!   task 1 u, step 1 barrier all: waits at barrier all, where 2 of 3 have arrived
! corun: no run came to its end: there are no results
! corun: to see the first one again: corun run c.json -p naive --seed 1 --runs 1
? 2
