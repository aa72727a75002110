# accounts.awk - of tasks.csv and runs.csv, in that order: each task's times make up its life, the tasks' times those
# of their run, and the parts of the path the makespan.
BEGIN {
	n = split("work_ns smt_lost_ns clock_lost_ns switch_ns refill_ns spin_ns", busy, " ")
	m = split("cpu_ns work_ns wait_ns blocked_ns smt_lost_ns smt_lost_misplaced_ns clock_lost_ns switch_ns " \
		  "refill_ns spin_ns switches migrations blocked_io_ns blocked_lock_ns blocked_child_ns " \
		  "blocked_timer_ns blocked_event_ns path_smt_lost_misplaced_ns " \
		  (path = "path_work_ns path_smt_lost_ns path_clock_lost_ns path_switch_ns path_refill_ns " \
			  "path_spin_ns path_wait_ns path_io_ns path_timer_ns path_event_ns"), sums, " ")
	paths = split(path, of_path, " ")
}
FNR == 1 {
	for (i = 1; i <= NF; i++)
		col[$i] = i
	file++
	next
}
{
	key = $1 "," $2 "," $3
}
file == 1 {
	cpu = 0
	for (i = 1; i <= n; i++)
		cpu += $col[busy[i]]
	tasks++
	if (cpu != $col["cpu_ns"])
		print "cpu time: " $0
	if (cpu + $col["wait_ns"] + $col["blocked_ns"] != $col["end_ns"] - $col["start_ns"])
		print "life: " $0
	blocked = 0
	whom = split($col["blocked_on"], on, "[ =]")
	for (i = 2; i <= whom; i += 2)
		blocked += on[i]
	if (blocked != $col["blocked_ns"])
		print "blocked: " $0
	for (i = 1; i <= m; i++)
		sum[key, sums[i]] += $col[sums[i]]
	count[key]++
}
file == 2 {
	runs++
	if (count[key] != $col["tasks"])
		print count[key] " tasks: " $0
	all = 0
	for (i = 1; i <= paths; i++)
		all += $col[of_path[i]]
	if (all != $col["makespan_ns"])
		print "path: " $0
	for (i = 1; i <= m; i++)
		if (sum[key, sums[i]] != $col[sums[i]])
			print sums[i] " " sum[key, sums[i]] ": " $0
}
END {
	print tasks " tasks of " runs " runs accounted for"
}
