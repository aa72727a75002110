# a path that leads nowhere
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"machine.numbreing": ["split", "adjacent"]},
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:34: error: $.machine.numbreing: no such key (did you mean "numbering"?)
? 2
