# a policy that crashes fails its runs, and no others
% cc
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}, {"sleep": "1ms"}, {"run": "1ms"}]}}}
| }
$ cc -std=c11 -shared -fPIC -I"$ROOT/sim/core" -DCRASH -o mine.so "$S/policy.c"
$ corun run c.json -p ./mine.so -p naive --runs 2 --format csv -o out.csv; echo $?; cut -d, -f1-3 out.csv
> 4
> policy,seed,run
> fcfs,1,1
> fcfs,2,2
> naive,1,1
> naive,2,2
! corun: a run failed: policy fcfs, seed 1:
! corun: policy fcfs at 2000000 ns, cpu 0: crashed in enqueue: Aborted
! corun: a run failed: policy fcfs, seed 2: as the one before
! corun: 2 of 4 runs failed; the results are of the others
! corun: to see the first one again: corun run c.json -p ./mine.so --seed 1 --runs 1
