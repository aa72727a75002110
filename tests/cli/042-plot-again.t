# the same results give the same bytes
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
$ for i in 1 2; do corun plot r.csv --kind points -x cores -o $i.svg; corun plot r.csv --kind line -x cores -o $i.png; done
$ cmp 1.svg 2.svg; cmp 1.png 2.png
