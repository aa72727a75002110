# an endless loop that only the run can show
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"until": "1s", "tasks": {
|     "t": {"start": "0s", "steps": [{"repeat": "forever", "steps": [{"run": {"uniform": ["0s", "0s"]}}]}]}}}
| }
$ corun run c.json --runs 1
! corun: a run failed: policy naive, seed 1:
! corun: workload at 0 ns, task 0 t, step 3 end of repeat: an endless loop: 1000000 steps, and no time has passed
! corun: no run came to its end: there are no results
! corun: to see the first one again: corun run c.json -p naive --seed 1 --runs 1
? 2
