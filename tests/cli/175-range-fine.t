# steps that are rounded into one
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"workload.tasks.t.copies": {"from": 1, "to": 5, "steps": 9, "whole": true},
|            "machine.idle.latency": {"from": "1ns", "to": "5ns", "steps": 9},
|            "machine.costs.switch.time": {"from": "1s", "to": "1s", "steps": 2},
|            "kinds.work.part": {"from": 1, "to": 1.001, "steps": 40, "scale": "log"}},
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:12: error: $.vary["workload.tasks.t.copies"]: 9 steps are too many: rounded, step 3 is the same as the one before
! c.json:5:12: error: $.vary["machine.idle.latency"]: 9 steps are too many: rounded, step 3 is the same as the one before
! c.json:6:12: error: $.vary["machine.costs.switch.time"]: has the same value in every step
! c.json:7:12: error: $.vary["kinds.work.part"]: 40 steps are too many: rounded, step 2 is the same as the one before
? 2
