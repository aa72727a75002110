# what varies and is not named is not mixed without a word
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
$ corun plot r.csv --kind box --by place -o r.svg
! r.csv: error: cores varies too (2, 4): say --where cores=2 or --by cores
? 2
$ corun plot r.csv --kind heat -x cores --by place -o r.svg
! r.csv: error: policy varies too (ule, naive): say --where policy=ule
? 2
