# compare: a sweep that is not at its end, or a shard, has no verdict
@ s.json
| {"machine": {"topology": "pack:1 core:1 pu:2"}, "policy": ["bsd4", "ule"],
|  "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}, "runs": 3}
$ corun sweep s.json -o r.csv && corun compare r.csv
> makespan_ns by policy; +/- is half the 95 % interval of the mean
>
>   in ms  n    min  median   mean    +/-     sd  x bound
>   bsd4   3  1.000   1.000  1.000  0.000  0.000    1.000
>   ule    3  1.000   1.000  1.000  0.000  0.000    1.000
>   ule and bsd4 are the same (3 pairs)
$ head -n 5 r.csv >q.csv; cp r.csv.json q.csv.json; corun compare q.csv
! q.csv: error: partial: 4 of 6 rows; for the others: corun sweep s.json --seed 1 --runs 3 -o q.csv --resume
? 2
$ corun sweep s.json --shard 1/2 -o p.csv && corun compare p.1-of-2.csv
! p.1-of-2.csv: error: this is shard 1/2 of a sweep; `corun merge` makes one result of all
? 2
