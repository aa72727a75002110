# a replay that does not say what is of which kind
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "kinds": {"a": {}, "b": {}},
|   "workload": {"trace": "build.trace"}
| }
$ corun check c.json
! c.json:5:3: error: $.workload: needs "kinds", {command: kind, "*": kind}: there are several
? 2
