# a comma that is missing
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive"
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:3: error: not JSON from here on: a comma or a colon is missing before it
? 2
