# a value that is there twice
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"machine.numbering": ["split", "adjacent", "split"]},
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:4:55: error: $.vary["machine.numbering"][2]: stands here twice: its rows could not be told apart
? 2
