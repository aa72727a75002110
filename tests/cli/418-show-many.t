# all that is asked for is shown, and real, user, sys where steps tell the modes apart
@ c.json
| {
|   "machine": {"topology": "core:1 pu:1", "costs": {"switch": {"time": "1ms"}}},
|   "policy": ["naive", "fifo"],
|   "workload": {"tasks": {
|     "t": {"start": "0s", "copies": 2, "steps": [{"run": "20ms"}, {"run": "20ms", "mode": "system"}]}}},
|   "show": ["makespan_ns", "user_ns", "system_ns", "wait_ns", "path_smt_lost_misplaced_ns", "switches"]
| }
$ corun run c.json --runs 2
> c.json
>   machine  1 core, 1 cpu   smt  none
>   runs     2 a policy, seeds 1 to 2; mean +/- half its 95% interval
>
>   policy        elapsed             user                system              against the best
>   naive         82.00 +/- 0.00 ms   40.00 +/- 0.00 ms   42.00 +/- 0.00 ms   best
>   fifo          82.00 +/- 0.00 ms   40.00 +/- 0.00 ms   42.00 +/- 0.00 ms   no difference proven
>   bound         80.00 +/- 0.00 ms   no schedule beats it
>
>   policy        waiting for a cpu   path: of it while a core idled  switches          
>   naive         41.00 +/- 0.00 ms   0                               2.000 +/- 0.000   
>   fifo          41.00 +/- 0.00 ms   0                               2.000 +/- 0.000   
>
>   as time(1) tells it (mean of a run)
>                     real      user       sys  cpus busy
>   naive         82.00 ms  40.00 ms  42.00 ms      1.000
>   fifo          82.00 ms  40.00 ms  42.00 ms      1.000
>
>   where the tasks' time went (mean of a run, summed over tasks)
>                     work   sibling avoidable    switch    refill      spin    queued   blocked
>   naive          80.0 ms         0         0   2.00 ms         0         0   41.0 ms         0
>   fifo           80.0 ms         0         0   2.00 ms         0         0   41.0 ms         0
>   sibling: lost because the other cpu of the core ran; avoidable: the part of it in which
>   another allowed core had nothing to run. queued: runnable, waiting for a cpu.
>   blocked: waiting for a device, a timer, a lock, a child or another task.
>
>   sharing, and how long after its wake-up a task ran (mean of a run)
>                   shared avoidable        p50       p99       max     switches  migrations
>   naive            0.0 %     0.0 %      41 ms     41 ms     41 ms            2           0
>   fifo             0.0 %     0.0 %      41 ms     41 ms     41 ms            2           0
>   shared: time with two or more cpus of a core busy, of the time it is busy at all.
