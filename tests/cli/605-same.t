# results that would overwrite each other or the config
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json -o x --tasks x
! corun run: --output and --tasks are the same file: x
? 2
$ corun run c.json --tasks -
! corun run: --output and --tasks are the same file: standard output
? 2
$ corun run c.json -o c.json
! corun run: the results would overwrite the config c.json
? 2
$ corun run c.json -o ./c.json
! corun run: the results would overwrite the config c.json
? 2
$ ln c.json d.json; corun run c.json --tasks d.json
! corun run: the results would overwrite the config c.json
? 2
$ corun check c.json | head -n 1
> c.json: a config: 1 setting x 1 policy x 30 runs = 30 runs
