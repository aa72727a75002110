# what --set takes
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json --set runs
! --set runs: error: must be PATH=VALUE
? 2
$ corun run c.json --set =3
! --set =3: error: "" is no path, as "policy.slice" or "tasks[2].nice"
? 2
$ corun run c.json --set runs=
! --set runs=: error: $.runs: must be a whole number
? 2
$ corun run c.json --set machine.numbreing=adjacent
! --set machine.numbreing=adjacent: error: $.machine.numbreing: no such key (did you mean "numbering"?)
? 2
$ corun run c.json --set machin.numbering=adjacent
! --set machin.numbering=adjacent: error: $.machin: no such key (did you mean "machine"?)
? 2
$ corun run c.json --set machine.numbering=adjcent
! --set machine.numbering=adjcent: error: $.machine.numbering: no numbering "adjcent" (did you mean "adjacent"?)
? 2
$ corun run c.json --set machine.topology.x=1
! --set machine.topology.x=1: error: $.machine.topology: is a string and has no keys
? 2
$ corun run c.json --set "workload.tasks.t.steps[3].run=1ms"
! --set workload.tasks.t.steps[3].run=1ms: error: $.workload.tasks.t.steps: has no [3], it is an array of 1
? 2
$ corun run c.json --set "workload.tasks.t.steps[0].run=1"
! --set workload.tasks.t.steps[0].run=1: error: $.workload.tasks.t.steps[0].run: must be a time with its unit, as "250us", or one distribution, as {"exponential": "5ms"}
? 2
$ corun run c.json --set 'smt={"model": "none"'
! --set smt={"model": "none":1:17: error: not JSON from here on: the end is missing, a } or ]
? 2
