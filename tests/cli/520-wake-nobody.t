# a wake-up of a task that is not there, and of oneself
@ t.trace
| corun-trace 1
| tasks 1
| command sh
| task 0 0
| w 1
| w 0
| end 1 2
$ corun check t.trace
! t.trace:5: error: the distance to the other task must be 0 to 0, not 1
! t.trace:6: error: a task cannot wake itself
? 2
