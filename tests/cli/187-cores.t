# types of cores: all errors at once
@ c.json
| {
|   "machine": {"topology": "pack:1",
|     "cores": [{"type": "P", "count": 0, "pu": 9}, {"type": "P", "count": 2, "pu": 1, "speed": 0.5},
|               {"count": 1, "pu": 1, "speed": {"w": 2, "*": 0}, "sped": {}}]},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:3:29: error: $.machine.cores[0].count: 0 is outside 1 to 4096
! c.json:3:41: error: $.machine.cores[0].pu: 9 is outside 1 to 8
! c.json:3:52: error: $.machine.cores[1].type: "P" stands there twice
! c.json:3:86: error: $.machine.cores[1].speed: an object wanted: kind, or "*" for all others, to speed
! c.json:4:15: error: $.machine.cores[2]: "type" is missing: what such a core is called
! c.json:4:47: error: $.machine.cores[2].speed.w: 2 is outside 0.001 to 1
! c.json:4:55: error: $.machine.cores[2].speed.*: 0 is outside 0.001 to 1
! c.json:4:64: error: $.machine.cores[2].sped: no such key (did you mean "speed"?)
? 2
