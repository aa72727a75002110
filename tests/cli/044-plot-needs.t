# what plot cannot do without, all told at once
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
$ corun plot
! corun plot: needs a file of results
! corun plot: needs -o FIG.svg
! corun plot: needs --kind: box, cdf, heat, line, points or stack
! Try 'corun plot --help'.
? 2
$ corun plot r.csv --kind line -o r.svg
! corun plot: --kind line needs -x
! Try 'corun plot --help'.
? 2
$ corun plot r.csv --kind heat -x cores -o r.svg
! corun plot: --kind heat needs one --by: what stands at its side
! Try 'corun plot --help'.
? 2
$ corun plot r.csv --kind cdf -x cores --versus ule -o r
! corun plot: --versus ule: must be two policies: A,B
! corun plot: -o r: must end in .svg, .png, .pdf or .dat
! corun plot: --kind cdf takes no -x: the metric lies there
! corun plot: --versus is of --kind heat
! Try 'corun plot --help'.
? 2
$ corun plot r.csv --kind box --versus ule,naive --bound -y work_ns -o r.gif
! corun plot: -o r.gif: must end in .svg, .png, .pdf or .dat
! corun plot: --versus is of --kind heat
! corun plot: --bound is of -y makespan_ns, and not of cdf and heat
! Try 'corun plot --help'.
? 2
$ corun plot r.csv r.csv --kind box -o r.svg
! corun plot: takes one file of results
! Try 'corun plot --help'.
? 2
