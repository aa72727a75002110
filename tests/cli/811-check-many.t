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
$ corun check a.json b.json w.json nothing >out; echo $?; grep "^[a-z]" out
> 2
> a.json: a config: 1 setting x 1 policy x 30 runs = 30 runs
> w.json: a workload
! b.json:1:1: error: $: neither a config, which has "machine", "policy" and "workload", nor a workload, which has "tasks" or a "trace"
! nothing: error: cannot read it: No such file or directory
