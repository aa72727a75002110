# a policy that is none
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "nave",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:3:3: error: $.policy: no policy "nave" (did you mean "naive"?)
? 2
