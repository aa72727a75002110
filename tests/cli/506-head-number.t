# numbers of the head that are none
@ t.trace
| corun-trace 1
| cpus 5000
| elapsed soon
| tasks 1
| command sh
| task 0 0
| r 5
| end 1 1
$ corun check t.trace
! t.trace:2: error: cpus must be 1 to 4096, not 5000
! t.trace:3: error: expected elapsed, a whole number, found "soon"
? 2
