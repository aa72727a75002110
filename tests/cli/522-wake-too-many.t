# a wake-up that nobody waits for
@ t.trace
| corun-trace 1
| tasks 2
| command sh
| task 0 0
| f 1
| w 1
| task 0 0
| r 5
| end 2 3
$ corun check t.trace
! t.trace:7: error: task 1 waits 0 times, but is woken 1 times
? 2
