# a policy that hands over a task that it does not have
% cc
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}, {"sleep": "1ms"}, {"run": "1ms"}]}}}
| }
$ cc -std=c11 -shared -fPIC -I"$ROOT/sim/core" -DTWICE -o mine.so "$S/policy.c"
$ corun run c.json -p ./mine.so --runs 1
! corun: a run failed: policy fcfs, seed 1:
! corun: policy fcfs at 1000000 ns, cpu 0, task 0 t: pick_next gave a task that was not in its hands
! corun: no run came to its end: there are no results
! corun: to see the first one again: corun run c.json -p ./mine.so --seed 1 --runs 1
? 4
