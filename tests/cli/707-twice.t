# the same policy twice under two names
% cc
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}, {"sleep": "1ms"}, {"run": "1ms"}]}}}
| }
$ cc -std=c11 -shared -fPIC -I"$ROOT/sim/core" -o mine.so "$S/policy.c"
$ mkdir d; cp mine.so d/mine.so; corun run c.json -p ./mine.so -p d/mine.so
! --policy d/mine.so: error: $.policy[1]: "fcfs" is in the list twice: its rows could not be told apart
? 2
