# - is standard output
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json --runs 1 --format csv -o - | cut -d, -f1-3
> policy,seed,run
> naive,1,1
