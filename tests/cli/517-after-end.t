# something after the end
@ t.trace
| corun-trace 1
| tasks 1
| command sh
| task 0 0
| r 5
| end 1 1
| r 5
$ corun check t.trace
! t.trace:7: error: nothing may follow the end line
? 2
