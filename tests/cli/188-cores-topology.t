# cores that both the topology and the list give
@ c.json
| {
|   "machine": {"topology": "pack:1 core:2 pu:2", "cores": [{"type": "P", "count": 1, "pu": 2}]},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:2:15: error: $.machine.topology: core: the cores are those of "cores", only levels above wanted
? 2
