# a run is a function of its input
$ corun run "$S/mixed.json" --format csv -o a.csv; corun run "$S/mixed.json" --format csv -o b.csv; cmp a.csv b.csv
$ corun run "$S/mixed.json" --format csv --seed 2 -o c.csv; cmp -s a.csv c.csv || echo another seed, another run
> another seed, another run
