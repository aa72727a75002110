# an endless loop that the run would wait for
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"repeat": "forever", "steps": [{"run": "1ms"}]}]}
|   }}
| }
$ corun check c.json
! c.json:5:36: error: $.workload.tasks.t.steps[0]: never ends, and the run waits for it: give the workload "until", or the task "background": true
? 2
