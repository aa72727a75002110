# apache.gp - every run of the Apache build, simulated and measured: elapsed time by policy.
#   build/corun run configs/dragonfly-apache.json --format csv -o apache.csv
#   gnuplot -e "csv='apache.csv'; measured='workloads/measured/dragonfly-i3-apache-make-j2.csv'; out='apache.svg'" plots/apache.gp
if (!exists("csv") || !exists("out")) { print "say -e \"csv='...'; measured='...'; out='...'\""; exit }
set datafile separator ','
set terminal svg size 760,420 font 'sans,13' background 'white'
set output out
set title "Apache make -j2 on 2 cores with 4 cpus: every run of 30"
set ylabel "elapsed, s"
set yrange [25.5:31]
set xtics ("measured\nht\\_enable=1" 1, "ht-aware\n(calibrated)" 2, "measured\nht\\_enable=0" 3, "bsd4\n(predicted)" 4, "ule\n(predicted)" 5, "naive\n(predicted)" 6)
set grid ytics lc rgb '#dddddd'
unset key
set bmargin 4.5
# colour-blind safe: blue simulated, orange measured; the shapes differ too
sim(p, x) = sprintf("csv using (strcol(1) eq '%s' ? %d + 0.3 * (rand(0) - .5) : NaN):($4 / 1e9) with points pt 7 ps .6 lc rgb '#0072b2'", p, x)
old(h, x) = sprintf("measured using (int($2) == %d ? %d + 0.3 * (rand(0) - .5) : NaN):3 with points pt 4 ps .7 lc rgb '#d55e00'", h, x)
x = rand(1) # the same jitter each time
stats csv using (strcol(1) eq 'ht-aware' ? $4 / 1e9 : NaN) name 'a' nooutput
stats csv using (strcol(1) eq 'bsd4' ? $4 / 1e9 : NaN) name 'b' nooutput
stats csv using (strcol(1) eq 'ule' ? $4 / 1e9 : NaN) name 'c' nooutput
stats csv using (strcol(1) eq 'naive' ? $4 / 1e9 : NaN) name 'd' nooutput
stats measured using ($2 == 1 ? $3 : NaN) name 'e' nooutput
stats measured using ($2 == 0 ? $3 : NaN) name 'f' nooutput
array m[6] = [e_mean, a_mean, f_mean, b_mean, c_mean, d_mean]
do for [i = 1:6] {
	set arrow i from i - .28, m[i] to i + .28, m[i] nohead lw 2 lc rgb 'black' front
	set label i sprintf("%.2f", m[i]) at i + .3, m[i] left font ',11' front
}
set xrange [0.5:6.8]
eval 'plot '.old(1, 1).', '.sim('ht-aware', 2).', '.old(0, 3).', '.sim('bsd4', 4).', '.sim('ule', 5).', '.sim('naive', 6)
