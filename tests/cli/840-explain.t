# where the time went, and the difference: 2 is a sibling of cpu 0 (constant amounts: worked out by hand)
$ corun run "$S/two.json" --format csv -o r.csv --tasks t.csv; corun explain r.csv --by workload.tasks.hog.cpu
> mean of 2 runs a group, of the same seeds
>
>   in ms                              1         2
>   elapsed                       29.000    38.000
>   work                          29.000    29.000
>   busy sibling, a core idle          -     7.000
>   busy sibling, no core idle         -     2.000
>
>   in ms                              1         2
>   of all tasks                  57.000    67.000
>   work                          42.000    42.000
>   busy sibling, a core idle          -    14.000
>   busy sibling, no core idle     8.000     4.000
>   devices                        3.000     3.000
>   timers                         4.000     4.000
>
> 2 takes 9.00 ms more than 1: 7.00 ms of 9.00 ms: tasks sharing a core while
>   another core idled
>
>   in ms
>   busy sibling, a core idle                     +7.000  ######################
>   busy sibling, no core idle                    +2.000  ######
>   together                                      +9.000
>
>   and of the time of all tasks
>
>   in ms
>   busy sibling, a core idle                    +14.000  ######################
>   busy sibling, no core idle                    -4.000  ------
>   together                                     +10.000
>
> elapsed: along the path of causes (docs/model.md). Parts sum to the whole, and
> those of a difference to that, to the ns: --format csv has them.
$ corun explain --tasks t.csv --by workload.tasks.hog.cpu
> mean of 2 runs a group, of the same seeds
>
>   in ms                              1         2
>   elapsed                       29.000    38.000
>   work                          29.000    29.000
>   busy sibling, a core idle          -     7.000
>   busy sibling, no core idle         -     2.000
>
>   in ms                              1         2
>   of all tasks                  57.000    67.000
>   work                          42.000    42.000
>   busy sibling, a core idle          -    14.000
>   busy sibling, no core idle     8.000     4.000
>   devices                        3.000     3.000
>   timers                         4.000     4.000
>
> 1 by name of task
>
>   path, in ms         all     work     idle  sibling   switch   queued  blocked
>   shell             29.000   29.000        -        -        -        -        -
>
>   life, in ms         all     work     idle  sibling   switch   queued  blocked
>   shell             29.000   29.000        -        -        -        -        -
>   reader            15.000    4.000        -    4.000        -        -    7.000
>   hog               13.000    9.000        -    4.000        -        -        -
>
>   blocked on
>   reader           timer 4.00 ms  io disk 3.00 ms
>
> 2 by name of task
>
>   path, in ms         all     work     idle  sibling   switch   queued  blocked
>   shell             38.000   29.000    7.000    2.000        -        -        -
>
>   life, in ms         all     work     idle  sibling   switch   queued  blocked
>   shell             38.000   29.000    7.000    2.000        -        -        -
>   hog               18.000    9.000    7.000    2.000        -        -        -
>   reader            11.000    4.000        -        -        -        -    7.000
>
>   blocked on
>   reader           timer 4.00 ms  io disk 3.00 ms
>
> 2 takes 9.00 ms more than 1: 7.00 ms of 9.00 ms: shell sharing a core while
>   another core idled
>
>   in ms
>   busy sibling, a core idle                     +7.000  ######################
>   busy sibling, no core idle                    +2.000  ######
>   together                                      +9.000
>
>   in ms
>   shell: busy sibling, a core idle              +7.000  ######################
>   shell: busy sibling, no core idle             +2.000  ######
>   together                                      +9.000
>
>   and of the time of all tasks
>
>   in ms
>   busy sibling, a core idle                    +14.000  ######################
>   busy sibling, no core idle                    -4.000  ------
>   together                                     +10.000
>
> elapsed: along the path of causes (docs/model.md). Parts sum to the whole, and
> those of a difference to that, to the ns: --format csv has them.
$ corun explain r.csv --by workload.tasks.hog.cpu --format csv
> group,runs,of,task,part,on,ns,difference_ns
> 1,2,path,,work,,58000000,0
> 1,2,tasks,,work,,84000000,0
> 1,2,tasks,,sibling,,16000000,0
> 1,2,tasks,,io,,6000000,0
> 1,2,tasks,,timer,,8000000,0
> 2,2,path,,work,,58000000,0
> 2,2,path,,sibling_core_idle,,14000000,14000000
> 2,2,path,,sibling,,4000000,4000000
> 2,2,tasks,,work,,84000000,0
> 2,2,tasks,,sibling_core_idle,,28000000,28000000
> 2,2,tasks,,sibling,,8000000,-8000000
> 2,2,tasks,,io,,6000000,0
> 2,2,tasks,,timer,,8000000,0
$ corun explain --tasks t.csv --by workload.tasks.hog.cpu --baseline 2 --format csv -o e.csv; grep blocked e.csv
> 1,2,blocked,reader,timer,,8000000,
> 1,2,blocked,reader,io,disk,6000000,
> 2,2,blocked,reader,timer,,8000000,
> 2,2,blocked,reader,io,disk,6000000,
# what is told as groups is told by setting too
$ corun explain r.csv | grep cpu
> workload.tasks.hog.cpu = 1
> workload.tasks.hog.cpu = 2
# tasks that did most of it are named, the first ones first
$ corun run "$S/two.json" --runs 3 --tasks t.csv --format csv -o r.csv; sed -i '/^naive,2,/s/,shell,/,cc1,/' t.csv; corun explain --tasks t.csv --by workload.tasks.hog.cpu | grep -A 1 takes
> 2 takes 9.00 ms more than 1: 7.00 ms of 9.00 ms: shell and cc1 sharing a core
>   while another core idled
