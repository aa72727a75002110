# an option that is none
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json --frobnicate
! corun run: unrecognized option '--frobnicate'
! Try 'corun run --help'.
? 2
$ corun check --frobnicate
! corun check: unrecognized option '--frobnicate'
! Try 'corun check --help'.
? 2
$ corun policies --frobnicate
! corun policies: unrecognized option '--frobnicate'
! Try 'corun policies --help'.
? 2
