# an option without its value
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json --set
! corun run: option '--set' requires an argument
! Try 'corun run --help'.
? 2
$ corun run c.json -j
! corun run: option requires an argument -- 'j'
! Try 'corun run --help'.
? 2
