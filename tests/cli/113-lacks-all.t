# what a config lacks is told at once
@ c.json
| {"runs": 3}
$ corun check c.json
! c.json:1:1: error: $: neither a config, which has "machine", "policy" and "workload", nor a workload, which has "tasks" or a "trace"
? 2
