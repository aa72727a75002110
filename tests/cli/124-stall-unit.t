# a time without its unit
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "stall": "30",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:3: error: $.stall: "30" must be a time with its unit, as "250us" or "1.5ms" (ns, us, ms, s, min, h; whole ns)
? 2
