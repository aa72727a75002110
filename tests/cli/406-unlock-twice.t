# an unlock too many
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"locks": {"a": {"wait": "sleep"}, "b": {"wait": "sleep"}},
|     "tasks": {
|     "t": {"start": "0s", "steps": [{"lock": "a"}, {"unlock": "a"}, {"unlock": "a"}]}}}
| }
$ corun run c.json --runs 1
! corun: a run failed: policy naive, seed 1:
! corun: workload at 0 ns, task 0 t, step 3 unlock a: it does not hold that lock
! corun: no run came to its end: there are no results
! corun: to see the first one again: corun run c.json -p naive --seed 1 --runs 1
? 2
