# scripts of one's own
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
| set title 'my own'
| plot sin(x)
$ corun plot r.csv --kind points --scripts mine -o r.svg && grep -o 'my own' r.svg
> my own
