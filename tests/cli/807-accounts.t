# every nanosecond of every task is accounted for
$ corun run "$S/mixed.json" --format csv --runs 10 -o r.csv --tasks t.csv
$ awk -F, -f "$S/accounts.awk" t.csv r.csv
> 1000 tasks of 40 runs accounted for
