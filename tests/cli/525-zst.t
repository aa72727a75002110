# packed traces: whole, cut off, damaged
% zstd
@ t.trace
| corun-trace 1
| tasks 1
| command sh
| task 0 0
| r 5
| end 1 1
$ zstd -q t.trace; corun check t.trace.zst | head -n 1
> t.trace.zst: a trace of 1 task
$ head -c 40 t.trace.zst >cut.zst; corun check cut.zst
! cut.zst: error: the zstd data are cut off
? 2
$ { head -c 20 t.trace.zst; printf xxxxxxxxxxx; tail -c +32 t.trace.zst; } >bad.zst; corun check bad.zst
! bad.zst: error: the zstd data are damaged
? 2
