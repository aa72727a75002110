# a policy for another interface
% cc
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}, {"sleep": "1ms"}, {"run": "1ms"}]}}}
| }
$ cc -std=c11 -shared -fPIC -I"$ROOT/sim/core" -DABI=99 -o mine.so "$S/policy.c"
$ corun run c.json -p ./mine.so
! --policy ./mine.so: error: $.policy[0]: ./mine.so: built for policy interface 99, this is 3
? 4
