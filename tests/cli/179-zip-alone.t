# what does not vary does not go together
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "zip": [["machine.numbering", "workload.tasks.t.copies"]],
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:3: error: $.zip: nothing varies here: needs "vary"
? 2
