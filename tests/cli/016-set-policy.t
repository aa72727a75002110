# --set policy.PARAM is meant for every policy that has it, policy.NAME.PARAM for one
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": ["naive", "ule"],
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 9, "steps": [{"run": "1s"}]}}}
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
$ corun run c.json --set policy.slice=10ms
! --set policy.slice=10ms: error: $.policy[1].slice: must be a whole number
? 2
$ corun run c.json --set policy.ule.slize=10
! --set policy.ule.slize=10: error: that policy has no param "slize" (did you mean "slice"?)
? 2
$ corun run c.json --set policy.ulf.slice=10
! --set policy.ulf.slice=10: error: no policy here has a param "ulf.slice"
? 2
$ corun run c.json --set policy.naive.slice=10ms --set policy.ule.slice=2 --runs 1 --format csv | cut -d, -f1-3,17
> policy,seed,run,migrations
> naive,1,1,883
> ule,1,1,5
$ corun run c.json --runs 1 --format csv | cut -d, -f1-3,17
> policy,seed,run,migrations
> naive,1,1,81
> ule,1,1,5
$ corun run c.json --set policy=bsd4 --runs 1 --format csv | cut -d, -f1-3
> policy,seed,run
> bsd4,1,1
$ corun run c.json -p naive,ule
! --policy naive,ule: error: $.policy[0]: no policy "naive,ule"; each policy is named by itself
? 2
