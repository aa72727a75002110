# compare: every bad row is told with its line
@ r.csv
| policy,seed,run,makespan_ns,status
| bsd4,1,1,10,ok
| bsd4,2,2,ten,ok
| ule,1,1,9
| "ule,2,2,9,ok
$ corun compare r.csv
! r.csv:3: error: makespan_ns is "ten", which is no number
! r.csv:4: error: 4 cells, where the header has 5
! r.csv:5: error: a quote is opened and never closed
? 2
$ printf 'policy,seed,run,makespan_ns,status\nule,1,1,9,ok\nule,2,2,9,o' >cut.csv; corun compare cut.csv
! cut.csv: error: its last line is cut off
? 2
$ printf 'policy,seed,run,makespan_ns,status\nule,1,1,9,ok\nule,1,1,8,ok\n' >twice.csv; corun compare twice.csv
! twice.csv:3: error: the same run as in line 2: ule, seed 1
? 2
$ : >empty.csv; corun compare empty.csv
! empty.csv: error: the file is empty
? 2
# a full disk is told too
@ one.csv
| policy,seed,run,makespan_ns,status
| bsd4,1,1,10,ok
$ corun compare one.csv -o /dev/full
! /dev/full: error: cannot write it: No space left on device
? 3
$ corun compare one.csv --format json >/dev/full
! standard output: error: cannot write it: No space left on device
? 3
