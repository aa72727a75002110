# a file that is no shared object
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json -p ./c.json
! --policy ./c.json: error: $.policy[0]: ./c.json: invalid ELF header
? 4
