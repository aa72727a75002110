# no command
@ t.trace
| corun-trace 1
| tasks 1
| task 0 0
| r 5
| end 1 1
$ corun check t.trace
! t.trace:3: error: expected "command NAME" before the first task
! t.trace:4: error: a step stands before the first task
! t.trace:5: error: 0 tasks were read, but the head says 1
? 2
