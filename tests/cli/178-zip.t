# groups that are none
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"machine.numbering": ["split", "adjacent"], "workload.tasks.t.copies": [1, 2, 3], "machine.idle.latency": ["0s", "1s"]},
|   "zip": [["machine.numbering", "workload.tasks.t.copies"], ["machine.idle.latency"], ["machine.numberin", 3],
|           ["machine.idle.latency", "machine.idle.latency"], "machine.numbering"],
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:5:33: error: $.zip[0][1]: has 3 values, machine.numbering has 2
! c.json:5:61: error: $.zip[1]: must be an array of at least two paths
! c.json:5:88: error: $.zip[2][0]: no varied path "machine.numberin" (did you mean "machine.numbering"?)
! c.json:5:108: error: $.zip[2][1]: must be the varied path's name: machine.numbering, workload.tasks.t.copies or machine.idle.latency
! c.json:6:36: error: $.zip[3][1]: is in "zip" twice
! c.json:6:61: error: $.zip[4]: must be an array of at least two paths
? 2
