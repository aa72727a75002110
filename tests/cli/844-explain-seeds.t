# only seeds that every group has are counted; a partial result is refused
$ corun run "$S/mixed.json" -p naive -p ule --runs 3 --format csv -o r.csv
$ sed '/^ule,3/d; /^naive,1/d' r.csv >some.csv; corun explain some.csv | head -n 1
> mean of 1 run a group, of the same seeds; 2 runs of other seeds left out
$ awk -F, -v OFS=, '/^ule,2/ { for (i = 4; i < NF; i++) $i = ""; $NF = "timeout" } 1' r.csv >failed.csv; corun explain failed.csv | grep -e left -e failed
> mean of 2 runs a group, of the same seeds; 1 run of other seeds left out
> 1 row without numbers, of runs that failed
$ sed '/^ule,[12]/d; /^naive,3/d' r.csv >none.csv; corun explain none.csv
! none.csv: error: the groups have no seed in common, and other work cannot be compared: --where picks one
? 2
$ corun explain none.csv --where policy=ule | head -n 1
> mean of 1 run a group, of the same seeds
$ head -c -30 r.csv >cut.csv; corun explain cut.csv
! cut.csv:7: error: 51 cells, where the header has 55
? 2
$ cp "$S/two.json" .; corun sweep two.json -o s.csv; corun explain s.csv | head -n 2; sed -i '$d' s.csv; corun explain s.csv
> a shell, a hog and a disk
>
! s.csv: error: partial: 3 of 4 rows; for the others: corun sweep two.json --seed 1 --runs 2 -o s.csv --resume
? 2
