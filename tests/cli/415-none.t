# where all runs fail there are no results, and no file
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"events": ["e"], "tasks": {
|     "t": {"start": "0s", "steps": [{"await": "e"}]}}}
| }
$ corun run c.json --runs 3 --format csv -o out.csv --tasks tasks.csv
! corun: a run failed: policy naive, seed 1:
! corun: workload at 0 ns: deadlock, no task can go on:
!   task 0 t, step 1 await e: waits for event e, which nobody signals
! corun: a run failed: policy naive, seed 2: as the one before
! corun: a run failed: policy naive, seed 3: as the one before
! corun: no run came to its end: there are no results
! corun: to see the first one again: corun run c.json -p naive --seed 1 --runs 1
? 2
$ ls
> c.json
