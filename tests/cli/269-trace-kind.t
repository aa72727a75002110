# a kind of a replay that is none
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "kinds": {"compiler": {}, "other": {}},
|   "workload": {"trace": "build.trace", "kinds": {"cc1": "compile", "*": "other"}}
| }
$ corun check c.json
! c.json:5:50: error: $.workload.kinds.cc1: no kind "compile" (did you mean "compiler"?)
? 2
