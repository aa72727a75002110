# a machine needs its topology
@ c.json
| {
|   "machine": {},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:2:3: error: $.machine: "topology" is missing: levels from the outside in, "pack:1 l3:1 core:2 pu:2"
? 2
