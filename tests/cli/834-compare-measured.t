# compare: any CSV will do; its rows count as independent
$ corun compare $ROOT/workloads/measured/dragonfly-i3-apache-make-j2.csv --by ht_enable --metric elapsed_seconds
> elapsed_seconds by ht_enable; +/- is half the 95 % interval of the mean
>
>       n    min  median   mean   +/-    sd
>   0  30  28.71   29.58  29.70  0.18  0.49
>   1  30  27.88   28.35  28.43  0.11  0.29
>   ht_enable 1: elapsed_seconds is 4.27 +/- 0.69 % lower than that of ht_enable 0
>     (-1.27 +/- 0.21, 95 % confidence, 30 and 30 rows, Welch)
>
>   No result of corun: each row counts as independent of the others. Not looked
>     at: run
$ corun compare $ROOT/workloads/measured/dragonfly-i3-apache-make-j2.csv --by ht_enable --metric elapsed_seconds --pooled --baseline 1
> elapsed_seconds by ht_enable; +/- is half the 95 % interval of the mean
>
>       n    min  median   mean   +/-    sd
>   0  30  28.71   29.58  29.70  0.18  0.49
>   1  30  27.88   28.35  28.43  0.11  0.29
>   ht_enable 0: elapsed_seconds is 4.46 +/- 0.74 % higher than that of ht_enable
>     1 (+1.27 +/- 0.21, 95 % confidence, 30 and 30 rows, pooled)
>
>   No result of corun: each row counts as independent of the others. Not looked
>     at: run
