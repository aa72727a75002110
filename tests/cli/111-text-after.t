# something stands behind the config
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
| }
$ corun check c.json
! c.json:6:1: error: not JSON from here on: nothing may follow the value
? 2
