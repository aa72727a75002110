# a trace that is cut off
@ t.trace
| corun-trace 1
| tasks 1
| command sh
| task 0 0
| r 5
$ corun check t.trace
! t.trace:5: error: the end line is missing: the trace is cut off
? 2
