# all errors of a config are told at once, each with its place
@ c.json
| {
|   "machine": {"topology": "core:2 pu:9", "idel": {}},
|   "policy": ["naive", "uel"],
|   "runs": 0,
|   "seed": -1,
|   "stall": "1",
|   "title": 5,
|   "show": ["makespan"],
|   "workload": {"tasks": {"t": {"start": 0, "steps": [{"rnu": "1ms"}]}}}
| }
$ corun check c.json
! c.json:2:15: error: $.machine.topology: 9 cpus a core: at most 8
! c.json:2:42: error: $.machine.idel: no such key (did you mean "idle"?)
! c.json:3:23: error: $.policy[1]: no policy "uel" (did you mean "ule"?)
! c.json:4:3: error: $.runs: 0 is outside 1 to 10000000
! c.json:5:3: error: $.seed: -1 is below 0
! c.json:6:3: error: $.stall: "1" must be a time with its unit, as "250us" or "1.5ms" (ns, us, ms, s, min, h; whole ns)
! c.json:7:3: error: $.title: must be a string
! c.json:8:12: error: $.show[0]: no metric "makespan" (did you mean "makespan_ns"?)
! c.json:9:32: error: $.workload.tasks.t.start: must be a time with its unit, as "250us"
! c.json:9:55: error: $.workload.tasks.t.steps[0].rnu: no such step (did you mean "run"?)
? 2
