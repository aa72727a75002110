# keys and numbers of a replay
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"trace": "build.trace", "cpu_scal": 2, "io_scale": 0, "background": 1}
| }
$ corun check c.json
! c.json:4:40: error: $.workload.cpu_scal: no such key (did you mean "cpu_scale"?)
! c.json:4:55: error: $.workload.io_scale: 0 is outside 1e-06 to 1000
! c.json:4:70: error: $.workload.background: must be true or false
? 2
