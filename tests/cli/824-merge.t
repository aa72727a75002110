# merge says all that is missing, and what to type
@ c.json
| {
|   "title": "a tiny one",
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": ["naive", "bsd4"],
|   "workload": {"tasks": {"t": {"start": "0s", "copies": 3, "steps": [{"run": "1ms"}, {"sleep": "1ms"}, {"run": "1ms"}]}}},
|   "vary": {"machine.numbering": ["split", "adjacent"]},
|   "runs": 2
| }
$ for k in 1 2 3 4; do corun sweep c.json -o "a b.csv" --set machine.costs.switch.time=1us --shard $k/4; done; rm 'a b.2-of-4.csv'
$ corun merge a*csv -o r.csv
! corun merge: this shard is missing or no good: 2 of 4; run again
!   corun sweep c.json -o 'a b.csv' --set machine.costs.switch.time=1us --seed 1 --runs 2 --resume --shard 2/4
? 2
$ corun sweep c.json -o 'a b.csv' --set machine.costs.switch.time=1us --seed 1 --runs 2 --resume --shard 2/4; corun merge a*csv -o r.csv && wc -l <r.csv; rm r.*
> 9
$ head -n 2 'a b.4-of-4.csv' >x; mv x 'a b.4-of-4.csv'; sed -i 's/ok$/okay/' a*3-of-4.csv; corun merge a*csv -o r.csv
! a b.3-of-4.csv: error: row 1 has no status
! a b.4-of-4.csv: error: is not whole: it has 1 of 2 rows
! corun merge: these shards are missing or no good: 3-4 of 4; run again
!   corun sweep c.json -o 'a b.csv' --set machine.costs.switch.time=1us --seed 1 --runs 2 --resume --shard 3/4
!   corun sweep c.json -o 'a b.csv' --set machine.costs.switch.time=1us --seed 1 --runs 2 --resume --shard 4/4
? 2
$ corun sweep c.json -o o.csv --shard 1/4; corun sweep c.json -o o.csv --set machine.costs.switch.time=1us --shard 1/2; touch n.csv; corun sweep c.json -o w.csv; cp 'a b.1-of-4.csv' c.csv; cp 'a b.1-of-4.csv.json' c.csv.json; corun merge a*1-of-4.csv o.*csv n.csv w.csv c.csv nothing.csv a*.part -o r.csv
! n.csv.json: error: cannot read it: No such file or directory
! w.csv: error: is no shard of a sweep
! nothing.csv.json: error: cannot read it: No such file or directory
! a*.part: error: is not whole: --resume finishes it
! o.1-of-2.csv: error: is one of 2 shards, a b.1-of-4.csv one of 4
! o.1-of-4.csv: error: is of another sweep than a b.1-of-4.csv: it differs in the options (--set machine.costs.switch.time=1us --seed 1 --runs 2 against --seed 1 --runs 2)
! c.csv: error: is shard 1/4, as is a b.1-of-4.csv
! corun merge: these shards are missing or no good: 2-4 of 4; run again
!   corun sweep c.json -o 'a b.csv' --set machine.costs.switch.time=1us --seed 1 --runs 2 --resume --shard 2/4
!   corun sweep c.json -o 'a b.csv' --set machine.costs.switch.time=1us --seed 1 --runs 2 --resume --shard 3/4
!   corun sweep c.json -o 'a b.csv' --set machine.costs.switch.time=1us --seed 1 --runs 2 --resume --shard 4/4
? 2
$ corun merge a*csv -o 'a b.1-of-4.csv'
! corun merge: the result would overwrite the shard a b.1-of-4.csv
? 2
$ corun sweep c.json -o q.csv --shard 3/50; corun merge q*csv -o r.csv
! corun merge: these shards are missing or no good: 1-2, 4-50 of 50; run again, for each K: corun sweep c.json -o q.csv --seed 1 --runs 2 --resume --shard K/50
? 2
$ ls r.*
! ls: cannot access 'r.*': No such file or directory
? 2
# what is no file keeps its name: a device, a pipe, a folder
$ corun sweep c.json -o p.csv --shard 1/1; mkfifo pipe; corun merge p.1-of-1.csv -o pipe; echo $?; test -p pipe && echo a pipe still
> 2
> a pipe still
! pipe: error: is no file that could be replaced
$ echo notes >notes.txt; corun merge p.1-of-1.csv -o notes.txt; cat notes.txt; corun merge p.1-of-1.csv -o p.csv && corun merge p.1-of-1.csv -o p.csv; ls p.csv
> notes
> p.csv
! notes.txt: error: is there already, and no result of this sweep: remove it, or choose another -o
