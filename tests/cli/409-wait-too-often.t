# a wait when all children are gone
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"fork": "u"}, {"wait": "any"}, {"wait": "any"}]},
|     "u": {"steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json --runs 1
! corun: a run failed: policy naive, seed 1:
! corun: workload at 1000000 ns, task 0 t, step 3 wait for any child: it has no child to wait for
! corun: no run came to its end: there are no results
! corun: to see the first one again: corun run c.json -p naive --seed 1 --runs 1
? 2
