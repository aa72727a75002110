# a standard error that is closed
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check nothing 2>&-
? 2
$ corun run c.json --runs 1 --format csv 2>&- | cut -d, -f1-3
> policy,seed,run
> naive,1,1
