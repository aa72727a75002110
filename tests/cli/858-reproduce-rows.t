# reproduce: what is missing, given twice or of the wrong type, each told once
@ c.json
| {"machine": {"topology": "core:1 pu:1"}, "policy": "naive", "stall": "1s",
|  "workload": {"tasks": {"a": {"start": "0s", "steps": [{"run": "1s"}]}}}}
@ a.json
| {"title": "t", "note": 5, "groups": [
|  {"name": "", "source": "x\ny", "config": 3, "seeds": 10001, "note": ["a", 5], "runs": {},
|   "rows": [
|    {"setup": "", "quantity": "1", "class": "direction", "sd": 1, "figure": "mean(r.ops)", "tolerance": {"above": 1, "from": ""}},
|    {"setup": "x", "quantity": "2", "class": "predicted", "figure": "mean(r.ops)", "tolerance": {"above": 1, "from": "f"}},
|    {"setup": "y", "quantity": "1", "class": "direction", "figure": "", "tolerance": {}}
|   ],
|   "calibrated": {}},
|  {"name": "", "source": "x\ny", "config": "", "runs": [], "rows": []}
| ]}
@ b.json
| {"title": "t", "groups": [
|  {"name": "a", "source": "s", "config": "c.json", "runs": {"r": {"policy": "naive", "set": {"runs": 5}}, "q": {"policy": "naive", "config": ""}},
|   "rows": [
|    {"setup": "x", "quantity": "2", "class": "direction", "figure": "1", "tolerance": {"above": 0, "from": "f"}},
|    {"setup": "x", "quantity": "1", "class": "direction", "figure": "1", "tolerance": {"above": 0, "from": "f"}},
|    {"setup": "x", "quantity": "2", "class": "direction", "figure": "1", "tolerance": {"above": 0, "from": "f"}},
|    {"setup": "x", "quantity": "2", "class": "direction", "figure": "1", "tolerance": {"above": 0, "from": "f"}}],
|   "calibrated": [{"number": "n", "path": "stall", "from": "f"}, {"number": "m", "path": "stall", "from": "f"}]},
|  {"name": "a", "source": "z", "config": "c.json", "runs": {"r": {"policy": "naive"}},
|   "rows": [{"setup": "x", "quantity": "1", "class": "direction", "figure": "1", "tolerance": {"above": 0, "from": "f"}}]}
| ]}
$ corun reproduce a.json
! a.json:1:16: error: $.note: must be a text, or a list of texts, a paragraph each
! a.json:2:76: error: $.groups[0].note[1]: must be a text, or a list of texts, a paragraph each
! a.json:2:3: error: $.groups[0].name: must be a text of one line, not empty
! a.json:2:15: error: $.groups[0].source: must be a text of one line, not empty
! a.json:2:33: error: $.groups[0].config: must be the name of a file
! a.json:2:46: error: $.groups[0].seeds: 10001 is outside 1 to 10000
! a.json:2:80: error: $.groups[0].runs: needs "runs", an object of at least one
! a.json:4:5: error: $.groups[0].rows[0].setup: must be a text of one line, not empty
! a.json:4:57: error: $.groups[0].rows[0].sd: needs "measured" beside it
! a.json:4:117: error: $.groups[0].rows[0].tolerance.from: must be a text of one line, not empty
! a.json:5:4: error: $.groups[0].rows[1]: needs "measured": only a direction may lack it
! a.json:6:58: error: $.groups[0].rows[2].figure: must be a text of one line, not empty
! a.json:6:72: error: $.groups[0].rows[2].tolerance: needs "from", a text
! a.json:8:3: error: $.groups[0].calibrated: must be an array
! a.json:9:3: error: $.groups[1].name: must be a text of one line, not empty
! a.json:9:15: error: $.groups[1].source: must be a text of one line, not empty
! a.json:9:33: error: $.groups[1].config: must be the name of a file
! a.json:9:47: error: $.groups[1].runs: needs "runs", an object of at least one
! a.json:9:59: error: $.groups[1].rows: needs "rows", an array of at least one
? 2
$ corun reproduce b.json
! b.json:2:93: error: $.groups[0].runs.r.set.runs: not here: the group's "seeds" says how many
! b.json:2:131: error: $.groups[0].runs.q.config: must be the name of a file
! b.json:6:4: error: $.groups[0].rows[2]: another row has this setup and quantity
! b.json:7:4: error: $.groups[0].rows[3]: another row has this setup and quantity
! b.json:8:81: error: $.groups[0].calibrated[1].path: is given twice
! b.json:9:2: error: $.groups[1]: another group has this name or source
? 2
$ seq 100000 | sed 's/.*/{"setup": "x", "quantity": "&", "class": "direction", "figure": "1", "tolerance": {"above": 0, "from": "f"}}/' | paste -sd, | sed '1s/^/{"title": "t", "groups": [{"name": "a", "source": "s", "config": "c.json", "runs": {"r": {"policy": "naive"}}, "rows": [/; $s/$/]}]}/' >many.json; corun check many.json
> many.json: 100000 measured figures from 1 sources, of 1 settings
