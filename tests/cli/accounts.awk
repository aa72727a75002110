# accounts.awk - of tasks.csv and runs.csv, in that order: each task's times make up its life, and the tasks' times those
# of their run.
BEGIN {
	n = split("work_ns smt_lost_ns clock_lost_ns switch_ns refill_ns spin_ns", busy, " ")
	m = split("cpu_ns work_ns wait_ns blocked_ns smt_lost_ns smt_lost_misplaced_ns clock_lost_ns switch_ns " \
		  "refill_ns spin_ns switches migrations", sums, " ")
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
	for (i = 1; i <= m; i++)
		sum[key, sums[i]] += $col[sums[i]]
	count[key]++
}
file == 2 {
	runs++
	if (count[key] != $col["tasks"])
		print count[key] " tasks: " $0
	for (i = 1; i <= m; i++)
		if (sum[key, sums[i]] != $col[sums[i]])
			print sums[i] " " sum[key, sums[i]] ": " $0
}
END {
	print tasks " tasks of " runs " runs accounted for"
}
