# a policy of one's own
% cc
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}, {"sleep": "1ms"}, {"run": "1ms"}]}}}
| }
$ cc -std=c11 -shared -fPIC -I"$ROOT/sim/core" -o mine.so "$S/policy.c"
$ corun run c.json -p ./mine.so -p naive --runs 1 --format csv | cut -d, -f1-4
> policy,seed,run,makespan_ns
> fcfs,1,1,3000000
> naive,1,1,3000000
$ corun policies ./mine.so
> fcfs - first come, first served
>   source  not said
>   trust   not said
>
> It has no params.
$ corun run c.json -p "$PWD/mine.so" --runs 1 --format csv | cut -d, -f1-4
> policy,seed,run,makespan_ns
> fcfs,1,1,3000000
$ corun run c.json --runs 1 --set 'policy=["./mine.so", "ule"]' --format csv | cut -d, -f1-4
> policy,seed,run,makespan_ns
> fcfs,1,1,3000000
> ule,1,1,3000000
