# errors of a trace that a config names
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"trace": "t.trace"}
| }
@ t.trace
| corun-trace 1
| tasks 1
| command sh
| task 0 0
| r 5
| q
| end 1 2
$ corun run c.json
! t.trace:6: error: no such step: 'q' (there are r x f w c v e p l d o t u)
? 2
