# what a sweep would be
@ c.json
| {
|   "title": "a tiny one",
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": ["naive", "bsd4"],
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}, {"sleep": "1ms"}, {"run": "1ms"}]}}},
|   "vary": {"machine.numbering": ["split", "adjacent"]},
|   "runs": 2
| }
$ corun sweep c.json --dry-run | sed 's/^time .*with -j.*/time      ABOUT/'; ls
> a tiny one
>
> settings  2: 2 of machine.numbering
> policies  2: naive, bsd4
> runs      2 of each
> rows      8
> time      ABOUT
>
> policy  seed  run  machine.numbering
> naive   1     1    split
> naive   2     2    split
> bsd4    1     1    split
> bsd4    2     2    split
> naive   1     1    adjacent
> ... 3 more
> c.json
$ corun sweep c.json --dry-run --shard 2/3 -o r.csv --runs 30000 | sed 's/^time .*with -j.*/time      ABOUT/'; ls
> a tiny one
>
> settings  2: 2 of machine.numbering
> policies  2: naive, bsd4
> runs      30000 of each
> rows      40000 in shard 2/3, of 120000
> time      ABOUT
>
> policy  seed   run    machine.numbering
> bsd4    10001  10001  split
> bsd4    10002  10002  split
> bsd4    10003  10003  split
> bsd4    10004  10004  split
> bsd4    10005  10005  split
> ... 39995 more
> c.json
$ corun sweep c.json --dry-run --set machine.numbering=adjacent -p naive --shard 2/3 | sed 's/^time .*with -j.*/time      ABOUT/'
> a tiny one
>
> settings  1
> policies  1: naive
> runs      2 of each
> rows      1 in shard 2/3, of 2
> time      ABOUT
>
> policy  seed  run
> naive   2     2
