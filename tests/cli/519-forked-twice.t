# a task that is forked twice
@ t.trace
| corun-trace 1
| tasks 2
| command sh
| task 0 0
| f 1
| f 1
| task 0 0
| r 5
| end 2 3
$ corun check t.trace
! t.trace:6: error: task 1 is forked twice
? 2
