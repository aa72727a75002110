# --set vary is refused: the path itself is set
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"machine.numbering": ["split", "adjacent"]},
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json --set 'vary={}'
! --set vary={}: error: set the path that varies: then it varies no more
? 2
$ corun run c.json --runs 1 --set machine.numbering=split --format csv | cut -d, -f1-4
> policy,seed,run,makespan_ns
> naive,1,1,1000000
$ corun run c.json --runs 1 --format csv | cut -d, -f1-4
> policy,seed,run,machine.numbering
> naive,1,1,split
> naive,1,1,adjacent
