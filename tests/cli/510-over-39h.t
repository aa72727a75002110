# a burst over 39 hours
@ t.trace
| corun-trace 1
| tasks 1
| command sh
| task 0 0
| r 140737488355328
| end 1 1
$ corun check t.trace
! t.trace:5: error: ns must be 0 to 140737488355327, not 140737488355328
? 2
