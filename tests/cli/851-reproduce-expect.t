# reproduce: a row that held and no longer holds, or is no more, is named, and the exit status is 1
@ held.csv
| source,setup,quantity,holds
| "nobody, 2026",one core,one task,yes
| "nobody, 2026",one core,two tasks,yes
| "nobody, 2026",one core,three tasks,yes
| "nobody, 2026",one core,four tasks,no
| "nobody, 2026",one core,together it is faster,no
@ as-is.csv
| source,setup,quantity,holds
| "nobody, 2026",one core,one task,yes
| "nobody, 2026",one core,two tasks,no
$ corun reproduce "$S/two-figures.json" --expect held.csv | tail -n 3; exit ${PIPESTATUS[0]}
> no longer holds: nobody, 2026; one core; two tasks
> holds now: nobody, 2026; one core; together it is faster
> is no more: nobody, 2026; one core; three tasks
! corun reproduce: 2 rows of held.csv held and no longer hold
? 1
$ corun reproduce "$S/two-figures.json" --expect as-is.csv | tail -n 2
> d  direction     1 of 1 hold
> is new: nobody, 2026; one core; together it is faster
! corun reproduce: as-is.csv lacks 1 rows: it is older, or not whole; -o makes it anew
$ corun reproduce "$S/two-figures.json" -o now.csv >/dev/null && corun reproduce "$S/two-figures.json" --expect now.csv >/dev/null
$ corun reproduce "$S/two-figures.json" --expect none.csv >/dev/null
! none.csv: error: cannot open: No such file or directory
? 2
