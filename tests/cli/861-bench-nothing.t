# bench: a table that would be empty, or the same for any number of cores, is an error; all are told before the first table
@ c.json
| {"machine": {"topology": "core:1 pu:1"}, "policy": "naive",
|  "workload": {"tasks": {"a": {"start": "0s", "steps": [{"run": "1s"}]}, "hog": {"start": "0s", "steps": [{"run": {"cpu": "1s"}, "op": "1ms"}]}}}}
@ task.json
| {"title": "t", "config": "c.json", "set": {"machine.topology": "core:{cores} pu:1"}, "task": "hogs",
|  "tables": [{"title": "x", "policy": "naive"}, {"title": "y", "policy": "naiv"}]}
@ none.json
| {"title": "t", "config": "c.json", "set": {"machine.topology": "core:{cores} pu:1"}, "task": "a",
|  "tables": [{"title": "x", "policy": "naive"}]}
@ cores.json
| {"title": "t", "config": "c.json", "set": {"machine.topology": "core:{core} pu:1"}, "task": "hog", "tables": []}
$ corun bench ./task.json 2 2
! ./task.json:1:86: error: $.task: no task "hogs" (did you mean "hog"?)
! --policy naiv: error: $.policy[0]: no policy "naiv" (did you mean "naive"?)
? 2
$ corun bench ./none.json 2 2
> t
>
> x
>   test           1           2
! corun: a run failed: policy naive, seed 1:
! no task a of it counted an operation
! corun: a run failed: policy naive, seed 2: as the one before
? 2
$ corun bench ./cores.json 2 2
! ./cores.json:1:100: error: $.tables: needs "tables", an array of at least one
! ./cores.json:1:36: error: $.set: no text of it has {cores}: their number would change nothing
? 2
