# runs do not vary
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"runs": [10, 20]},
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:12: error: $.vary.runs: cannot vary: what is in machine, kinds, smt, workload and policy can, and a "label.NAME" beside them
? 2
