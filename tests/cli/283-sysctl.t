# settings of kernels that there are
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2", "sysctl": {"hw.smp": 0, "machdep.hlt_logical_cpus": 3, "note": "x"}},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "a": {"start": "0s", "steps": [{"run": "1ms"}]}
|   }}
| }
$ corun check c.json
! c.json:2:53: error: $.machine.sysctl["hw.smp"]: no such key (did you mean "hw.smt"?)
! c.json:2:66: error: $.machine.sysctl["machdep.hlt_logical_cpus"]: 3 is outside 0 to 1
? 2
