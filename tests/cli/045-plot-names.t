# names that are none have the nearest one beside them, and end with status 2
@ r.csv
| policy,seed,run,cores,place,makespan_ns,work_ns,status
| ule,1,1,2,x,9000000,5000000,ok
| ule,2,2,2,x,9100000,5000000,ok
| naive,1,1,2,x,9900000,5000000,ok
| naive,2,2,2,x,9400000,5000000,ok
| ule,1,1,4,x,6000000,5000000,ok
| ule,2,2,4,x,6100000,5000000,ok
| naive,1,1,4,x,5900000,5000000,ok
| naive,2,2,4,x,5400000,5000000,ok
$ corun plot r.csv --kind point -o r.svg
! corun plot: --kind point: must be box, cdf, heat, line, points or stack (did you mean "points"?)
! Try 'corun plot --help'.
? 2
$ corun plot r.csv --kind line -x core -y makespam_ns --by polizy -o r.svg 2>&1 | sed 's/; there are .*//'
> r.csv: error: no column "core" (did you mean "cores"?)
> r.csv: error: no column "polizy" (did you mean "policy"?)
> r.csv: error: no column "makespam_ns" (did you mean "makespan_ns"?)
$ corun plot r.csv --kind line -x cores --where polcy=ule -o r.svg 2>&1 | sed 's/; there are .*//'
> r.csv: error: no column "polcy" (did you mean "policy"?)
$ corun plot r.csv --kind line -x cores --where policy=ull -o r.svg 2>&1 | sed 's/; there are .*//'
> r.csv: error: no row with policy "ull" (did you mean "ule"?)
$ corun plot r.csv --kind heat -x cores --by place --versus ulf,naiv -o r.svg
! r.csv: error: --versus: there are no rows of policy "ulf" (did you mean "ule"?)
! r.csv: error: --versus: there are no rows of policy "naiv" (did you mean "naive"?)
? 2
$ corun plot r.csv --kind stack -y work_n,makespan_ns -o r.svg 2>&1 | sed 's/; there are .*//'
> r.csv: error: no column "work_n" (did you mean "work_ns"?)
$ corun plot r.csv --kind line -x core -o r.svg 2>/dev/null
? 2
$ ls
> r.csv
