# requests come so far apart, or at a load: of steps whose work is known
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {
|     "a": {"arrivals": {"count": 2}, "steps": [{"run": "1ms"}]},
|     "b": {"arrivals": {"count": 2, "load": 0.5, "every": "1ms"}, "steps": [{"run": "1ms"}]},
|     "c": {"arrivals": {"count": 2, "lod": 0.5}, "steps": [{"run": "1ms"}]},
|     "d": {"arrivals": {"count": 2, "load": 0}, "steps": [{"run": "1ms"}]},
|     "e": {"arrivals": {"load": 0.5}, "steps": [{"run": "1ms"}]}
|   }}
| }
$ corun check c.json
! c.json:5:11: error: $.workload.tasks.a.arrivals: needs "every", the time from one arrival to the next, or "load"
! c.json:6:36: error: $.workload.tasks.b.arrivals.load: not beside "every": either says how far apart they come
! c.json:7:11: error: $.workload.tasks.c.arrivals: needs "every", the time from one arrival to the next, or "load"
! c.json:7:36: error: $.workload.tasks.c.arrivals.lod: no such key (did you mean "load"?)
! c.json:8:36: error: $.workload.tasks.d.arrivals.load: 0 is outside 1e-06 to 1000
! c.json:9:11: error: $.workload.tasks.e.arrivals: needs "count", or the workload "until": it would never end
? 2
