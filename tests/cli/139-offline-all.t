# no cpu is left online
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2", "offline": [0, 1, 2, 3]},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:2:42: error: $.machine.offline: no cpu is left online
? 2
