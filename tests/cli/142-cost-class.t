# a class of numbers that is none
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2", "costs": {"switch": {"time": "2us", "class": "guessed"}}},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:2:78: error: $.machine.costs.switch.class: no class "guessed" (there is measured, calibrated or assumed)
? 2
