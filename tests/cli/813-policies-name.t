# a policy by name: what it is, where its facts are from, how far to trust them, its params
$ corun policies rr
> rr - round robin: a queue a cpu, turns of one length, idle cpus steal
>   source  defined here, as an example (not a kernel's)
>   trust   defined here
>
> params:
>   slice  100ms    how long a task runs before the next one of its cpu has its turn; 1us to
>                   1000000s
$ corun policies fifo
> fifo - one queue, first come first served, no turns; an idle core comes first
>   source  defined here, as the smallest example (not a kernel's)
>   trust   defined here
>
> It has no params.
# each says where from, and in one of three ways how far to trust it
$ for p in $(corun policies | cut -d" " -f1); do corun policies $p | sed -n 2p | grep -v "^  source  ...*" || :; done
$ for p in $(corun policies | cut -d" " -f1); do corun policies $p | sed -n "s/^  trust   //p" | grep -vx "from source\|from memory\|defined here" || :; done
$ for p in $(corun policies | cut -d" " -f1); do corun policies $p | grep "not said" || :; done
# and what in a policy from source is not from there
$ for p in cfs 4bsd openbsd; do corun policies $p | sed -n "s/^  source .*from memory: /$p: /p"; done
> cfs: the least slice, and how seldom a busy cpu balances
> 4bsd: priorities of sleeps
> openbsd: priorities of sleeps
