# a reader that goes away ends us quietly
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json --runs 3000 --format csv | head -n 1 | cut -d, -f1-3
> policy,seed,run
$ corun run c.json --runs 3000 --format csv -j 2 --tasks t.csv | head -n 1 | cut -d, -f1-3; ls
> policy,seed,run
> c.json
