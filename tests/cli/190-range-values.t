# the values of a range
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"workload.tasks.t.steps[0].run": {"from": "1ms", "to": "100ms", "steps": 3, "scale": "log"},
|            "kinds.work.part": {"from": 1, "to": 2, "steps": 4}},
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json --runs 1 --format csv | cut -d, -f1-6
> policy,seed,run,workload.tasks.t.steps[0].run,kinds.work.part,makespan_ns
> naive,1,1,1ms,1,1000000
> naive,1,1,1ms,1.3333,1000000
> naive,1,1,1ms,1.6667,1000000
> naive,1,1,1ms,2,1000000
> naive,1,1,10ms,1,10000000
> naive,1,1,10ms,1.3333,10000000
> naive,1,1,10ms,1.6667,10000000
> naive,1,1,10ms,2,10000000
> naive,1,1,100ms,1,100000000
> naive,1,1,100ms,1.3333,100000000
> naive,1,1,100ms,1.6667,100000000
> naive,1,1,100ms,2,100000000
$ corun check c.json | grep varies
>   varies    workload.tasks.t.steps[0].run: 3 values, 1ms ... 100ms
>   varies    kinds.work.part: 4 values, 1 ... 2
