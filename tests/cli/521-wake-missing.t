# a wait that nobody ends
@ t.trace
| corun-trace 1
| tasks 1
| command sh
| task 0 0
| r 5
| p
| end 1 2
$ corun check t.trace
! t.trace:4: error: task 0 waits 1 times, but is woken 0 times
? 2
