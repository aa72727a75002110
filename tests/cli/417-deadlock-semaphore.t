# a unit that nobody gives back
@ c.json
| {
|   "machine": {"topology": "core:2 pu:1"},
|   "policy": "naive",
|   "workload": {"semaphores": {"jobs": 1}, "tasks": {
|     "t": {"start": "0s", "copies": 2, "steps": [{"acquire": "jobs"}, {"run": "1ms"}]}}}
| }
$ corun run c.json --runs 1
! corun: a run failed: policy naive, seed 1:
! corun: workload at 1000000 ns: deadlock, no task can go on:
!   task 1 t, step 1 acquire jobs: waits for semaphore jobs, which nobody releases
! corun: no run came to its end: there are no results
! corun: to see the first one again: corun run c.json -p naive --seed 1 --runs 1
? 2
