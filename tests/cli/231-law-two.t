# two distributions
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"run": {"exponential": "5ms", "uniform": ["1ms", "2ms"]}}]}
|   }}
| }
$ corun check c.json
! c.json:5:37: error: $.workload.tasks.t.steps[0].run: must be a time with its unit, as "250us", or one distribution, as {"exponential": "5ms"}
? 2
