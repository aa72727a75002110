# cdf.gp - the share of runs with at most each value, a line a group.
#   corun plot results.csv --kind cdf -y METRIC --by COL -o fig.dat
#   gnuplot -d -c plots/cdf.gp fig.dat fig.svg
# Data: a block a group: value share.
data = ARG1; out = ARG2
load ARG0[1:strlen(ARG0) - 6].'style.gp'
set yrange [0:1.02]
set format x '%.10g'
set grid xtics
plot for [i = 1:groups] data index i - 1 using 1:2 with steps ls i dt dash(i) title names[i]
