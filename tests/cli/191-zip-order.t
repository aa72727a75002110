# paths that go together, where the first of them stands
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"machine.numbering": ["split", "adjacent"], "machine.idle.latency": ["0s", "1ms"], "workload.tasks.t.copies": [3, 4]},
|   "zip": [["machine.numbering", "workload.tasks.t.copies"]],
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json --runs 1 --format csv | cut -d, -f1,4-6
> policy,machine.numbering,machine.idle.latency,workload.tasks.t.copies
> naive,split,0s,3
> naive,split,1ms,3
> naive,adjacent,0s,4
> naive,adjacent,1ms,4
$ corun run c.json --runs 1 --format csv --set machine.numbering=split | cut -d, -f1,4-5
> policy,machine.idle.latency,workload.tasks.t.copies
> naive,0s,3
> naive,0s,4
> naive,1ms,3
> naive,1ms,4
