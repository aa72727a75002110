# a trace
@ t.trace
| corun-trace 1
| tasks 2
| command sh
| task 0 0
| r 1000000
| f 1
| c
| task 0 0
| r 2000000
| w -1
| end 2 5
$ corun check t.trace
> t.trace: a trace of 2 tasks
>   2 recorded tasks of 5 steps, 1 of which starts by itself
