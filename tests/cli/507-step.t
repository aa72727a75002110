# a step that is none
@ t.trace
| corun-trace 1
| tasks 1
| command sh
| task 0 0
| r 5
| q 5
| end 1 2
$ corun check t.trace
! t.trace:6: error: no such step: 'q' (there are r x f w c v e p l d o t u)
? 2
