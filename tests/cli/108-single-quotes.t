# quotes of the wrong kind
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": 'naive',
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:3:13: error: not JSON from here on: strings take double quotes
? 2
