# an import does not overwrite what it reads
@ perf.txt
|    sh  100/100  [000]   1.000000000: sched:sched_switch: prev_comm=sh
@ ctx.txt
| 1000000000 0 t 1 2
$ corun import perf perf.txt -o perf.txt
! corun import: the trace would overwrite what is read: perf.txt
? 2
$ corun import perf perf.txt -o ./perf.txt
! corun import: the trace would overwrite what is read: ./perf.txt
? 2
$ corun import perf perf.txt --context ctx.txt -o ctx.txt
! corun import: the trace would overwrite what is read: ctx.txt
? 2
$ cat ctx.txt
> 1000000000 0 t 1 2
