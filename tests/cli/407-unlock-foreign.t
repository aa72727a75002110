# another task's lock
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"locks": {"a": {"wait": "sleep"}, "b": {"wait": "sleep"}},
|     "tasks": {
|     "t": {"start": "0s", "steps": [{"lock": "a"}, {"sleep": "2ms"}, {"unlock": "a"}]},
|     "u": {"start": "0s", "steps": [{"sleep": "1ms"}, {"repeat": 2, "steps": [{"repeat": 0, "steps": [{"lock": "a"}]}, {"unlock": "a"}]}]}}}
| }
$ corun run c.json --runs 1
! corun: a run failed: policy naive, seed 1:
! corun: workload at 1000000 ns, task 1 u, step 6 unlock a: it does not hold that lock
! corun: no run came to its end: there are no results
! corun: to see the first one again: corun run c.json -p naive --seed 1 --runs 1
? 2
