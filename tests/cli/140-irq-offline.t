# the cpu of the devices is offline
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2", "offline": [0], "irq_cpu": 0},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:2:58: error: $.machine.irq_cpu: cpu 0 is offline
? 2
