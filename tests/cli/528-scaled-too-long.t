# a burst that is too long once it is scaled
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"trace": "t.trace", "cpu_scale": 1000}
| }
@ t.trace
| corun-trace 1
| tasks 1
| command sh
| task 0 0
| r 140737488355327
| end 1 1
$ corun check c.json
! t.trace:5: error: 140737488355327 ns times 1000000000/1000000 is more than 140737488355327 (39 hours)
? 2
