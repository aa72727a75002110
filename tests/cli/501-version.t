# a version of the format that is not known
@ t.trace
| corun-trace 2
| tasks 1
$ corun check t.trace
! t.trace:1: error: version 2 of the format: this program reads version 1
? 2
