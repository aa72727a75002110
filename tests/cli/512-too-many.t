# a task more than the head says
@ t.trace
| corun-trace 1
| tasks 1
| command sh
| task 0 0
| f 1
| task 0 0
| r 5
| end 2 2
$ corun check t.trace
! t.trace:5: error: the last task has none after it to fork
! t.trace:6: error: one task more than the 1 of the head
! t.trace:8: error: 1 tasks and 2 steps were read, but there should be 2 and 2
? 2
