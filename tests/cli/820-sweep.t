# a sweep: the rows of run, and beside them what they come from
@ c.json
| {
|   "title": "a tiny one",
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": ["naive", "bsd4"],
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}, {"sleep": "1ms"}, {"run": "1ms"}]}}},
|   "vary": {"machine.numbering": ["split", "adjacent"]},
|   "runs": 2
| }
$ corun sweep c.json -o r.csv; corun run c.json --format csv -o run.csv; cmp r.csv run.csv; ls; sed -E 's/[0-9a-f]{64}/HASH/' r.csv.json
> c.json
> r.csv
> r.csv.json
> run.csv
> {
>   "corun": "0.1.0",
>   "config": "c.json",
>   "title": "a tiny one",
>   "seed": "1",
>   "runs": 2,
>   "rows": 8,
>   "hash": {
>     "config": "HASH",
>     "program": "HASH",
>     "inputs": {}
>   }
> }
$ sha256sum c.json | cut -c1-64 | grep -cFf - r.csv.json
> 1
$ corun sweep c.json -o s.csv -p bsd4 -p naive --set machine.numbering=adjacent --seed 18446744073709551600 --runs 3; cut -d, -f1-3 s.csv; sed -E 's/[0-9a-f]{64}/HASH/' s.csv.json
> policy,seed,run
> bsd4,18446744073709551600,1
> bsd4,18446744073709551601,2
> bsd4,18446744073709551602,3
> naive,18446744073709551600,1
> naive,18446744073709551601,2
> naive,18446744073709551602,3
> {
>   "corun": "0.1.0",
>   "config": "c.json",
>   "title": "a tiny one",
>   "policy": ["bsd4", "naive"],
>   "set": ["machine.numbering=adjacent"],
>   "seed": "18446744073709551600",
>   "runs": 3,
>   "rows": 6,
>   "hash": {
>     "config": "HASH",
>     "program": "HASH",
>     "inputs": {}
>   }
> }
