# check takes many files, and tells of each
@ a.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
@ b.json
| {}
@ w.json
| {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}, "until": "2s"}
$ corun check a.json b.json w.json nothing
> a.json: a config: 1 setting x 1 policy x 30 runs = 30 runs
>   1 program of 1 step, 1 of which starts by itself
> w.json: a workload
>   1 program of 1 step, 1 of which starts by itself; ends at 2s
! b.json:1:1: error: $: neither a config, which has "machine", "policy" and "workload", nor a workload, which has "tasks" or a "trace"
! nothing: error: cannot read it: No such file or directory
? 2
