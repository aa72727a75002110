# an idle loop of no kind
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2", "idle": {"kind": "mwait"}},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:2:51: error: $.machine.idle.kind: no kind "mwait": "halt" or one of $.kinds wanted
? 2
