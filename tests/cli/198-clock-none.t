# a clock without a number; turbo that is no list
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2", "clock": {"turbo": 3000, "at": 100}},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:2:52: error: $.machine.clock.turbo: a list wanted: MHz with 1, 2 ... cores of a package busy
? 2
