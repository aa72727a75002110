# what goes on, and what is left alone
@ c.json
| {
|   "title": "a tiny one",
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": ["naive", "bsd4"],
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}, {"sleep": "1ms"}, {"run": "1ms"}]}}},
|   "vary": {"machine.numbering": ["split", "adjacent"]},
|   "runs": 2
| }
$ corun sweep c.json -o r.csv --resume; cp r.csv whole; corun sweep c.json -o r.csv
! r.csv: error: is there already: go on with it by --resume, or remove it, or choose another -o
? 2
$ head -c 1000 whole >r.csv; corun sweep c.json -o r.csv --resume; cmp r.csv whole
$ rm r.csv; corun sweep c.json -o r.csv; cmp r.csv whole
$ sed -i 's/tiny/small/' c.json; corun sweep c.json -o r.csv --resume; cmp r.csv whole; sed -i 's/small/tiny/' c.json
! r.csv: error: since it was begun, this has changed: the config c.json
! r.csv: error: it stays as it is; to begin anew, remove it or choose another -o
$ corun sweep c.json -o r.csv --resume --runs 3 --seed 5; corun sweep c.json -o r.csv --resume --runs 2 --seed 1
! r.csv: error: since it was begun, this has changed: the options (--seed 1 --runs 2 against --seed 5 --runs 3)
! r.csv: error: it stays as it is; to begin anew, remove it or choose another -o
$ corun sweep c.json -o r.csv --resume -p bsd4
! r.csv: error: since it was begun, this has changed: the options (--seed 1 --runs 2 against --policy bsd4 --seed 1 --runs 2)
! r.csv: error: it stays as it is; to begin anew, remove it or choose another -o
? 2
$ rm r.csv.json; corun sweep c.json -o r.csv --resume; cmp r.csv whole; ls
> c.json
> r.csv
> whole
! r.csv.json: error: cannot read it: No such file or directory
! r.csv: error: so nobody knows where its rows come from
$ corun run c.json -o r.csv --format csv; corun sweep c.json -o r.csv --resume
! r.csv.json: error: cannot read it: No such file or directory
! r.csv: error: so nobody knows where its rows come from
? 2
