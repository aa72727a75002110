# a kind may not be called halt
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "kinds": {"halt": {}},
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:13: error: $.kinds.halt: "halt" is what a cpu does that runs no kind; another name wanted
? 2
