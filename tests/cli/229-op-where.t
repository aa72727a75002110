# operations are counted of a run until a time
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"run": "1ms", "op": "1us"}]}
|   }}
| }
$ corun check c.json
! c.json:5:51: error: $.workload.tasks.t.steps[0].op: counts operations only of a run until a {"wall": time} or {"cpu": time}
? 2
