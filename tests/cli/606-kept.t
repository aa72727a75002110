# what was there stays until all is written
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ echo old >out.csv; corun run c.json --set runs=0 -o out.csv; cat out.csv
> old
! --set runs=0: error: $.runs: 0 is outside 1 to 10000000
$ corun run c.json --format csv -o out.csv --tasks /dev/full; cat out.csv; ls
> old
> c.json
> out.csv
! /dev/full: error: cannot write it: No space left on device
$ corun run c.json --format csv --runs 1 -o out.csv; cut -d, -f1-3 out.csv; ls
> policy,seed,run
> naive,1,1
> c.json
> out.csv
