# a line of the head that stands twice
@ t.trace
| corun-trace 1
| cpus 2
| cpus 4
| tasks 1
| command sh
| task 0 0
| r 5
| end 1 1
$ corun check t.trace
! t.trace:3: error: cpus stands twice
? 2
