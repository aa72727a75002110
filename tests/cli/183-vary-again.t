# a path under two names
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"machine.numbering": ["split"], "$.machine.numbering": ["adjacent"]},
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:44: error: $.vary["$.machine.numbering"]: machine.numbering varies already
? 2
