# a choice that the param does not have
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": [{"name": "naive", "place": "highest"}],
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:3:32: error: $.policy[0].place: no place "highest" (there is random, lowest or rotating)
? 2
