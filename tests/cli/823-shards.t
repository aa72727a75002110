# shards are the rows of the whole, and are put together again
@ c.json
| {
|   "title": "a tiny one",
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": ["naive", "bsd4"],
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}, {"sleep": "1ms"}, {"run": "1ms"}]}}},
|   "vary": {"machine.numbering": ["split", "adjacent"]},
|   "runs": 2
| }
$ corun sweep c.json -o r.csv; for k in 1 2 3; do corun sweep c.json -o s.csv --shard $k/3; done; ls s.*; wc -l <s.1-of-3.csv; corun merge s.3-of-3.csv s.1-of-3.csv s.2-of-3.csv -o s.csv; cmp r.csv s.csv; cmp r.csv.json s.csv.json
> s.1-of-3.csv
> s.1-of-3.csv.json
> s.2-of-3.csv
> s.2-of-3.csv.json
> s.3-of-3.csv
> s.3-of-3.csv.json
> 4
$ sed -n '/shard/p; /rows/p' s.2-of-3.csv.json; tail -n 3 s.2-of-3.csv | cmp - <(sed -n 5,7p r.csv)
>   "rows": 3,
>   "shard": "2/3",
>   "all_rows": 8,
$ corun sweep c.json -o s.csv --shard 2/3; corun sweep c.json -o s.csv --shard 2/3 --resume
! s.2-of-3.csv: error: is there already: go on with it by --resume, or remove it, or choose another -o
$ for k in $(seq 20); do corun sweep c.json -o m.csv --shard $k/20; done; corun merge m.*.csv -o m.csv; cmp r.csv m.csv
$ corun merge m.*-of-20.csv -o r.csv; cmp r.csv m.csv; ls | grep -v '^[ms]\.'
> c.json
> r.csv
> r.csv.json
