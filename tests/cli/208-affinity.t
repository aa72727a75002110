# an affinity that is no list
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "affinity": "0-", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:47: error: $.workload.tasks.t.affinity: "0-" is no list of cpus, as "0-3,8"
? 2
