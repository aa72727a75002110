# switches that take longer than a task may run
$ cp "$S/mixed.json" .; corun run mixed.json -p bsd4 --runs 1 --set machine.costs.switch.time=1s
! corun: a run failed: policy bsd4, seed 1:
! corun: workload at 1930785232894 ns, task 21 child, step 1 repeat 5 times: it is switched away before it has paid for being switched to, again and again: machine.costs are longer than the policy's slices
! corun: no run came to its end: there are no results
! corun: to see the first one again: corun run mixed.json -p bsd4 --set machine.costs.switch.time=1s --seed 1 --runs 1
? 2
