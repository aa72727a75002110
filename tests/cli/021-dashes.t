# -- ends the options
@ --runs
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check -- --runs | head -n 1
> --runs: a config: 1 setting x 1 policy x 30 runs = 30 runs
