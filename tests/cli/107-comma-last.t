# a comma behind the last value
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}},
| }
$ corun check c.json
! c.json:5:1: error: not JSON from here on: one comma too many before it
? 2
