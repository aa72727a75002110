# each loop runs a kind that there is, in use or not
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2",
|     "idle": {"loop": "halt", "loops": {"halt": {}, "poll": {"kind": "wrk"}, "mwait": {"kind": "mwait", "latency": "2us"}}}},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "a": {"start": "0s", "steps": [{"run": "1ms"}]}
|   }}
| }
$ corun check c.json
! c.json:3:61: error: $.machine.idle.loops.poll.kind: no kind "wrk": "halt" or one of $.kinds wanted (did you mean "work"?)
! c.json:3:87: error: $.machine.idle.loops.mwait.kind: no kind "mwait": "halt" or one of $.kinds wanted
? 2
