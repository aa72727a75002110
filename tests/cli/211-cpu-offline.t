# a start on a cpu that is offline
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2", "offline": [0]},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "cpu": 0, "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:47: error: $.workload.tasks.t.cpu: cpu 0 is offline
? 2
