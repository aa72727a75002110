# the output is the same for any number of workers
$ for j in 1 2 3; do corun run "$S/mixed.json" --format csv -j $j -o $j.csv --tasks t$j.csv; corun run "$S/mixed.json" --format json -j $j -o $j.json; corun run "$S/mixed.json" -j $j -o $j.txt; done; for j in 2 3; do cmp 1.csv $j.csv; cmp t1.csv t$j.csv; cmp 1.json $j.json; cmp 1.txt $j.txt; done; wc -l <1.csv
> 17
