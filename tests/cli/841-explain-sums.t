# the parts of a difference sum to it, and those of the path to the makespan, to the ns; both files say the same
$ corun run "$S/mixed.json" --runs 5 --format csv -o r.csv --tasks t.csv
$ corun explain r.csv --format csv -o a.csv; corun explain --tasks t.csv --format csv -o b.csv
@ sums.awk
| FNR == 1 { file++; for (i = 1; i <= NF; i++) col[$i] = i; next }
| file == 1 { makespan[$col["policy"]] += $col["makespan_ns"]; next }
| { sum[file, $1, $3] += $7; part[file, $1, $3, $5] += $7; diff[file, $1, $3] += $8; parts[$1 SUBSEP $3 SUBSEP $5] }
| END {
|   for (p in makespan) {
|     runs++
|     if (sum[2, p, "path"] != makespan[p] || sum[3, p, "path"] != makespan[p]) print p ": not the makespan"
|     if (diff[2, p, "path"] != makespan[p] - makespan["naive"]) print p ": not the difference"
|     if (diff[3, p, "path"] != makespan[p] - makespan["naive"]) print p ": not the difference, by task"
|     if (sum[2, p, "tasks"] != sum[3, p, "tasks"]) print p ": tasks differ"
|   }
|   for (k in parts) {
|     split(k, at, SUBSEP)
|     if (at[2] != "blocked" && part[2, at[1], at[2], at[3]] != part[3, at[1], at[2], at[3]]) print "part: " k
|     n++
|   }
|   print runs " policies, " (n > 40 ? "many" : "few") " parts"
| }
$ awk -F, -f sums.awk r.csv a.csv b.csv
> 4 policies, many parts
$ corun explain --tasks t.csv | awk '{ if (length($0) > 80) n++ } END { print n + 0 }'
> 0
