# a trace that is cut off within a line
@ t.trace
| corun-trace 1
| tasks 2
| command sh
| task 0 0
| r 5
| f 1
| tas
$ corun check t.trace
! t.trace:7: error: expected a step, "task", "background" or "end", found "tas"
? 2
