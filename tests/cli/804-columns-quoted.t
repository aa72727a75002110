# a value with a comma is quoted
@ c.json
| {
|   "machine": {"topology": "core:2 pu:2"},
|   "policy": "naive",
|   "vary": {"machine.numbering": [[0, 1, 2, 3], [3, 2, 1, 0]]},
|   "workload": {"tasks": {"t": {"start": "0s", "steps": [{"run": "1ms"}]}}}
| }
$ corun run c.json --runs 1 --format csv | sed 's/,[0-9]*,1,1000000,.*//'
> policy,seed,run,machine.numbering,makespan_ns,tasks,cpu_ns,work_ns,wait_ns,blocked_ns,smt_lost_ns,smt_lost_misplaced_ns,clock_lost_ns,switch_ns,refill_ns,spin_ns,switches,migrations,shared_ns,misplaced_ns,forced_idle_ns,latency_p50_ns,latency_p99_ns,latency_max_ns,events,latency_p999_ns,core_busy_ns,cpu_idle_ns,length_ns,unfinished,ops,cpu_ns_per_op,blocked_io_ns,blocked_lock_ns,blocked_child_ns,blocked_timer_ns,blocked_event_ns,bound_ns,path_work_ns,path_smt_lost_ns,path_smt_lost_misplaced_ns,path_clock_lost_ns,path_switch_ns,path_refill_ns,path_spin_ns,path_wait_ns,path_io_ns,path_timer_ns,path_event_ns,user_ns,system_ns,response_mean_ns,response_p50_ns,response_p99_ns,response_p999_ns,status
> naive,1,1,"[0, 1, 2, 3]"
> naive,1,1,"[3, 2, 1, 0]"
