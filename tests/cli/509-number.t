# amounts that are no numbers
@ t.trace
| corun-trace 1
| tasks 1
| command sh
| task 0 0
| r 5ms
| r -5
| r 1.5
| r
| end 1 4
$ corun check t.trace
! t.trace:5: error: expected ns, a whole number, found "5ms"
! t.trace:6: error: ns must be 0 to 140737488355327, not -5
! t.trace:7: error: expected ns, a whole number, found "1.5"
! t.trace:8: error: expected ns, a whole number, found ""
? 2
