# a result that is not whole is not drawn
@ r.csv
| policy,seed,run,makespan_ns,status
| ule,1,1,9000000,ok
@ r.csv.json
| {"config": "c.json", "rows": 2}
$ corun plot r.csv --kind points -o r.svg
! r.csv: error: partial: 1 of 2 rows; `corun sweep c.json -o r.csv --resume` makes the others
? 2
$ ls
> r.csv
> r.csv.json
