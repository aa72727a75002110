# -- ends the options
@ --runs
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check -- --runs
> --runs: a config: 1 setting x 1 policy x 30 runs = 30 runs
>   1 program of 1 step, 1 of which starts by itself
