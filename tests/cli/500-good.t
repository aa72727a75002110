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
$ corun check t.trace | head -n 1
> t.trace: a trace of 2 tasks
