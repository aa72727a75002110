# the name's end says what sort of file it is
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
$ corun plot r.csv --kind points -o r.svg && grep -c '<svg' r.svg
> 1
$ corun plot r.csv --kind points -o r.png && head -c 4 r.png | tail -c 3 && echo
> PNG
$ corun plot r.csv --kind points -o r.pdf && head -c 4 r.pdf && echo
> %PDF
$ corun plot r.csv --kind points -o r.dat && head -n 3 r.dat
> # Data of corun plot --kind points. To draw it:
> #   gnuplot -d -c plots/points.gp THIS-FILE FIG.svg
> #! title = 'r'
$ ls
> r.csv
> r.dat
> r.pdf
> r.png
> r.svg
