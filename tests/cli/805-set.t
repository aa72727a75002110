# --set changes the run and is no column
$ corun run "$S/mixed.json" --format csv --runs 1 -p naive >a; corun run "$S/mixed.json" --format csv --runs 1 -p naive --set smt.model=none >b; head -qn 1 a b | uniq | cut -d, -f1-4; cmp -s a b || echo differs
> policy,seed,run,makespan_ns
> differs
