# figures that cannot be written, or would be written over the results
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
$ corun plot r.csv --kind points -o none/r.svg
! none/r.svg: error: cannot write it: No such file or directory
? 3
$ corun plot r.csv --kind points -o none/r.dat
! none/r.dat: error: cannot write it: No such file or directory
? 3
$ cp r.csv r.dat; corun plot r.dat --kind points -o ./r.dat; cmp r.csv r.dat
! corun plot: the figure would overwrite the results ./r.dat
