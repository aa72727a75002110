# what varies is a list
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"machine.numbering": "split", "smt": []},
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:12: error: $.vary["machine.numbering"]: must be an array of at least one value, or a range, {"from": ..., "to": ..., "steps": ...}
! c.json:4:42: error: $.vary.smt: must be an array of at least one value, or a range, {"from": ..., "to": ..., "steps": ...}
? 2
