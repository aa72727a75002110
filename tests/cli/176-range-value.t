# a value of a range that is no good stands where the range does
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"workload.tasks.t.copies": {"from": 1, "to": 4, "steps": 3},
|            "policy.plaec": {"from": 1, "to": 2, "steps": 2}},
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:5:12: error: no policy here has a param "plaec" (did you mean "place"?)
? 2
