# a numbering that gives a cpu twice
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2", "numbering": [0, 1, 2, 2]},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:2:65: error: $.machine.numbering[3]: cpu 2 stands there twice
? 2
