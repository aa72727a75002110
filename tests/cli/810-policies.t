# the policies and their params
$ corun policies | cut -d" " -f1
> bsd4
> ht-aware
> naive
> ule
$ for p in $(corun policies | cut -d" " -f1); do corun policies $p | grep -c "^  [a-z]"; done
> 5
> 6
> 4
> 13
