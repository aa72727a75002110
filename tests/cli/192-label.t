# labels name the values beside them in headings and columns; they go when one of those is set
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {
|     "label.kernel": ["old", "new"],
|     "workload.tasks.t.steps[0].run": ["2ms", "1ms"],
|     "machine.numbering": ["split", "adjacent"]
|   },
|   "zip": [["label.kernel", "workload.tasks.t.steps[0].run"]],
|   "runs": 1,
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json | grep -E "^(kernel|machine|label|workload)"
> kernel = old, machine.numbering = split
> kernel = old, machine.numbering = adjacent
> kernel = new, machine.numbering = split
> kernel = new, machine.numbering = adjacent
$ corun run c.json --format csv | cut -d, -f4-7
> label.kernel,workload.tasks.t.steps[0].run,machine.numbering,makespan_ns
> old,2ms,split,2000000
> old,2ms,adjacent,2000000
> new,1ms,split,1000000
> new,1ms,adjacent,1000000
$ corun run c.json --set workload.tasks.t.steps[0].run=3ms --format csv | cut -d, -f4-5
> machine.numbering,makespan_ns
> split,3000000
> adjacent,3000000
$ corun run c.json --format csv -o r.csv; corun compare r.csv --by policy | grep =
> kernel = old, machine.numbering = split
> kernel = old, machine.numbering = adjacent
> kernel = new, machine.numbering = split
> kernel = new, machine.numbering = adjacent
$ corun compare r.csv --by label.kernel | grep =
> machine.numbering = split
> machine.numbering = adjacent
