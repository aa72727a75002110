# a seed that is no number
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "seed": "0xg",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:3: error: $.seed: must be a seed: 0 to 2^53, or to 2^64-1 in quotes, decimal or 0x
? 2
