# a task that nobody forks
@ t.trace
| corun-trace 1
| tasks 2
| command sh
| task 0 0
| r 5
| task 0 0
| r 5
| end 2 2
$ corun check t.trace
! t.trace:6: error: task 1 is never forked
? 2
