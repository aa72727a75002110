# a seed below 0
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "seed": -1,
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:3: error: $.seed: -1 is below 0
? 2
