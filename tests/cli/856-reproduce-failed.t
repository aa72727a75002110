# reproduce: if a run fails, it is named, nothing is printed or written, and the exit status says whose fault it was
% cc
% pgrep
@ c.json
| {"machine": {"topology": "core:1 pu:1"}, "policy": "naive",
|  "workload": {"locks": {"q": {"wait": "sleep"}}, "tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}, {"sleep": "1ms"}, {"run": "1ms"}]}}}}
@ user.json
| {"title": "t", "groups": [{"name": "a", "source": "s", "config": "c.json", "seeds": 2, "runs": {
|   "good": {"policy": "naive"},
|   "bad": {"policy": "naive", "set": {"workload.tasks.t.steps": [{"lock": "q"}]}}
|  }, "rows": [{"setup": "x", "quantity": "y", "class": "direction", "figure": "mean(good.makespan_ns) / 1s", "tolerance": {"above": 0, "from": "f"}}]}]}
@ long.json
| {"title": "t", "groups": [{"name": "a", "source": "s", "config": "c.json", "seeds": 1, "runs": {
|   "good": {"policy": "naive", "set": {"workload.tasks.t.steps": [{"repeat": 30000000, "steps": [{"run": "1us"}, {"sleep": "1us"}]}]}}
|  }, "rows": [{"setup": "x", "quantity": "y", "class": "direction", "figure": "mean(good.makespan_ns) / 1s", "tolerance": {"above": 0, "from": "f"}}]}]}
$ sed -e 's/"bad.*/"bad": {"policy": ".\/mine.so"}/' user.json >policy.json; cc -std=c11 -shared -fPIC -I"$ROOT/sim/core" -DCRASH -o mine.so "$S/policy.c"
$ corun reproduce user.json -o user.csv
! user.json:3:3: the run "bad":
! corun: a run failed: policy naive, seed 1:
! corun: workload at 0 ns, task 0 t, step 2: ends while it holds a lock
! corun: a run failed: policy naive, seed 2: as the one before
! corun reproduce: 2 runs failed: there is no result
? 2
$ sed -e 's/mine.so/none.so/' policy.json >none.json; corun reproduce none.json -o none.csv
! --policy ./none.so: error: $.policy[0]: ./none.so: cannot open shared object file: No such file or directory
! none.json:3:3: error: $.groups[0].runs.bad: this run cannot be
? 4
$ corun reproduce policy.json -o policy.csv
! policy.json:3:3: the run "bad":
! corun: a run failed: policy fcfs, seed 1:
! corun: policy fcfs at 2000000 ns, cpu 0: crashed in enqueue: Aborted
! corun: a run failed: policy fcfs, seed 2: as the one before
! corun reproduce: 2 runs failed: there is no result
? 4
$ corun reproduce long.json -j 1 -o long.csv & p=$!; until w=$(pgrep -P $p); do sleep .02; done; kill -9 "$w"; wait $p 2>/dev/null; echo $?
> 3
! long.json:2:3: the run "good":
! corun: a run failed: policy naive, seed 1, killed by signal 9 (Killed)
! corun reproduce: 1 run failed: there is no result
$ corun reproduce long.json -j 1 -o long.csv & p=$!; until w=$(pgrep -P $p); do sleep .02; done; kill -TERM $p; wait $p 2>/dev/null; echo $?
> 143
$ ls *.csv
! ls: cannot access '*.csv': No such file or directory
? 2
