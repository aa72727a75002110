# a start on a cpu that the task may not use
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "affinity": "0-1", "cpu": 2, "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:66: error: $.workload.tasks.t.cpu: cpu 2 is not in its affinity
? 2
