# two tasks that wait for each other
@ t.trace
| corun-trace 1
| tasks 2
| command sh
| task 0 0
| f 1
| p
| w 1
| task 0 0
| p
| w -1
| end 2 5
$ corun check t.trace
! t.trace:4: error: task 0 waits for ever: what would wake it waits for it
! t.trace:8: error: task 1 waits for ever: what would wake it waits for it
? 2
