# compare: names that are not there are told with the nearest
@ r.csv
| policy,seed,run,makespan_ns,status
| bsd4,1,1,10,ok
| ule,1,1,9,ok
$ corun compare r.csv --by polcy --metric makespan --where seed=3
! r.csv: error: no column "polcy" (did you mean "policy"?)
! r.csv: error: no column "makespan" (did you mean "makespan_ns"?)
? 2
$ corun compare r.csv --where policy=bsd
! r.csv: error: no row with policy "bsd" (did you mean "bsd4"?)
? 2
$ corun compare r.csv --where polcy=bsd4 --where policy
! r.csv: error: no column "polcy" (did you mean "policy"?)
! --where policy: must be COLUMN=VALUE
? 2
$ corun compare r.csv --baseline ul
! r.csv: error: --baseline ul: no such group (did you mean "ule"?); the first is "bsd4"
? 2
$ corun compare nowhere.csv
! nowhere.csv: error: cannot open: No such file or directory
? 2
