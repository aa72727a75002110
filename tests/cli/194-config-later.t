# a setting that turns out to be wrong fails its runs
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"machine.topology": ["core:2 pu:2", "core:2 pu:1"], "workload.tasks.t.cpu": [0, 3], "workload.tasks.t.nice": {"from": 0, "to": 20, "steps": 21},
|            "workload.tasks.t.copies": {"from": 1, "to": 20, "steps": 20}},
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json --runs 1 --format csv -o out.csv 2>err; echo $?; head -n 2 err; sed "s/.*,//" out.csv | sort | uniq -c | sed "s/^ *//"
> 2
> corun: a run failed: policy naive, machine.topology core:2 pu:1, workload.tasks.t.cpu 3, workload.tasks.t.nice 0, workload.tasks.t.copies 1, seed 1:
> c.json:4:92: error: $.workload.tasks.t.cpu: 3 is outside 0 to 1
> 420 config
> 1260 ok
> 1 status
