# a run that does not say its kind where there are several
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "kinds": {"a": {}, "b": {}},
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:5:57: error: $.workload.tasks.t.steps[0]: needs "kind": there are several
? 2
