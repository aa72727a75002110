# repeats within repeats within repeats
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"repeat": 2, "steps": [{"repeat": 2, "steps": [{"repeat": 2, "steps": [{"repeat": 2, "steps": [{"repeat": 2, "steps": [{"repeat": 2, "steps": [{"repeat": 2, "steps": [{"repeat": 2, "steps": [{"repeat": 2, "steps": [{"run": "1ms"}]}]}]}]}]}]}]}]}]}]}
|   }}
| }
$ corun check c.json
! c.json:5:228: error: $.workload.tasks.t.steps[0].steps[0].steps[0].steps[0].steps[0].steps[0].steps[0].steps[0].steps[0]: more than 8 repeats within each other
? 2
