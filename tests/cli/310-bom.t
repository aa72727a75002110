# a byte order mark does no harm
@ good.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ { printf '\357\273\277'; cat good.json; } >c.json; corun check c.json | head -n 1
> c.json: a config: 1 setting x 1 policy x 30 runs = 30 runs
