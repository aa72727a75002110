# a negative time
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"run": "-5ms"}]}
|   }}
| }
$ corun check c.json
! c.json:5:37: error: $.workload.tasks.t.steps[0].run: "-5ms" must be a time with its unit, as "250us" or "1.5ms" (ns, us, ms, s, min, h; whole ns)
? 2
