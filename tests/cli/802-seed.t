# --seed X --runs 1 repeats the row of that seed
$ corun run "$S/mixed.json" --format csv -o all.csv; for x in 1 2 3 4; do corun run "$S/mixed.json" --format csv --seed $x --runs 1 | tail -n +2; done | cut -d, -f1,2,4- | sort >ones; tail -n +2 all.csv | cut -d, -f1,2,4- | sort | cmp - ones; wc -l <ones
> 16
