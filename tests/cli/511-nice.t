# a nice value and a command out of range
@ t.trace
| corun-trace 1
| tasks 1
| command sh
| task 20 0
| task 0 1
| task 0
| end 3 0
$ corun check t.trace
! t.trace:4: error: nice must be -20 to 19, not 20
! t.trace:5: error: one task more than the 1 of the head
! t.trace:6: error: one task more than the 1 of the head
! t.trace:7: error: 1 tasks and 0 steps were read, but there should be 3 and 0
? 2
