# the speed of a kind that there is not
@ c.json
| {
|   "machine": {"topology": "pack:1",
|     "cores": [{"type": "P", "count": 1, "pu": 2}, {"type": "E", "count": 1, "pu": 1, "speed": {"compiel": 0.6, "*": 0.5}}]},
|   "kinds": {"compile": {}},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:3:96: error: $.machine.cores[1].speed.compiel: no kind "compiel": one of $.kinds or "*" wanted (did you mean "compile"?)
? 2
