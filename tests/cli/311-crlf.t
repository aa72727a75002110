# nor do line ends of another system
@ good.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ sed 's/$/\r/' good.json >c.json; corun check c.json | head -n 1
> c.json: a config: 1 setting x 1 policy x 30 runs = 30 runs
