# results that are all alike make figures too, without a word of gnuplot's
% gnuplot
@ r.csv
| policy,seed,run,cores,makespan_ns,spin_ns,status
| ule,1,1,2,9000000,0,ok
| ule,2,2,2,9000000,0,ok
| naive,1,1,2,9000000,0,ok
| naive,2,2,2,9000000,0,ok
$ for y in makespan_ns spin_ns; do for k in box line points stack; do corun plot r.csv --kind $k -x cores -y $y -o $k-$y.svg; done; corun plot r.csv --kind cdf -y $y -o cdf-$y.svg; corun plot r.csv --kind heat -x cores --by policy -y $y -o heat-$y.svg; done
$ ls
> box-makespan_ns.svg
> box-spin_ns.svg
> cdf-makespan_ns.svg
> cdf-spin_ns.svg
> heat-makespan_ns.svg
> heat-spin_ns.svg
> line-makespan_ns.svg
> line-spin_ns.svg
> points-makespan_ns.svg
> points-spin_ns.svg
> r.csv
> stack-makespan_ns.svg
> stack-spin_ns.svg
