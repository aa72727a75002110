# a shared object that is not there
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json -p ./mine.so
! --policy ./mine.so: error: $.policy[0]: ./mine.so: cannot open shared object file: No such file or directory
? 4
$ corun policies ./mine.so
! corun policies: ./mine.so: cannot open shared object file: No such file or directory
? 4
$ corun run c.json -p mine.so
! --policy mine.so: error: $.policy[0]: no policy "mine.so"; a shared object is named with its folder, as ./mine.so
? 2
