# every JSON of the documents is what they say
@ make.trace.zst
| corun-trace 1
| tasks 1
| command cc1
| task 0 0
| r 5
| end 1 1
@ mail-2003.json
| {"machine": {"topology": "core:1 pu:2"}, "kinds": {"work": {}}, "smt": {"model": "share", "total": [1, 1.155]},
|  "policy": "naive", "vary": {"machine.offline": [[], "siblings"]},
|  "workload": {"tasks": {"make": {"start": "0s", "copies": 2, "steps": [{"run": "153s"}]}}}}
$ awk -f "$S/snippets.awk" "$ROOT"/docs/*.md "$ROOT"/*.md
$ [ "$(ls line*.json | wc -l)" -ge 30 ] || ls
$ corun check line*.json >/dev/null
