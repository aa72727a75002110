# --policy keeps the params that the config gives, and errors their place
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": ["ule", {"name": "naive", "place": "highest"}],
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json -p naive
! c.json:3:39: error: $.policy[0].place: no place "highest" (there is random, lowest or rotating)
? 2
$ corun run c.json -p ule --runs 1 --format csv | cut -d, -f1-3
> policy,seed,run
> ule,1,1
