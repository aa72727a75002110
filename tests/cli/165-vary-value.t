# a value that the path may not have, with its place in the list
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"machine.numbering": ["split", "adjcent"]},
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:43: error: $.machine.numbering: no numbering "adjcent" (did you mean "adjacent"?)
? 2
