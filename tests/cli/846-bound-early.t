# a run may be over before its background tasks have started what it would wait for: then there is no bound
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": ["bsd4", "naive"],
|   "workload": {
|     "locks": {"l": {"wait": "sleep"}},
|     "tasks": {
|       "late": {"steps": [{"run": "3ms"}]},
|       "back": {"start": "0s", "copies": 3, "background": true,
|                "steps": [{"repeat": 4, "steps": [{"fork": "late"}, {"lock": "l"}, {"run": {"lognormal": {"mean": "2ms", "sigma": 1.2}}}, {"unlock": "l"}]}]}
|     }
|   },
|   "runs": 3
| }
$ corun run c.json --format csv -o r.csv; corun compare r.csv | grep -c bound
> 0
! c.json:6:5: error: $.workload.tasks: no task starts that the run would wait for
! r.csv: error: cannot open: No such file or directory
? 1
