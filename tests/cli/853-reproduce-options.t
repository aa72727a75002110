# reproduce: options that cannot be
$ corun reproduce
! corun reproduce: needs a file of measured figures
! Try 'corun reproduce --help'.
? 2
$ corun reproduce a b
! corun reproduce: takes one file
! Try 'corun reproduce --help'.
? 2
$ corun reproduce a.json -o a.json
! corun reproduce: the results would overwrite a.json
! Try 'corun reproduce --help'.
? 2
$ corun reproduce a.json --expect b.csv -o b.csv
! corun reproduce: the results would overwrite b.csv
! Try 'corun reproduce --help'.
? 2
$ corun reproduce a.json -j 0
! corun reproduce: --jobs 0: must be a number from 1 to 512
! Try 'corun reproduce --help'.
? 2
$ corun reproduce a.json --sensible
! corun reproduce: unrecognized option '--sensible'
! Try 'corun reproduce --help'.
? 2
$ corun reproduce --help
> usage: corun reproduce FILE [options]
> Runs what FILE lists, and prints each measured figure beside the simulated one, with its
> 95 % interval, and whether it is inside what is allowed.
>
>   -o, --output CSV      also a CSV: source,setup,quantity,unit,measured,simulated,lo,hi,
>                         class,holds
>       --expect CSV      such a file of before: fails if a row that held no longer holds
>       --sensitivity     also: how far each figure moves with each calibrated number
>       --page FILE.md    also a page with pictures, which go into the folder img beside it
>       --scripts DIR     gnuplot scripts for it: a copy of plots/, changed
>   -j, --jobs N          worker processes (as many as cpus); the output is the same for any N
>   -h, --help            this
>
> Exit status: 0, or 1 a row no longer holds or is new, 2 config or options, 3 disk, memory or gnuplot,
> 4 a policy broke its contract.
