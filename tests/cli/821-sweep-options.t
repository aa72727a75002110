# what sweep and merge refuse of their options
@ c.json
| {
|   "title": "a tiny one",
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": ["naive", "bsd4"],
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}, {"sleep": "1ms"}, {"run": "1ms"}]}}},
|   "vary": {"machine.numbering": ["split", "adjacent"]},
|   "runs": 2
| }
$ corun sweep
! corun sweep: needs a config file
! corun sweep: needs -o RESULTS.csv
! Try 'corun sweep --help'.
? 2
$ corun sweep c.json
! corun sweep: needs -o RESULTS.csv
! Try 'corun sweep --help'.
? 2
$ corun sweep c.json -o -
! corun sweep: -o -: must be a file, so that --resume can go on with it
! Try 'corun sweep --help'.
? 2
$ corun sweep c.json x.json -o r.csv
! corun sweep: takes one config file
! Try 'corun sweep --help'.
? 2
$ corun sweep c.json -o r.csv --shard 4/3
! corun sweep: --shard 4/3: must be K/N, as 3/10, K from 1 to N, N up to 1000000
! Try 'corun sweep --help'.
? 2
$ corun sweep c.json -o r.csv --run-timeout 3 --jobs 0 --runs 0
! corun sweep: --run-timeout 3: must be a time with its unit, as 30s or 10min, or none
! corun sweep: --jobs 0: must be a number from 1 to 512
! corun sweep: --runs 0: must be a number from 1 to 10000000
! Try 'corun sweep --help'.
? 2
$ corun sweep nothing.json -o r.csv
! nothing.json: error: cannot read it: No such file or directory
? 2
$ corun sweep c.json -o c.json
! corun sweep: the results would overwrite c.json
? 2
$ cp c.json r.csv.json; corun sweep r.csv.json -o r.csv; cmp c.json r.csv.json
! corun sweep: the results would overwrite r.csv.json
$ corun sweep c.json -o .
! .: error: is no file: a sweep cannot grow there
? 2
$ corun sweep c.json -o no/r.csv
! no/r.csv: error: cannot write it: No such file or directory
? 3
$ mkfifo pipe; corun sweep c.json -o pipe
! pipe: error: is no file: a sweep cannot grow there
? 2
$ corun sweep c.json -o /dev/null
! /dev/null: error: is no file: a sweep cannot grow there
? 2
$ corun merge -o r.csv
! corun merge: needs the files of the shards
! Try 'corun merge --help'.
? 2
$ corun merge r.csv
! corun merge: needs -o RESULTS.csv, a file
! Try 'corun merge --help'.
? 2
$ ls
> c.json
> pipe
> r.csv.json
