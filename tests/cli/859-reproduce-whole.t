# reproduce: what is expected must be whole; what fails anyway is told before the runs; nothing is overwritten
@ head.csv
| source,setup,quantity,holds
@ cut.csv
| source,setup,quantity,holds
| "nobody, 2026",one core,one task,yes
| "nobody, 2026",one core,two tasks,n
@ word.csv
| source,setup,quantity,holds
| "nobody, 2026",one core,one task,yes
| "nobody, 2026",one core,two tasks
@ other.csv
| source,setup,quantity,holds
| "somebody, 2026",one core,one task,yes
| "somebody, 2026",one core,two tasks,no
$ cp "$S"/two-*.json .
$ for f in head cut word none; do corun reproduce two-figures.json --expect $f.csv; done
! head.csv: error: it has a header and no rows
! cut.csv:3: error: holds is "n", not yes or no
! word.csv:3: error: 3 cells, where the header has 4
! none.csv: error: cannot open: No such file or directory
? 2
$ corun reproduce two-figures.json --expect other.csv | tail -n 4; exit ${PIPESTATUS[0]}
> is new: nobody, 2026; one core; one task
> is new: nobody, 2026; one core; two tasks
> is new: nobody, 2026; one core; together it is faster
> is no more: somebody, 2026; one core; one task
! corun reproduce: 1 rows of other.csv held and no longer hold
! corun reproduce: other.csv lacks 3 rows: it is older, or not whole; -o makes it anew
? 1
$ corun reproduce two-figures.json -o no/x.csv
! no/x.csv: error: cannot write it: No such file or directory
? 3
$ corun reproduce two-figures.json -o /dev/full | tail -n 1; exit ${PIPESTATUS[0]}
> d  direction     1 of 1 hold
! /dev/full: error: cannot write it: No space left on device
? 3
$ corun reproduce two-figures.json -o two-tasks.json
! corun reproduce: the results would overwrite two-tasks.json
? 2
$ corun reproduce two-figures.json -o x --page x
! corun reproduce: --output and --page are the same file: x
! Try 'corun reproduce --help'.
? 2
$ corun reproduce two-figures.json -o - --page - --scripts .
! corun reproduce: --output -: the table goes to standard output
! corun reproduce: --page -: the table goes to standard output
! Try 'corun reproduce --help'.
? 2
$ cmp two-tasks.json "$S/two-tasks.json"; ls
> cut.csv
> head.csv
> other.csv
> two-figures.json
> two-tasks.json
> word.csv
