# a policy that is none, or there twice
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json -p nave
! --policy nave: error: $.policy[0]: no policy "nave" (did you mean "naive"?)
? 2
$ corun run c.json -p naive --policy naive
! --policy naive: error: is given twice
? 2
$ corun run c.json -p ''
! --policy : error: $.policy[0]: no policy ""; corun policies lists them
? 2
$ corun run c.json -p frobnicate
! --policy frobnicate: error: $.policy[0]: no policy "frobnicate"; corun policies lists them
? 2
$ corun policies nave
! corun policies: no policy "nave" (did you mean "naive"?)
? 2
