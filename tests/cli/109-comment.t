# JSON has no comments
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive", // the fast one
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:3:22: error: not JSON from here on: JSON has no comments; a key "note" may serve
? 2
