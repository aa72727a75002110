# an error in the workload's own file has its place there
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": "w/work.json"
| }
@ w/work.json
| {
|   "tasks": {"t": {"start": "0s", "steps": [{"rum": "1ms"}]}}
| }
$ corun check c.json
! w/work.json:2:45: error: $.tasks.t.steps[0].rum: no such step (did you mean "run"?)
? 2
$ corun check w/work.json
! w/work.json:2:45: error: $.tasks.t.steps[0].rum: no such step (did you mean "run"?)
? 2
