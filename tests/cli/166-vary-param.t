# a param that no policy has
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"policy.plaec": ["lowest"]},
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:29: error: $.vary["policy.plaec"][0]: no policy here has a param "plaec" (did you mean "place"?)
? 2
