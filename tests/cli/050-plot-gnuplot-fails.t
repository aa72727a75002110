# what gnuplot says comes through, and the figure that was there stays
% gnuplot
@ r.csv
| policy,seed,run,cores,place,makespan_ns,work_ns,status
| ule,1,1,2,x,9000000,5000000,ok
| ule,2,2,2,x,9100000,5000000,ok
| naive,1,1,2,x,9900000,5000000,ok
| naive,2,2,2,x,9400000,5000000,ok
| ule,1,1,4,x,6000000,5000000,ok
| ule,2,2,4,x,6100000,5000000,ok
| naive,1,1,4,x,5900000,5000000,ok
| naive,2,2,4,x,5400000,5000000,ok
@ mine/points.gp
| set terminal svg
| set output ARG2
| plot sin(x)
| frobnicate
$ mkdir tmp; echo old >r.svg; TMPDIR=tmp corun plot r.csv --kind points --scripts mine -o r.svg 2>&1 | sed 's/status [0-9]*/status N/; s/line [0-9]*/line N/'; cat r.svg
> corun plot: gnuplot failed (status N): "mine/points.gp" line N: invalid command
> old
$ corun plot r.csv --kind box --scripts mine -o r.svg
! corun plot: --scripts: cannot read mine/box.gp: No such file or directory
? 2
$ ls; ls tmp
> mine
> r.csv
> r.svg
> tmp
