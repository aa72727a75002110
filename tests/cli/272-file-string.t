# a workload file that names another
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": "work.json"
| }
@ work.json
| "c.json"
$ corun check c.json
! work.json:1:1: error: $: must be an object
? 2
