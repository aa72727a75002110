# a change that comes after the next look
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2",
|     "clock": {"mhz": [800, 2000], "governor": "ondemand", "interval": "10ms", "latency": "11ms"}},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:3:79: error: $.machine.clock.latency: must be at most the interval, 10ms
? 2
