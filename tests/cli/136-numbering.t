# a numbering that is none
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2", "numbering": "spilt"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:2:42: error: $.machine.numbering: no numbering "spilt" (did you mean "split"?)
? 2
