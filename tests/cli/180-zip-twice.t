# rows that could not be told apart once a path is set
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"machine.numbering": ["split", "adjacent"], "workload.tasks.t.copies": [2, 2]},
|   "zip": [["machine.numbering", "workload.tasks.t.copies"]],
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
> c.json: a config: 2 settings x 1 policy x 30 runs = 60 runs
>   varies    machine.numbering: 2 values, split, adjacent
>   varies    workload.tasks.t.copies: 2 values, 2, 2
>   machine   2 cores, 4 cpus (siblings 0+2, 1+3)   smt  none
>   costs     a switch 0s (assumed); an idle cpu (halt) starts after 0s
>   policies  naive
>   work      1 program of 1 step, 1 of which starts by itself
$ corun run c.json --set machine.numbering=split
! c.json:4:87: error: $.vary["workload.tasks.t.copies"][1]: stands here twice: its rows could not be told apart
? 2
