# more rows than there may be
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"machine.idle.latency": {"from": "0s", "to": "1s", "steps": 1000}, "machine.costs.switch.time": {"from": "0s", "to": "1s", "steps": 1000}},
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json | head -n 1
> c.json: a config: 1000000 settings x 1 policy x 30 runs = 30000000 runs
$ corun run c.json --runs 2000 --format csv
! c.json: error: 2000 runs of 1000000 settings and policies are more than 1000000000 rows
? 2
$ corun run c.json --runs 1
! corun run: 1 runs of 1000000 settings and policies are too many for a table: use --format csv, or corun sweep
? 2
