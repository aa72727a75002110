# a standard output that is closed
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json >&-
! standard output: error: cannot write it: Bad file descriptor
? 3
$ corun run c.json --format csv -o out.csv >&-; cut -d, -f1-3 out.csv | tail -n 1
> naive,30,30
$ corun check c.json >&-
! corun: standard output: Bad file descriptor
? 3
