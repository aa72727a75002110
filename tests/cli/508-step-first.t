# a step before the first task
@ t.trace
| corun-trace 1
| r 5
$ corun check t.trace
! t.trace:2: error: a step stands before the first task
? 2
