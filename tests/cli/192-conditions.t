# conditions leave out combinations, and policies in some of them
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": ["naive", "ule"],
|   "vary": {"machine.numbering": ["split", "adjacent"], "workload.tasks.t.copies": [1, 2, 3]},
|   "only": [{"policy": "ule"}, {"workload.tasks.t.copies": {"to": 2}}],
|   "except": [{"machine.numbering": "adjacent", "workload.tasks.t.copies": [2, 3]}],
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json --runs 1 --format csv | cut -d, -f1,4-5
> policy,machine.numbering,workload.tasks.t.copies
> naive,split,1
> ule,split,1
> naive,split,2
> ule,split,2
> ule,split,3
> naive,adjacent,1
> ule,adjacent,1
$ corun check c.json | head -n 1
> c.json: a config: 4 settings x 2 policies (but for 1) x 30 runs = 210 runs
$ corun run c.json --runs 1 | grep -E "^(machine|  (naive|ule) *[0-9.]* [mu]?s *[0-9]|  policy)" | cut -c1-50
> machine.numbering = split, workload.tasks.t.copies
>   policy        elapsed                   x bound 
>   naive         1.000 ms                     1.00 
>   ule           1.000 ms                     1.00 
>   naive          1.00 ms         0         0      
>   ule            1.00 ms         0         0      
> machine.numbering = split, workload.tasks.t.copies
>   policy        elapsed                   x bound 
>   naive         1.000 ms                     1.00 
>   ule           1.000 ms                     1.00 
>   naive          2.00 ms         0         0      
>   ule            2.00 ms         0         0      
> machine.numbering = split, workload.tasks.t.copies
>   policy        elapsed                   x bound 
>   ule           1.000 ms                     1.00 
>   ule            3.00 ms         0         0      
> machine.numbering = adjacent, workload.tasks.t.cop
>   policy        elapsed                   x bound 
>   naive         1.000 ms                     1.00 
>   ule           1.000 ms                     1.00 
>   naive          1.00 ms         0         0      
>   ule            1.00 ms         0         0      
$ corun run c.json --runs 1 --format csv -p naive --set machine.numbering=adjacent | cut -d, -f1,4-5
> policy,workload.tasks.t.copies,makespan_ns
> naive,1,1000000
$ corun run c.json --runs 1 --format csv -p bsd4 --set workload.tasks.t.copies=3
! c.json:5:3: error: $.only: leaves nothing to run
? 2
