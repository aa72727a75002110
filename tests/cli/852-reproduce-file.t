# reproduce: every fault of the file is told with its place
@ c.json
| {"machine": {"topology": "core:1 pu:1"}, "policy": ["naive"], "vary": {"workload.tasks.a.copies": [1, 2]},
|  "workload": {"tasks": {"a": {"start": "0s", "copies": 1, "steps": [{"run": "1s"}]}}}}
@ f.json
| {"title": "t", "groups": [
|  {"name": "A b", "source": "s", "config": "c.json", "runs": {
|    "r": {"policy": "naive"},
|    "q": {"policy": "naive", "set": {"workload.tasks.a.copies": 1}},
|    "p": {"policy": "native", "set": {"workload.tasks.a.copies": 1}}
|   },
|   "rows": [
|    {"setup": "x", "quantity": "1", "unit": "s", "class": "direction", "figure": "mean(z.makespan_ns)",
|     "tolerance": {"above": 1, "from": "f"}},
|    {"setup": "x", "quantity": "2", "unit": "s", "class": "direction", "figure": "mean(q.ops)",
|     "tolerance": {"relative": 0.1, "from": "f"}},
|    {"setup": "x", "quantity": "3", "class": "guess", "figure": "mean(q.ops)", "tolerance": {"above": 1, "from": "f"}},
|    {"setup": "x", "quantity": "4", "class": "direction", "figure": "mean(q.makespan_ns)", "tolerance": {"above": 1, "below": 2, "from": "f"}},
|    {"setup": "x", "quantity": "4", "class": "direction", "figure": "mean(q.ops)", "tolerance": {"between": [2, 1], "from": "f"}}
|   ],
|   "calibrated": [{"number": "n", "path": "smt.model", "from": "f"}]}
| ]}
@ g.json
| {"title": "t", "groups": [
|  {"name": "a", "source": "s", "config": "c.json", "runs": {"q": {"policy": "naive", "set": {"workload.tasks.a.copies": 1}}},
|   "rows": [{"setup": "x", "quantity": "y", "unit": "ns", "class": "direction", "figure": "mean(q.cpu_ns_per_op)", "tolerance": {"above": 1, "from": "f"}}]}
| ]}
$ corun reproduce f.json
! f.json:2:3: error: $.groups[0].name: must be of a-z, 0-9 and -: a picture is named so
! f.json:3:4: error: $.groups[0].runs.r: must be one setting: what varies in c.json must be set here (it has 2)
! --policy native: error: $.policy[0]: no policy "native" (did you mean "naive"?)
! f.json:5:4: error: $.groups[0].runs.p: this run cannot be
! f.json:8:71: error: $.groups[0].rows[0].figure: character 6: there is no run "z"
! f.json:10:71: error: $.groups[0].rows[1].figure: it is no time, but the unit is "s"
! f.json:11:19: error: $.groups[0].rows[1].tolerance.relative: must be 0 or more, of a row that has "measured" (else there are "between", "above" and "below")
! f.json:12:36: error: $.groups[0].rows[2].class: no class "guess" (there is calibrated, predicted or direction)
! f.json:13:58: error: $.groups[0].rows[3].figure: it is a time, but the unit is ""
! f.json:13:117: error: $.groups[0].rows[3].tolerance.below: there must be one kind of tolerance
! f.json:14:97: error: $.groups[0].rows[4].tolerance.between: must be two numbers, the lower one first
! f.json:14:4: error: $.groups[0].rows[4]: another row has this setup and quantity
! f.json:16:34: error: $.groups[0].calibrated[0].path: there is no number or time in c.json
? 2
$ corun reproduce g.json
! g.json:3:80: error: $.groups[0].rows[0].figure: the run "q" has no cpu_ns_per_op
? 2
$ corun reproduce c.json
! c.json:1:2: error: $.machine: no such key
! c.json:1:42: error: $.policy: no such key
! c.json:1:63: error: $.vary: no such key
! c.json:2:2: error: $.workload: no such key
! c.json:1:1: error: $: needs "title", a text
! c.json:1:1: error: $: needs "groups", an array of at least one
? 2
$ corun reproduce none.json
! none.json: error: cannot read it: No such file or directory
? 2
