# compare: ministat reads the files, and says of them what we say it will, digit for digit
% ministat
$ corun compare $ROOT/workloads/measured/dragonfly-i3-apache-make-j2.csv --by ht_enable --metric elapsed_seconds --format ministat -o apache
> ministat -A -c 95 apache.0 apache.1
> Difference at 95.0% confidence
> 	-1.2677 +/- 0.209749
> 	-4.26875% +/- 0.706291%
> 	(Student's t, pooled s = 0.405771)
> With the exact quantile of t: -1.2677 +/- 0.209719
$ ministat -A -c 95 apache.0 apache.1
> x apache.0
> + apache.1
>     N           Min           Max        Median           Avg        Stddev
> x  30        28.715        30.575        29.592     29.697233    0.49336471
> +  30        27.882        28.963        28.361     28.429533    0.29307299
> Difference at 95.0% confidence
> 	-1.2677 +/- 0.209749
> 	-4.26875% +/- 0.706291%
> 	(Student's t, pooled s = 0.405771)
$ for c in 80 90 98 99; do corun compare $ROOT/workloads/measured/dragonfly-i3-apache-make-j2.csv --by ht_enable --metric elapsed_seconds --format ministat -o a --confidence $c | sed -n '2,5p' >ours; ministat -A -c $c a.0 a.1 | tail -n 4 | diff ours - && echo $c same; done
> 80 same
> 90 same
> 98 same
> 99 same
$ corun compare $ROOT/workloads/measured/dragonfly-i3-openssl-rsa512.csv --by ht_enable --metric seconds_per_sign --format ministat -o ssl | sed -n 2,5p >ours; ministat -A ssl.0 ssl.1 | tail -n 4 | diff ours - && echo same
> same
$ printf 'k,x\na,1\na,2\na,3\nb,2\nb,3\nb,2\nc/d,1\n' >small.csv; corun compare small.csv --by k --metric x --format ministat -o small; ministat -A small.a small.b | tail -n 1; cat small.c_d
> ministat -A -c 95 small.a small.b
> No difference proven at 95.0% confidence
> With the exact quantile of t: 0.333333 +/- 1.85096
> ministat -A -c 95 small.a small.c_d
> ministat wants 3 values of each.
> No difference proven at 95.0% confidence
> 1
$ corun compare small.csv --by k --metric x --format ministat -o nowhere/small
! nowhere/small.a: error: cannot write it: No such file or directory
? 3
$ printf 'k,x\na/b,1\na:b,2\n' | corun compare - --by k --metric x --format ministat -o x; ls
> a.0
> a.1
> apache.0
> apache.1
> ours
> small.a
> small.b
> small.c_d
> small.csv
> ssl.0
> ssl.1
! corun compare: two groups would have the file x.a_b
