# a range that is none
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"kinds.work.part": {"from": "1s", "to": 2, "steps": 0, "scale": "lin", "by": 1},
|            "machine.idle.latency": {"from": "1 s", "step": 3},
|            "machine.costs.switch.time": {"from": "1ms", "to": "2ms", "steps": 1},
|            "workload.tasks.t.nice": {"from": 1.5, "to": 3, "steps": 2, "whole": true},
|            "workload.tasks.t.copies": {"from": 1, "to": 4, "steps": 2, "whole": 1}},
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:46: error: $.vary["kinds.work.part"].to: "from" and "to" must both be times or both numbers
! c.json:4:55: error: $.vary["kinds.work.part"].steps: 0 is outside 1 to 1000
! c.json:4:83: error: $.vary["kinds.work.part"].by: no such key
! c.json:5:12: error: $.vary["machine.idle.latency"]: needs "to"
! c.json:5:12: error: $.vary["machine.idle.latency"]: needs "steps", how many values it has
! c.json:5:52: error: $.vary["machine.idle.latency"].step: no such key (did you mean "steps"?)
! c.json:6:70: error: $.vary["machine.costs.switch.time"].steps: must be at least 2, from one end to the other
! c.json:7:38: error: $.vary["workload.tasks.t.nice"].from: must be a whole number
! c.json:8:72: error: $.vary["workload.tasks.t.copies"].whole: must be true or false
? 2
