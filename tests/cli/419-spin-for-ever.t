# under a policy that takes nobody off a cpu, a spinner keeps the holder of its lock away for ever
@ c.json
| {
|   "machine": {"topology": "core:1 pu:1", "clock": {"mhz": [1000, 2000], "governor": "ondemand"}},
|   "policy": "fifo",
|   "workload": {"locks": {"l": {"wait": "spin", "kind": "work"}}, "tasks": {
|     "a": {"start": "0s", "steps": [{"lock": "l"}, {"sleep": "1ms"}, {"unlock": "l"}]},
|     "b": {"start": "0s", "steps": [{"lock": "l"}, {"run": "1ms"}, {"unlock": "l"}]}}}
| }
$ corun run c.json --runs 1
! corun: a run failed: policy fifo, seed 1:
! corun: workload at 60000000000 ns, task 1 b, step 1 lock l: it spins for a lock whose holder waits for a cpu, as do all that run, and policy fifo lets them: give the lock "wait": "adaptive"
! corun: no run came to its end: there are no results
! corun: to see the first one again: corun run c.json -p fifo --seed 1 --runs 1
? 2
$ corun run c.json --runs 1 -p naive --format csv | cut -d, -f1,4
> policy,makespan_ns
> naive,101000000
