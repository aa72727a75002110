# heat.gp - a map over two paths: a metric, or how far one policy is from another, with the line where they are equal.
#   corun plot results.csv --kind heat -x COL --by COL -y METRIC [--versus A,B] -o fig.dat
#   gnuplot -d -c plots/heat.gp fig.dat fig.svg
# Data: column row value proven, an empty line after each row.
data = ARG1; out = ARG2
versus = 0; zero = 0; furthest = 1; cblog = 0; cblabel = ''; unproven = ''
load ARG0[1:strlen(ARG0) - 7].'style.gp'
stats data using 3 nooutput # before yrange, which it would heed
unset grid
unset arrow
set tics scale 0
set border 0
set xrange [-.5:places - .5]
set yrange [-.5:groups - .5]
set cblabel cblabel offset 1.5
set format cb '%.10g'
if (versus) {
	set palette defined (-1 '#0072b2', -.5 '#7fb8d8', 0 '#ffffff', .5 '#eaae7f', 1 '#d55e00')
	set cbrange [-furthest:furthest]
} else {
	set palette defined (0 '#00224e', 1 '#35456c', 2 '#666970', 3 '#948e77', 4 '#c8b866', 5 '#fee838') # cividis
}
if (cblog) { set logscale cb }
if (zero) {
	set contour base
	set cntrparam levels discrete 0
	unset surface
	set table $line
	splot data using 1:2:3
	unset table
	unset contour
}
text(v, proven) = sprintf(int(proven) ? '%s' : '(%s)', sprintf(!versus ? v >= 100 ? '%.0f' : v >= 1 ? '%.3g' : '%.2g' : abs(v) >= 1 ? '%+.1f' : '%+.2f', v))
# light numbers on dark squares
depth(v) = versus ? abs(v) / furthest : cblog ? log(STATS_max / v) / log(STATS_max / STATS_min) : (STATS_max - v) / (STATS_max - STATS_min + 1e-9)
ink(v) = depth(v) > (versus ? .8 : .5) ? 0xffffff : 0
numbers = places * groups <= 150 ? ", data using 1:2:(text($3, $4)):(ink($3)) with labels font ',11' tc rgb variable notitle" : ''
if (numbers ne '' && unproven ne '') { set label 1000 note.'; '.unproven }
equal = zero ? ", $line using 1:2 with lines lw 2.5 lc rgb 'black' notitle" : ''
squares = places * groups <= 400 ? "using 1:2:(.5):(.5):3 with boxxyerror fc palette fs solid border rgb 'white'" : "using 1:2:3 with image"
plot data @squares notitle @equal @numbers
