# runs that fail have rows too; those that a policy is not to blame for are run again by --resume
% cc
@ c.json
| {
|   "title": "a tiny one",
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": ["naive", "bsd4"],
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}, {"sleep": "1ms"}, {"run": "1ms"}]}}},
|   "vary": {"machine.numbering": ["split", "adjacent"]},
|   "runs": 2
| }
$ for f in LOSE CRASH HANG ONCE; do mkdir $f; cc -std=c11 -shared -fPIC -I"$ROOT/sim/core" -D$f -o $f/mine.so "$S/policy.c"; done
$ corun sweep c.json -p ./LOSE/mine.so -p naive --set machine.numbering=split -o lose.csv; echo $?; grep -o '^[^,]*,[^,]*\|,[^,]*$' lose.csv | paste - -
> 4
> policy,seed	,status
> fcfs,1	,policy
> fcfs,2	,policy
> naive,1	,ok
> naive,2	,ok
! corun: a run failed: policy fcfs, seed 1:
! corun: policy fcfs at 60000000000 ns, cpu 0, task 0 t: left a runnable task waiting too long beside an idle cpu
! corun: a run failed: policy fcfs, seed 2: as the one before
! corun: 2 of 4 runs failed: see the column "status" of lose.csv
! corun: to see the first one again: corun run c.json -p ./LOSE/mine.so --set machine.numbering=split --seed 1 --runs 1
$ corun sweep c.json -p ./LOSE/mine.so -p naive --set machine.numbering=split -o lose.csv --resume
! corun: 2 of 4 runs failed: see the column "status" of lose.csv
? 4
$ corun sweep c.json -p ./CRASH/mine.so -j 1 -p naive -o crash.csv; echo $?; sed 's/.*,//' crash.csv
> 4
> status
> policy
> policy
> ok
> ok
> policy
> policy
> ok
> ok
! corun: a run failed: policy fcfs, machine.numbering split, seed 1:
! corun: policy fcfs at 2000000 ns, cpu 0: crashed in enqueue: Aborted
! corun: a run failed: policy fcfs, machine.numbering split, seed 2: as the one before
! corun: a run failed: policy fcfs, machine.numbering adjacent, seed 1: as the one before
! corun: a run failed: policy fcfs, machine.numbering adjacent, seed 2: as the one before
! corun: 4 of 8 runs failed: see the column "status" of crash.csv
! corun: to see the first one again: corun run c.json -p ./CRASH/mine.so --set machine.numbering=split --seed 1 --runs 1
$ corun sweep c.json -p ./CRASH/mine.so -j 1 -p naive -o crash.csv --resume
! corun: 4 of 8 runs failed: see the column "status" of crash.csv
? 4
$ corun sweep c.json -p ./HANG/mine.so -j 1 --runs 1 -o hang.csv --run-timeout 50ms; echo $?; sed 's/.*,//' hang.csv
> 3
> status
> timeout
> timeout
! corun: a run failed: policy fcfs, machine.numbering split, seed 1, took longer than --run-timeout; it is tried once more
! corun: a run failed: policy fcfs, machine.numbering split, seed 1, took longer than --run-timeout
! corun: a run failed: policy fcfs, machine.numbering adjacent, seed 1, took longer than --run-timeout; it is tried once more
! corun: a run failed: policy fcfs, machine.numbering adjacent, seed 1, took longer than --run-timeout
! corun: 2 of 2 runs failed: see the column "status" of hang.csv
! corun: to see the first one again: corun run c.json -p ./HANG/mine.so --set machine.numbering=split --seed 1 --runs 1
$ touch once; corun sweep c.json -p ./ONCE/mine.so --runs 1 -j 1 -o once.csv; echo $?; sed 's/.*,//' once.csv
> 0
> status
> ok
> ok
! corun: a run failed: policy fcfs, machine.numbering split, seed 1, killed by signal 9 (Killed); it is tried once more
