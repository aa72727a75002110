# no more than twenty errors of a trace are told
@ t.trace
| corun-trace 1
| tasks 1
| command sh
| task 0 0
| q
| q
| q
| q
| q
| q
| q
| q
| q
| q
| q
| q
| q
| q
| q
| q
| q
| q
| q
| q
| q
| q
| q
| q
| q
| q
| q
| q
| q
| q
$ corun check t.trace
! t.trace:5: error: no such step: 'q' (there are r x f w c v e p l d o t u)
! t.trace:6: error: no such step: 'q' (there are r x f w c v e p l d o t u)
! t.trace:7: error: no such step: 'q' (there are r x f w c v e p l d o t u)
! t.trace:8: error: no such step: 'q' (there are r x f w c v e p l d o t u)
! t.trace:9: error: no such step: 'q' (there are r x f w c v e p l d o t u)
! t.trace:10: error: no such step: 'q' (there are r x f w c v e p l d o t u)
! t.trace:11: error: no such step: 'q' (there are r x f w c v e p l d o t u)
! t.trace:12: error: no such step: 'q' (there are r x f w c v e p l d o t u)
! t.trace:13: error: no such step: 'q' (there are r x f w c v e p l d o t u)
! t.trace:14: error: no such step: 'q' (there are r x f w c v e p l d o t u)
! t.trace:15: error: no such step: 'q' (there are r x f w c v e p l d o t u)
! t.trace:16: error: no such step: 'q' (there are r x f w c v e p l d o t u)
! t.trace:17: error: no such step: 'q' (there are r x f w c v e p l d o t u)
! t.trace:18: error: no such step: 'q' (there are r x f w c v e p l d o t u)
! t.trace:19: error: no such step: 'q' (there are r x f w c v e p l d o t u)
! t.trace:20: error: no such step: 'q' (there are r x f w c v e p l d o t u)
! t.trace:21: error: no such step: 'q' (there are r x f w c v e p l d o t u)
! t.trace:22: error: no such step: 'q' (there are r x f w c v e p l d o t u)
! t.trace:23: error: no such step: 'q' (there are r x f w c v e p l d o t u)
! t.trace:24: error: no such step: 'q' (there are r x f w c v e p l d o t u)
! t.trace: error: too many errors, the rest was not read
? 2
