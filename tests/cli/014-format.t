# which format
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json --format foo
! corun run: --format foo: must be table, csv or json
! Try 'corun run --help'.
? 2
