# a governor and a step that there are not; an interval that is over before its change comes
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2",
|     "clock": {"mhz": [800, 2000], "governor": "on-demand", "at": 1000}},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:3:35: error: $.machine.clock.governor: no governor "on-demand" (did you mean "ondemand"?)
! c.json:3:60: error: $.machine.clock.at: no step of 1000 MHz: one of "mhz" wanted
? 2
