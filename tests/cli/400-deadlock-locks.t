# two tasks that wait for each other's lock
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"locks": {"a": {"wait": "sleep"}, "b": {"wait": "sleep"}},
|     "tasks": {
|     "t": {"start": "0s", "steps": [{"lock": "a"}, {"run": "1ms"}, {"lock": "b"}, {"unlock": "b"}, {"unlock": "a"}]},
|     "u": {"start": "0s", "steps": [{"lock": "b"}, {"run": "1ms"}, {"lock": "a"}, {"unlock": "a"}, {"unlock": "b"}]}}}
| }
$ corun run c.json --runs 1
! corun: a run failed: policy naive, seed 1:
! corun: workload at 1000000 ns: deadlock, no task can go on:
!   task 0 t, step 3 lock b: waits for lock b, held by task 1 u
!   task 1 u, step 3 lock a: waits for lock a, held by task 0 t
! corun: no run came to its end: there are no results
! corun: to see the first one again: corun run c.json -p naive --seed 1 --runs 1
? 2
