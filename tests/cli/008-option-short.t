# an option that is cut short is known while it is alone
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json --pol ule --run 1 --form csv | cut -d, -f1-3
> policy,seed,run
> ule,1,1
$ corun run c.json --s 1
! corun run: option '--s' is ambiguous; possibilities: '--set' '--seed'
! Try 'corun run --help'.
? 2
