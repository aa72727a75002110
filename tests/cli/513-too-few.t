# a task less than the head says
@ t.trace
| corun-trace 1
| tasks 2
| command sh
| task 0 0
| r 5
| end 1 1
$ corun check t.trace
! t.trace:6: error: 1 tasks were read, but the head says 2
? 2
