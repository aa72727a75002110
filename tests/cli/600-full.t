# a full disk
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json -o /dev/full
! /dev/full: error: cannot write it: No space left on device
? 3
$ corun run c.json --format csv -o /dev/full
! /dev/full: error: cannot write it: No space left on device
? 3
$ corun run c.json --format json -o /dev/full
! /dev/full: error: cannot write it: No space left on device
? 3
$ corun run c.json --tasks /dev/full -o /dev/null
! /dev/full: error: cannot write it: No space left on device
? 3
$ corun run c.json >/dev/full
! standard output: error: cannot write it: No space left on device
? 3
$ corun run c.json --format csv >/dev/full
! standard output: error: cannot write it: No space left on device
? 3
$ corun check c.json >/dev/full
! corun: standard output: No space left on device
? 3
$ corun policies >/dev/full
! corun: standard output: No space left on device
? 3
$ corun --help >/dev/full
! corun: standard output: No space left on device
? 3
