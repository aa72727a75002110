# a trace that is not there
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"trace": "build.trace"}
| }
$ corun check c.json
! c.json:4:16: error: $.workload.trace: cannot read build.trace: No such file or directory
? 2
