# rows without numbers are told and left out; if there are no others there is nothing to plot
@ r.csv
| policy,seed,run,makespan_ns,status
| ule,1,1,9000000,ok
| ule,2,2,,timeout
| naive,1,1,,policy
$ corun plot r.csv --kind points -o r.dat && tail -n 6 r.dat
> # all
> 0.0000 9
>
>
> # all groups: column mean lo hi n
> 0 9 9 9 1
! corun plot: 2 of 3 rows have no numbers: 1 timeout, 1 policy
$ corun plot r.csv --kind points --where policy=naive -o n.dat
! r.csv: error: there is nothing to plot: no row has makespan_ns
? 2
$ corun plot none.csv --kind points -o n.dat
! none.csv: error: cannot open: No such file or directory
? 2
$ ls
> r.csv
> r.dat
