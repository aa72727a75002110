# a config is an object
@ c.json
| ["naive"]
$ corun check c.json
! c.json:1:1: error: $: neither a config, which has "machine", "policy" and "workload", nor a workload, which has "tasks" or a "trace"
? 2
