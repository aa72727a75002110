# a config that is cut off
@ good.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ head -c 60 good.json >c.json; corun check c.json
! c.json:3:13: error: not JSON from here on: a string without its end
? 2
$ head -c 25 good.json >c.json; corun run c.json
! c.json:2:15: error: not JSON from here on: a string without its end
? 2
