# only background tasks, and no end
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "background": true, "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:16: error: $.workload.tasks: no task starts that the run would wait for
? 2
