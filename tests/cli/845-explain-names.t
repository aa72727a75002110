# names may hold anything
@ c.json
| {
|   "machine": {"topology": "core:1 pu:1"},
|   "policy": "naive",
|   "workload": {
|     "devices": {"a disk, \"50%\"=half": {"service": "2ms"}},
|     "tasks": {"who, me": {"start": "0s", "steps": [{"io": "a disk, \"50%\"=half"}, {"run": "1ms"}]}}
|   }
| }
$ corun run c.json --runs 1 --format csv -o r.csv --tasks t.csv; tail -n 1 t.csv
> naive,1,1,0,"who, me",0,3000000,1000000,1000000,0,2000000,0,0,0,0,0,0,2,0,,,1,1000000,0,2000000,0,0,0,0,1000000,0,0,0,0,0,0,0,2000000,0,0,io:a%20disk%2C%20%2250%25%22%3Dhalf=2000000
$ corun explain --tasks t.csv | grep -A 1 blocked.on
>   blocked on
>   who, me          io a disk, "50%"=half 2.00 ms
$ corun explain --tasks t.csv --format csv
> group,runs,of,task,part,on,ns,difference_ns
> naive,1,path,"who, me",work,,1000000,0
> naive,1,path,"who, me",io,,2000000,0
> naive,1,tasks,"who, me",work,,1000000,0
> naive,1,tasks,"who, me",io,,2000000,0
> naive,1,blocked,"who, me",io,"a disk, ""50%""=half",2000000,
