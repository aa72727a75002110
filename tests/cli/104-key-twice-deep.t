# a key that is given twice further in
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2", "topology": "core:4 pu:1"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:2:42: error: $.machine.topology: is given twice
? 2
