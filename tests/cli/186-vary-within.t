# one value by two names, or one within the other: its rows would be labelled with what they had not
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"machine.costs.switch.time": ["1us", "1000ns"],
|            "machine[\"costs\"].switch.time": ["1us"],
|            "machine.costs": [{}],
|            "workload.tasks[\"t\"].copies": [1, 2]},
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}]}}}
| }
$ corun check c.json
! c.json:5:12: error: $.vary["machine["costs"].switch.time"]: machine.costs.switch.time varies already
! c.json:6:12: error: $.vary["machine.costs"]: machine.costs.switch.time varies, and one lies within the other
? 2
$ corun run c.json --set workload.tasks='{}'
! c.json:5:12: error: $.vary["machine["costs"].switch.time"]: machine.costs.switch.time varies already
! c.json:6:12: error: $.vary["machine.costs"]: machine.costs.switch.time varies, and one lies within the other
! --set workload.tasks={}: error: workload.tasks["t"].copies varies, and one lies within the other
! --set workload.tasks={}: error: $.workload.tasks: must be an object of at least one task
? 2
@ d.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"machine.costs.switch.time": ["1us", "1000ns"], "workload.tasks[\"t\"].copies": [1, 2]},
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}]}}}
| }
$ corun check d.json
! d.json:4:49: error: $.vary["machine.costs.switch.time"][1]: stands here twice: its rows could not be told apart
? 2
$ corun run d.json --set machine.costs.switch.time=1us --set workload.tasks.t.copies=5 --runs 1 --format csv | cut -d, -f1-5
> policy,seed,run,makespan_ns,tasks
> naive,1,1,2002000,5
