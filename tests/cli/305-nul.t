# a NUL in a text
@ good.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ { head -c 20 good.json; printf '\000'; tail -c +21 good.json; } >c.json; corun check c.json
! c.json:2:19: error: a NUL byte: this is no text
? 2
