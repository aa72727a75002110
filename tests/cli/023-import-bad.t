# what import cannot read it names, and leaves nothing behind
@ text.txt
| Dear diary,
@ cut.txt
|    sh  100/100  [000]   1.000000000: sched:sched_switch: prev_comm=sh
@ half.txt
|             make   100/100   [000]     1.000000000: sched:sched_process_fork: comm=make pid=100 child_comm=make child_pid=101
|             make   100/100   [000]     1.000100000: sched:sched_swi
$ corun import perf text.txt -o out.trace
! text.txt:1: error: expected "command pid/tid [cpu] seconds.fraction: event: ..."
? 2
$ corun import perf cut.txt -o out.trace
! cut.txt:1: error: expected "sched_switch: prev_comm=NAME prev_pid=N prev_prio=N prev_state=S ==> next_comm=NAME next_pid=N next_prio=N"
? 2
$ corun import perf half.txt -o out.trace
! half.txt:2: error: expected "an event's name with a colon behind the time"
? 2
$ : >empty.txt; corun import perf empty.txt -o out.trace
! empty.txt: error: the file is empty
? 2
$ mkdir d; corun import perf d -o out.trace
! d: error: this is a directory, not a file
? 2
$ printf 'PERFILE2xxxxxxxx' >perf.data; corun import perf perf.data -o out.trace
! perf.data: error: this is perf's own data: give the text that `perf script` makes of it
? 2
$ printf '\037\213\010xxx' >perf.txt.gz; corun import perf perf.txt.gz -o out.trace
! perf.txt.gz: error: packed with gzip: only plain text and zstd are read
? 2
$ printf 'a\000b\n' >nul.txt; corun import perf nul.txt -o out.trace
! nul.txt: error: this is no text: it holds a NUL byte
? 2
$ ls *.trace
! ls: cannot access '*.trace': No such file or directory
? 2
