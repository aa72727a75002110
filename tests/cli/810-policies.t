# the policies and their params
$ corun policies | cut -d" " -f1
> bsd4
> ht-aware
> dfly
> cfs
> eevdf
> core-sched
> fifo
> 4bsd
> naive
> openbsd
> oracle
> rr
> symbiosis
> ule
$ for p in $(corun policies | cut -d" " -f1); do corun policies $p | grep -c "^  [a-z]"; done
> 9
> 10
> 15
> 9
> 7
> 7
> 2
> 8
> 4
> 5
> 3
> 3
> 5
> 14
