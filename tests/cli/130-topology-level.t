# a level of the topology that is none
@ c.json
| {
|   "machine": {"topology": "cor:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:2:15: error: $.machine.topology: no level "cor" (did you mean "core"?)
? 2
