# a numbering that leaves cpus out
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2", "numbering": [0, 1, 2]},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:2:42: error: $.machine.numbering: 4 cpu numbers, one for each pu, wanted, not 3
? 2
