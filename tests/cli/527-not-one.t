# a config named as a trace, and nothing
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"trace": "c.json"}
| }
@ d.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"trace": "empty"}
| }
$ corun check c.json
! c.json:1: error: this is no trace: expected "corun-trace 1", found "{"
? 2
$ : >empty; corun check d.json
! empty: error: the file is empty
? 2
