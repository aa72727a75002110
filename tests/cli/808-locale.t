# a point whatever the locale
$ corun run "$S/mixed.json" -o a.txt; LC_ALL=de_DE.UTF-8 LANG=de_DE.UTF-8 corun run "$S/mixed.json" -o b.txt; cmp a.txt b.txt
$ LC_ALL=de_DE.UTF-8 corun run "$S/mixed.json" --runs 1 --set smt.default=1.25 --format csv | wc -l
> 5
