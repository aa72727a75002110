# the scripts draw by themselves what -o FIG.dat wrote, in any folder
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
$ corun plot r.csv --kind line -x cores -o "it is.dat" && gnuplot -d -c "$ROOT/plots/line.gp" "it is.dat" hand.svg && corun plot r.csv --kind line -x cores -o own.svg && cmp own.svg hand.svg
$ cd "$ROOT/plots" && gnuplot -d -c line.gp
! say: gnuplot -d -c plots/KIND.gp FIG.dat FIG.svg|png|pdf
? 2
