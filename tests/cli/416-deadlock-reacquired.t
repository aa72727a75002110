# spinning again for the reacquired lock, which waits for another one
@ c.json
| {
|   "machine": {"topology": "core:2 pu:1"},
|   "policy": "naive",
|   "workload": {"locks": {"big": {"wait": "spin", "kind": "work", "reacquire": true}, "m": {"wait": "spin", "kind": "work"}},
|     "tasks": {
|     "t": {"start": "0s", "steps": [{"lock": "big"}, {"lock": "m"}, {"sleep": "1ms"}, {"unlock": "m"}, {"unlock": "big"}]},
|     "u": {"start": "500us", "steps": [{"lock": "big"}, {"lock": "m"}, {"run": "1ms"}, {"unlock": "m"}, {"unlock": "big"}]}}}
| }
$ corun run c.json --runs 1
! corun: a run failed: policy naive, seed 1:
! corun: workload at 1000000 ns: deadlock, no task can go on:
!   task 0 t, step 4 unlock m: spins again for lock big, held by task 1 u
!   task 1 u, step 2 lock m: waits for lock m, held by task 0 t
! corun: no run came to its end: there are no results
! corun: to see the first one again: corun run c.json -p naive --seed 1 --runs 1
? 2
