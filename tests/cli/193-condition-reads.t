# what is left out is not read
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": ["naive", "ule"],
|   "vary": {"policy.slice": ["1ms", 12]},
|   "except": [{"policy": "naive", "policy.slice": 12}, {"policy": "ule", "policy.slice": "1ms"}],
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json | head -n 1
> c.json: a config: 2 settings x 2 policies (but for 2) x 30 runs = 60 runs
