# --set policy.PARAM is meant for every policy that has it
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": ["naive", "ule"],
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json --set policy.x=1
! --set policy.x=1: error: no policy here has a param "x"
? 2
$ corun run c.json --set policy.plaec=lowest
! --set policy.plaec=lowest: error: no policy here has a param "plaec" (did you mean "place"?)
? 2
$ corun run c.json --set policy.place=lwest
! --set policy.place=lwest: error: $.policy[0].place: no place "lwest" (did you mean "lowest"?)
? 2
$ corun run c.json --set policy.place=lowest --set policy[1].slice=2 --runs 1 --format csv | cut -d, -f1-3
! --set policy[1].slice=2: error: $.policy[1]: is a string and has no keys
$ corun run c.json --set policy=bsd4 --runs 1 --format csv | cut -d, -f1-3
> policy,seed,run
> bsd4,1,1
