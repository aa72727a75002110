# compare: a table, and who wins in a plain sentence
@ r.csv
| policy,seed,run,makespan_ns,switches,status
| bsd4,1,1,10000000000,100,ok
| bsd4,2,2,11000000000,101,ok
| bsd4,3,3,12000000000,102,ok
| ule,1,1,9000000000,100,ok
| ule,2,2,9990000000,99,ok
| ule,3,3,11010000000,103,ok
$ corun compare r.csv
> makespan_ns by policy; +/- is half the 95 % interval of the mean
>
>   in s  n    min  median   mean   +/-    sd
>   bsd4  3  10.00   11.00  11.00  2.48  1.00
>   ule   3   9.00    9.99  10.00  2.50  1.01
>   ule is 9.1 +/- 2.2 % faster than bsd4 (-1.000 s +/- 0.025 s, 95 % confidence,
>     3 pairs)
$ corun compare r.csv --metric switches --baseline ule --confidence 99
> switches by policy; +/- is half the 99 % interval of the mean
>
>         n    min  median   mean   +/-   sd
>   bsd4  3  100.0   101.0  101.0   5.7  1.0
>   ule   3   99.0   100.0  100.7  11.9  2.1
>   no difference between bsd4 and ule proven at 99 % confidence (+0.3 +/- 8.8,
>     3 pairs); about 250 runs of each would be needed
$ corun compare r.csv --where policy=ule
> makespan_ns by policy; +/- is half the 95 % interval of the mean
>
>   in s  n   min  median   mean   +/-    sd
>   ule   3  9.00    9.99  10.00  2.50  1.01
>   There is one group, and nothing to compare it with.
$ cat r.csv | corun compare -
> makespan_ns by policy; +/- is half the 95 % interval of the mean
>
>   in s  n    min  median   mean   +/-    sd
>   bsd4  3  10.00   11.00  11.00  2.48  1.00
>   ule   3   9.00    9.99  10.00  2.50  1.01
>   ule is 9.1 +/- 2.2 % faster than bsd4 (-1.000 s +/- 0.025 s, 95 % confidence,
>     3 pairs)
