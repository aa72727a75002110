# the policies and their params
$ corun policies | cut -d" " -f1
> bsd4
> ht-aware
> dfly
> 4bsd
> cfs
> eevdf
> core-sched
> fifo
> naive
> openbsd
> oracle
> rr
> symbiosis
> ule
$ for p in $(corun policies | cut -d" " -f1); do corun policies $p | grep -c "^  [a-z]"; done
> 5
> 10
> 15
> 6
> 8
> 9
> 7
> 7
> 2
> 4
> 5
> 3
> 3
> 5
> 13
