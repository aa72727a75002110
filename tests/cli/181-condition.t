# conditions that are none
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": ["naive", "ule"],
|   "vary": {"machine.numbering": ["split", "adjacent"], "workload.tasks.t.copies": [1, 2]},
|   "only": {},
|   "except": [{}, 3, {"workload.tasks.t.copies": []}, {"machine.numberin": "split"}, {"policy": "ul"}, {"policy": 7},
|              {"machine.numbering": ["split", "adjacet"]}, {"workload.tasks.t.copies": 3},
|              {"workload.tasks.t.copies": {"from": 3}}, {"workload.tasks.t.copies": {"to": "x"}},
|              {"workload.tasks.t.copies": {"to": "2s"}}, {"machine.numbering": {"from": 1}},
|              {"machine.numbering": "split", "$.machine.numbering": "split"}],
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:5:3: error: $.only: must be an array of at least one condition, {path: value}
! c.json:6:14: error: $.except[0]: must be a condition, {path: value}
! c.json:6:18: error: $.except[1]: must be a condition, {path: value}
! c.json:6:22: error: $.except[2]["workload.tasks.t.copies"]: must be a value, at least one in an array, or bounds
! c.json:6:55: error: $.except[3]["machine.numberin"]: does not vary (did you mean "machine.numbering"?)
! c.json:6:86: error: $.except[4].policy: no policy "ul" (did you mean "ule"?)
! c.json:6:104: error: $.except[5].policy: is no policy
! c.json:7:46: error: $.except[6]["machine.numbering"][1]: no value of machine.numbering "adjacet" (did you mean "adjacent"?)
! c.json:7:60: error: $.except[7]["workload.tasks.t.copies"]: is no value of workload.tasks.t.copies
! c.json:8:15: error: $.except[8]["workload.tasks.t.copies"]: workload.tasks.t.copies has no value within these bounds
! c.json:8:85: error: $.except[9]["workload.tasks.t.copies"].to: must be a number, or a time as "250us"
! c.json:9:15: error: $.except[10]["workload.tasks.t.copies"]: workload.tasks.t.copies has no value within these bounds
! c.json:9:58: error: $.except[11]["machine.numbering"]: machine.numbering has no value within these bounds
! c.json:10:45: error: $.except[12]["$.machine.numbering"]: stands here already
? 2
