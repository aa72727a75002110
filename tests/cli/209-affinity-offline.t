# an affinity to cpus that are offline
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2", "offline": [0, 1]},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "affinity": "0,1", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:47: error: $.workload.tasks.t.affinity: none of these cpus is online
? 2
