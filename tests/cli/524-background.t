# what a background task may not do
@ t.trace
| corun-trace 1
| tasks 2
| command sh
| task 0 0
| u 5
| background 0 0
| u 5
| f 1
| end 2 3
$ corun check t.trace
! t.trace:5: error: only a background task has "u"
! t.trace:8: error: a background task only has "u", "r" and "x"
? 2
