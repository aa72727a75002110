# reproduce: each measured figure beside the simulated one, the same for any number of workers
$ corun reproduce "$S/two-figures.json" -j 1 -o 1.csv --sensitivity; cat 1.csv
> two figures and a direction
>
>                               measured sd  simulated, 95 % interval          allowed     class holds
>
> nobody, 2026
>   one core
>     one task                     1.000 0.100   1.000 s                       0.99 to 1.01     c  yes
>     two tasks                    1.700         1.600 s                       1.65 to 1.75     p  NO
>     together it is faster            -         1.250                         above 1          d  yes
>
> How far each figure moves with each calibrated number                              -10 %     +10 %
>
>   slowdown, 1.6
>     one core: two tasks                                                          -10.0 %   +10.0 %
>     one core: together it is faster                                              +11.1 %    -9.1 %
>
> c  calibrated    1 of 1 hold
> p  predicted     0 of 1 hold
> d  direction     1 of 1 hold
> source,setup,quantity,unit,measured,simulated,lo,hi,class,holds
> "nobody, 2026",one core,one task,s,1,1,1,1,calibrated,yes
> "nobody, 2026",one core,two tasks,s,1.7,1.6,1.6,1.6,predicted,no
> "nobody, 2026",one core,together it is faster,,,1.25,1.25,1.25,direction,yes
$ corun reproduce "$S/two-figures.json" -j 3 -o 3.csv >/dev/null; cmp 1.csv 3.csv
$ cp "$S"/two-*.json . && corun check two-figures.json
> two-figures.json: 3 measured figures from 1 sources, of 2 settings
