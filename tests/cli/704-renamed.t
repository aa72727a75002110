# the list is named after the file
% cc
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}, {"sleep": "1ms"}, {"run": "1ms"}]}}}
| }
$ cc -std=c11 -shared -fPIC -I"$ROOT/sim/core" -o mine.so "$S/policy.c"
$ mv mine.so yours.so; corun run c.json -p ./yours.so
! --policy ./yours.so: error: $.policy[0]: ./yours.so: defines no policies_yours (see POLICIES in policy.h)
? 4
