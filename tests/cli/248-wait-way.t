# a way to wait that is none
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "t": {"start": "0s", "steps": [{"fork": "u"}, {"wait": "some"}]},
|     "u": {"steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:5:52: error: $.workload.tasks.t.steps[1].wait: no way to wait "some" (there is any or all)
? 2
