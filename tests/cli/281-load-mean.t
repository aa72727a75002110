# the work of a request must have a mean
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"events": ["e"], "tasks": {
|     "a": {"arrivals": {"count": 2, "load": 0.5}, "steps": [{"run": {"wall": "1ms"}}]},
|     "b": {"arrivals": {"count": 2, "load": 0.5}, "steps": [{"sleep": "1ms"}]},
|     "c": {"arrivals": {"count": 2, "load": 0.5}, "steps": [{"repeat": 3, "steps": [{"run": "1ms"}, {"exit": true}]}]},
|     "d": {"arrivals": {"count": 2, "load": 0.5}, "background": true, "steps": [{"repeat": "forever", "steps": [{"run": "1ms"}]}]},
|     "f": {"arrivals": {"count": 2, "load": 0.5}, "steps": [{"fork": "g"}]}, "g": {"steps": [{"run": {"cpu": "1ms"}}]}
|   }}
| }
$ corun check c.json
! c.json:5:36: error: $.workload.tasks.a.arrivals.load: its work has no mean: a task of it runs until a time
! c.json:6:36: error: $.workload.tasks.b.arrivals.load: its steps ask for no work
! c.json:7:36: error: $.workload.tasks.c.arrivals.load: its work has no mean: a task of it exits within a repeat
! c.json:8:36: error: $.workload.tasks.d.arrivals.load: its work has no mean: a task of it goes on for ever
! c.json:9:36: error: $.workload.tasks.f.arrivals.load: its work has no mean: a task of it runs until a time
? 2
