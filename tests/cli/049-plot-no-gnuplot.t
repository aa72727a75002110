# without gnuplot it says what to install; the data can be had all the same
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
$ PATH=$(dirname "$(command -v corun)"); corun plot r.csv --kind points -o r.svg
! corun plot: there is no gnuplot; on Debian or Ubuntu: apt-get install gnuplot-nox
? 3
$ PATH=$(dirname "$(command -v corun)"); corun plot r.csv --kind points -o r.dat
$ ls
> r.csv
> r.dat
