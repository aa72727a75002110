# line.gp - the mean over x, a line a group, with the interval that holds it as a band (a bar, where x is names).
#   corun plot results.csv --kind line -x COL -y METRIC --by COL -o fig.dat
#   gnuplot -d -c plots/line.gp fig.dat fig.svg
# Data: a block a group: x mean lo hi n (bound).
data = ARG1; out = ARG2
load ARG0[1:strlen(ARG0) - 7].'style.gp'
beside(i) = xnames ? (i - (groups + 1) / 2.) * step / groups : 0
lower = !bound ? '' : ", for [i = 1:groups] data index i - 1 using ".(xnames ? '($1 - step / 2):6:(step):(0) with vectors nohead' : '1:6 with lines')." ls 99 title (i == 1 ? 'lower bound' : '')"
if (xnames) {
	plot for [i = 1:groups] data index i - 1 using ($1 + beside(i)):2:3:4 with yerrorbars ls i title names[i] @lower
} else {
	plot for [i = 1:groups] data index i - 1 using 1:3:4 with filledcurves fc rgb colour(i) fs transparent solid .2 noborder notitle, \
	     for [i = 1:groups] data index i - 1 using 1:2 with linespoints ls i dt dash(i) title names[i] @lower
}
