# conditions that leave nothing
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": ["naive", "ule"],
|   "vary": {"machine.numbering": ["split", "adjacent"]},
|   "except": [{"machine.numbering": "split"}, {"policy": ["naive", "ule"]}],
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:5:3: error: $.except: leaves nothing to run
? 2
