# a shared object without a policy
% cc
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
@ mine.c
| int x;
$ cc -shared -fPIC -o mine.so mine.c; corun run c.json -p ./mine.so
! --policy ./mine.so: error: $.policy[0]: ./mine.so: defines no policies_mine (see POLICIES in policy.h)
? 4
