# a result that is not whole is not drawn
@ r.csv
| policy,seed,run,makespan_ns,status
| ule,1,1,9000000,ok
@ r.csv.json
| {"corun": "0", "config": "c.json", "title": "", "seed": "1", "runs": 2, "rows": 2,
| "hash": {"config": "dea0995812d3d25de24c6adcf377ef17e91f8d933315aa6a7bed2fb3ae3252f9",
|   "program": "dea0995812d3d25de24c6adcf377ef17e91f8d933315aa6a7bed2fb3ae3252f9", "inputs": {}}}
$ corun plot r.csv --kind points -o r.svg 2>r.err || echo $?; grep -o 'partial: 1 of 2 rows' r.err
> 2
> partial: 1 of 2 rows
$ ls
> r.csv
> r.csv.json
> r.err
