# what a policy says is passed on
% cc
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}, {"sleep": "1ms"}, {"run": "1ms"}]}}}
| }
$ cc -std=c11 -shared -fPIC -I"$ROOT/sim/core" -DSAY -o mine.so "$S/policy.c"
$ corun run c.json -p ./mine.so --runs 2 -o /dev/null
! fcfs: done at 3000000
! fcfs: done at 3000000
