# a label that names nothing, or has no name, is an error
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {
|     "label.a": ["x", "y"],
|     "label.b.c": ["x", "y"],
|     "machine.numbering": ["split", "adjacent"]
|   },
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json
! c.json:5:5: error: $.vary["label.a"]: names nothing: it must stand in "zip" with what it names
! c.json:6:5: error: $.vary["label.b.c"]: a label is called "label.NAME"
? 2
