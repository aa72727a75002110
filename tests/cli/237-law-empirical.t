# an empirical list of nothing, and one with a bare number
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"run": {"empirical": []}}, {"run": {"empirical": ["1ms", 5]}}]}
|   }}
| }
$ corun check c.json
! c.json:5:45: error: $.workload.tasks.t.steps[0].run.empirical: must be an array of times
! c.json:5:94: error: $.workload.tasks.t.steps[1].run.empirical[1]: must be a time with its unit, as "250us"
? 2
