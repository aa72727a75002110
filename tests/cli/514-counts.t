# counts at the end that do not fit
@ t.trace
| corun-trace 1
| tasks 1
| command sh
| task 0 0
| r 5
| end 1 7
$ corun check t.trace
! t.trace:6: error: 1 tasks and 1 steps were read, but there should be 1 and 7
? 2
