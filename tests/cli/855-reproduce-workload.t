# reproduce: a workload in a file of its own can be set like one within, and its numbers moved where no run has others
@ w.json
| {"tasks": {"a": {"start": "0s", "copies": 1, "steps": [{"run": "2s"}]}}}
@ c.json
| {"machine": {"topology": "core:1 pu:1"}, "policy": "naive", "workload": "w.json"}
@ f.json
| {"title": "t", "groups": [
|  {"name": "a", "source": "s", "config": "c.json", "seeds": 1, "runs": {
|    "one": {"policy": "naive"},
|    "two": {"policy": "naive", "set": {"workload.tasks.a.copies": 2}},
|    "same": {"policy": "naive", "set": {"workload.tasks.a.copies": 3, "workload.tasks.a.steps[0].run": "2s"}},
|    "own": {"policy": "naive", "set": {"workload.tasks.a.steps[0].run": "3s"}}
|   },
|   "rows": [
|    {"setup": "x", "quantity": "one", "unit": "s", "measured": 2, "class": "predicted", "figure": "mean(one.makespan_ns)", "tolerance": {"above": 1, "from": "f"}},
|    {"setup": "x", "quantity": "two", "unit": "s", "measured": 2, "class": "predicted", "figure": "mean(two.makespan_ns)", "tolerance": {"above": 1, "from": "f"}},
|    {"setup": "x", "quantity": "same", "unit": "s", "measured": 2, "class": "predicted", "figure": "mean(same.makespan_ns)", "tolerance": {"above": 1, "from": "f"}},
|    {"setup": "x", "quantity": "own", "unit": "s", "measured": 2, "class": "predicted", "figure": "mean(own.makespan_ns)", "tolerance": {"above": 1, "from": "f"}},
|    {"setup": "x", "quantity": "later", "unit": "s", "class": "direction", "figure": "mean(own.makespan_ns) - mean(one.makespan_ns)", "tolerance": {"above": 0, "from": "f"}}
|   ],
|   "calibrated": [{"number": "work", "path": "workload.tasks.a.steps[0].run", "from": "f"}]}
| ]}
$ corun reproduce f.json --sensitivity
> t
>
>                               measured sd  simulated, 95 % interval          allowed     class holds
>
> s
>   x
>     one                          2.000         2.000 s                       above 1          p  yes
>     two                          2.000         4.000 s                       above 1          p  yes
>     same                         2.000         6.000 s                       above 1          p  yes
>     own                          2.000         3.000 s                       above 1          p  yes
>     later                            -         1.000 s                       above 0          d  yes
>
> How far each figure moves with each calibrated number                              -10 %     +10 %
>
>   work, 2s
>     x: one                                                                       -10.0 %   +10.0 %
>     x: two                                                                       -10.0 %   +10.0 %
>     x: same                                                                      -10.0 %   +10.0 %
>     x: later                                                                      +0.2 s    -0.2 s
>
> c  calibrated    0 of 0 hold
> p  predicted     4 of 4 hold
> d  direction     1 of 1 hold
$ rm w.json; corun reproduce f.json
! w.json: error: cannot read it: No such file or directory
! f.json:3:4: error: $.groups[0].runs.one: this run cannot be
! w.json: error: cannot read it: No such file or directory
! f.json:4:4: error: $.groups[0].runs.two: this run cannot be
! w.json: error: cannot read it: No such file or directory
! f.json:5:4: error: $.groups[0].runs.same: this run cannot be
! w.json: error: cannot read it: No such file or directory
! f.json:6:4: error: $.groups[0].runs.own: this run cannot be
! w.json: error: cannot read it: No such file or directory
! f.json:15:37: error: $.groups[0].calibrated[0].path: there is no number or time in c.json
? 2
