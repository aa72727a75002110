# the head does not say how many tasks
@ t.trace
| corun-trace 1
| command sh
| task 0 0
| r 5
| end 1 1
$ corun check t.trace
! t.trace:3: error: expected "tasks N" before the first task
! t.trace:4: error: a step stands before the first task
! t.trace:5: error: the head lacks "tasks N"
? 2
