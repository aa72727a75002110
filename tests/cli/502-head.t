# a line of the head that is none
@ t.trace
| corun-trace 1
| taks 1
| command sh
| task 0 0
| r 5
| end 1 1
$ corun check t.trace
! t.trace:2: error: no such line in the head: "taks" (did you mean "tasks"?)
! t.trace:4: error: expected "tasks N" before the first task
! t.trace:5: error: a step stands before the first task
! t.trace:6: error: the head lacks "tasks N"
? 2
