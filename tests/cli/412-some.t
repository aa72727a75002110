# where some runs fail the others stand, and the exit status tells
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": ["naive", "ule"],
|   "workload": {"locks": {"a": {"wait": "sleep"}, "b": {"wait": "sleep"}},
|     "tasks": {
|     "t": {"start": "0s", "steps": [{"lock": "a"}, {"run": "1ms"}, {"lock": "b"}, {"unlock": "b"}, {"unlock": "a"}]},
|     "u": {"start": "0s", "steps": [{"sleep": {"uniform": ["0s", "3ms"]}}, {"lock": "b"}, {"run": "1ms"}, {"lock": "a"}, {"unlock": "a"}, {"unlock": "b"}]}}}
| }
$ corun run c.json --runs 5 --format csv -o out.csv -j 1 2>err; echo $?; cat err; cut -d, -f1-3 out.csv
> 2
> corun: a run failed: policy naive, seed 3:
> corun: workload at 1733222 ns: deadlock, no task can go on:
>   task 0 t, step 3 lock b: waits for lock b, held by task 1 u
>   task 1 u, step 4 lock a: waits for lock a, held by task 0 t
> corun: a run failed: policy ule, seed 3: as the one before
> corun: 2 of 10 runs failed; the results are of the others
> corun: to see the first one again: corun run c.json -p naive --seed 3 --runs 1
> policy,seed,run
> naive,1,1
> naive,2,2
> naive,3,3
> naive,4,4
> naive,5,5
> ule,1,1
> ule,2,2
> ule,3,3
> ule,4,4
> ule,5,5
$ corun run c.json --runs 5 --format csv -o out3.csv -j 3 2>err3; echo $?; cmp out.csv out3.csv; cmp err err3
> 2
$ corun run c.json --runs 5 --format json 2>/dev/null | grep -c makespan
> 8
$ corun run c.json --runs 5 2>/dev/null | grep failed
>   naive: 1 of 5 runs failed and are not in this table
>   ule: 1 of 5 runs failed and are not in this table
$ corun run c.json --runs 5 --tasks tasks.csv >/dev/null 2>&1; cut -d, -f1-3 tasks.csv | sort | uniq -c | sed "s/^ *//"
> 2 naive,1,1
> 2 naive,2,2
> 2 naive,4,4
> 2 naive,5,5
> 1 policy,seed,run
> 2 ule,1,1
> 2 ule,2,2
> 2 ule,4,4
> 2 ule,5,5
