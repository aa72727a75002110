# what import takes
$ corun import
! corun import: what to import? "perf" is known
! Try 'corun import --help'.
? 2
$ corun import strace x
! corun import: what to import? "perf" is known, not strace
! Try 'corun import --help'.
? 2
$ corun import perf
! corun import: give one FILE
! Try 'corun import --help'.
? 2
$ corun import perf x
! corun import: give the output with -o
! Try 'corun import --help'.
? 2
$ corun import perf x y -o z
! corun import: give one FILE
! Try 'corun import --help'.
? 2
$ corun import perf x -o y
! x: error: cannot open: No such file or directory
? 2
