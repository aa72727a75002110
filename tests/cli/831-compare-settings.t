# compare: settings are never mixed; runs that failed are left out and told of
@ r.csv
| policy,seed,run,machine.cores,makespan_ns,bound_ns,status
| bsd4,1,1,1,100,50,ok
| bsd4,2,2,1,102,50,ok
| ule,1,1,1,90,50,ok
| ule,2,2,1,92,50,ok
| bsd4,1,1,2,60,50,ok
| bsd4,2,2,2,66,50,ok
| bsd4,3,3,2,,,timeout
| ule,1,1,2,64,50,ok
| ule,2,2,2,60,50,ok
| ule,3,3,2,,,signal 9
$ corun compare r.csv
> makespan_ns by policy; +/- is half the 95 % interval of the mean
>
> machine.cores = 1
>   in ns  n    min  median   mean   +/-   sd  x bound
>   bsd4   2  100.0   101.0  101.0  12.7  1.4    2.020
>   ule    2   90.0    91.0   91.0  12.7  1.4    1.820
>   ule is 9.9 +/- 1.2 % faster than bsd4 (-10.00 ns +/- 0.00 ns, 95 % confidence,
>     2 pairs)
>
> machine.cores = 2
>   in ns  n    min  median   mean    +/-    sd  x bound
>   bsd4   2  60.00   63.00  63.00  38.12  4.24    1.260
>   ule    2  60.00   62.00  62.00  25.41  2.83    1.240
>   no difference between ule and bsd4 proven at 95 % confidence (-1 ns +/- 64 ns,
>     2 pairs); about 400 runs of each would be needed
>   bsd4: 1 of 3 runs without a value is left out
>   ule: 1 of 3 runs without a value is left out
>
> over 2 settings, against bsd4
>   ule: faster in 1, slower in 0, no difference proven in 1
>
>   2 of 10 rows have no numbers: 1 timeout, 1 signal 9
$ corun compare r.csv --by machine.cores --where policy=ule
> makespan_ns by machine.cores; +/- is half the 95 % interval of the mean
>
>   in ns  n    min  median   mean    +/-    sd  x bound
>   1      2  90.00   91.00  91.00  12.71  1.41    1.820
>   2      2  60.00   62.00  62.00  25.41  2.83    1.240
>   no difference between machine.cores 2 and machine.cores 1 proven at 95 %
>     confidence (-29 ns +/- 38 ns, 2 pairs); about 3 runs of each would be needed
>   machine.cores 2: 1 of 3 runs without a value is left out
>
>   1 of 5 rows has no numbers: 1 signal 9
