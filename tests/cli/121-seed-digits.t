# a seed whose digits a number of JSON would lose
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "seed": 18446744073709551615,
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:3: error: $.seed: 18446744073709551615 is beyond 2^53 and would lose digits (a seed may stand in quotes)
? 2
