# a run may be over before its background tasks have started what it would wait for: then there is no bound
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": ["bsd4", "naive"],
|   "workload": {
|     "locks": {"l": {"wait": "sleep"}},
|     "tasks": {
|       "main": {"start": "0s", "steps": [{"run": "1ms"}]},
|       "late": {"steps": [{"run": "3ms"}]},
|       "back": {"start": "0s", "copies": 3, "background": true,
|                "steps": [{"repeat": 4, "steps": [{"fork": "late"}, {"lock": "l"}, {"run": {"lognormal": {"mean": "2ms", "sigma": 1.2}}}, {"unlock": "l"}]}]}
|     }
|   },
|   "runs": 3
| }
$ corun run c.json --format csv -o r.csv; corun compare r.csv --metric bound_ns
> bound_ns by policy; +/- is half the 95 % interval of the mean
>
>   in ns  n  min  median  mean  +/-  sd
>   bsd4   0    -       -     -    -   -
>   naive  0    -       -     -    -   -
>   naive has no values here
>   bsd4: 3 of 3 runs without a value are left out
>   naive: 3 of 3 runs without a value are left out
