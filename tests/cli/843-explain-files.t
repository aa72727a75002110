# a file that is not what it should be, or does not agree with itself, is refused with its line
$ corun run "$S/two.json" --runs 1 --format csv -o r.csv --tasks t.csv
$ corun explain t.csv
! t.csv: error: a row a task: corun explain --tasks t.csv
? 2
$ corun explain --tasks r.csv
! r.csv: error: a row a run: without --tasks, then
? 2
$ cp "$ROOT/workloads/measured/dragonfly-i3-openssl-rsa512.csv" m.csv; corun explain m.csv
! m.csv: error: no result of corun: it has no column makespan_ns
? 2
$ cut -d, -f1-10,50- r.csv >old.csv; corun explain old.csv 2>&1 | head -n 2
> old.csv: error: no column "path_work_ns"; there are "policy", "seed", "run", "workload.tasks.hog.cpu", "makespan_ns", "tasks", "cpu_ns", "work_ns" ...
> old.csv: error: no column "path_smt_lost_misplaced_ns"; there are "policy", "seed", "run", "workload.tasks.hog.cpu", "makespan_ns", "tasks", "cpu_ns", "work_ns" ...
$ awk -F, -v OFS=, 'NR > 1 { $5++ } 1' r.csv >wrong.csv; corun explain wrong.csv
! wrong.csv:2: error: the path's parts sum to 29000000, makespan_ns is 29000001
? 2
$ sed 's/io:disk=3000000/io:disk=3000001/' t.csv >wrong.csv; corun explain --tasks wrong.csv
! wrong.csv:3: error: blocked_on sums to 7000001, blocked_ns is 7000000
? 2
$ sed 's/io:disk=/io:disk/' t.csv >wrong.csv; corun explain --tasks wrong.csv
! wrong.csv:3: error: blocked_on: "io:disk3000000" is not like io:disk=123
? 2
$ awk -F, -v OFS=, 'NR == 3 { $8++ } 1' t.csv >wrong.csv; corun explain --tasks wrong.csv
! wrong.csv:3: error: the task's parts sum to 15000000, its life is 15000001
? 2
$ awk -F, -v OFS=, 'NR == 3 { $10 = "many" } 1' t.csv >wrong.csv; corun explain --tasks wrong.csv
! wrong.csv:3: error: work_ns is "many", which is no number
? 2
$ (cat r.csv; sed 1d r.csv) >twice.csv; corun explain twice.csv
! twice.csv:4: error: a second row of the same run: naive, seed 1
? 2
$ corun explain r.csv --by workload.tasks.hog.cpu --baseline 3
! r.csv: error: --baseline 3: no such group; the first is "1"
? 2
$ corun explain r.csv --by polisy
! r.csv: error: no column "polisy" (did you mean "policy"?)
? 2
$ corun explain r.csv --where policy=ule
! r.csv: error: no row with policy "ule"; there is "naive"
? 2
