# points.gp - every run a mark in its column; the mean and the interval that holds it as a bar.
#   corun plot results.csv --kind points -x COL -y METRIC --by COL -o fig.dat
#   gnuplot -d -c plots/points.gp fig.dat fig.svg
# Data: a block a group: column value; then one of all groups: column mean lo hi n (bound).
data = ARG1; out = ARG2
load ARG0[1:strlen(ARG0) - 9].'style.gp'
# runs of like values lie apart: their places follow the golden section
apart(n) = .7 * step * (n * .618034 - floor(n * .618034) - .5)
lower = bound ? ", data index groups using ($1 - .48 * step):6:(.96 * step):(0) with vectors nohead ls 99 title 'lower bound'" : ''
plot for [i = 1:groups] data index i - 1 using ($1 + apart($0)):2 with points ls i title names[i], \
     data index groups using ($1 - .42 * step):2:(.84 * step):(0) with vectors nohead lw 2 lc rgb 'black' notitle, \
     data index groups using 1:3:(0):($4 - $3) with vectors nohead lw 2 lc rgb 'black' notitle @lower
