# two tasks that hand each other on and on, and no time passes
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"until": "1s", "events": ["a", "b"], "tasks": {
|     "t": {"start": "0s", "steps": [{"repeat": "forever", "steps": [{"signal": "a"}, {"await": "b"}]}]},
|     "u": {"start": "0s", "steps": [{"repeat": "forever", "steps": [{"await": "a"}, {"signal": "b"}]}]}}}
| }
$ corun run c.json --runs 1
! corun: a run failed: policy naive, seed 1:
! corun: workload at 0 ns, task 0 t, step 2 signal a: an endless loop: 1000000 steps, and no time has passed
! corun: no run came to its end: there are no results
! corun: to see the first one again: corun run c.json -p naive --seed 1 --runs 1
? 2
