# box.gp - quartiles and median as a box, whiskers to the last run within 1.5 boxes, marks for runs beyond.
#   corun plot results.csv --kind box -x COL -y METRIC --by COL -o fig.dat
#   gnuplot -d -c plots/box.gp fig.dat fig.svg
# Data: a block a group: column whisker q1 median q3 whisker n (bound); then one of all groups: column value group.
data = ARG1; out = ARG2
load ARG0[1:strlen(ARG0) - 6].'style.gp'
set boxwidth .7 * step
lower = bound ? ", data index 0:groups - 1 using ($1 - .48 * step):8:(.96 * step):(0) with vectors nohead ls 99 title 'lower bound'" : ''
plot for [i = 1:groups] data index i - 1 using 1:3:2:6:5 with candlesticks whiskerbars .5 lw 1.5 lc rgb colour(i) fs transparent solid .3 border lc rgb colour(i) title names[i], \
     data index 0:groups - 1 using ($1 - .35 * step):4:(.7 * step):(0) with vectors nohead lw 2 lc rgb 'black' notitle, \
     data index groups using 1:2:(marks(int($3))):(colour(int($3))) with points pt variable ps .5 lc rgb variable notitle @lower
