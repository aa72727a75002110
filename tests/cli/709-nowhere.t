# a policy that chooses a cpu that is none
% cc
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}, {"sleep": "1ms"}, {"run": "1ms"}]}}}
| }
$ cc -std=c11 -shared -fPIC -I"$ROOT/sim/core" -DNOWHERE -o mine.so "$S/policy.c"
$ corun run c.json -p ./mine.so --runs 1
! corun: a run failed: policy fcfs, seed 1:
! corun: policy fcfs at 0 ns, cpu 4, task 0 t: select_cpu gave no such cpu
! corun: no run came to its end: there are no results
! corun: to see the first one again: corun run c.json -p ./mine.so --seed 1 --runs 1
? 4
