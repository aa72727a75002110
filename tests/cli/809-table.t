# the table names every policy, the one that wins, and the bound
$ corun run "$S/mixed.json" | grep -c "  best$"
> 1
$ corun run "$S/mixed.json" | awk "/^  policy/ { on = 1; next } /^\$/ { on = 0 } on { print \$1 }"
> naive
> bsd4
> ht-aware
> ule
> bound
$ corun run "$S/mixed.json" | awk "{ if (length(\$0) > 100) n++ } END { print n + 0 }"
> 0
