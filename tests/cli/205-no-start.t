# a task that never starts
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}, "u": {"steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:75: error: $.workload.tasks.u: no task of it ever starts: give it "start" or fork it
? 2
