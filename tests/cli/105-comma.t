# a comma too many
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",,
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:3:21: error: not JSON from here on: one comma too many before it
? 2
