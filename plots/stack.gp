# stack.gp - what a time is made of: a bar for each group at each place, its parts one on the other.
#   corun plot results.csv --kind stack -x COL --by COL -y path|tasks|COL,COL... -o fig.dat
#   gnuplot -d -c plots/stack.gp fig.dat fig.svg
# Data: bar part part ...
data = ARG1; out = ARG2
load ARG0[1:strlen(ARG0) - 8].'style.gp'
# each part has its colour in every figure; dark beside light, for grey print
of(name, part) = strstrt(name, part) > 0
part(name) = parts == 1 ? 0x0072b2 : of(name, 'misplaced') ? 0xc04a00 : of(name, 'smt_lost') ? 0xf5b895 : of(name, 'work') ? 0x0072b2 \
	: of(name, 'clock') ? 0x9ad0f0 : of(name, 'switch') ? 0x7a4a00 : of(name, 'refill') ? 0xf0e442 \
	: of(name, 'spin') ? 0x000000 : of(name, 'wait') ? 0x8fd9bf : of(name, '_io') ? 0x8c5078 \
	: of(name, 'timer') ? 0xe8b8d4 : of(name, '_lock') ? 0x404040 : of(name, 'child') ? 0xd8d8d8 \
	: of(name, 'event') ? 0x707070 : 0xb0b0b0
set style fill solid border rgb 'white'
set boxwidth .8 * step
set yrange [*:*]
stats data using 2 nooutput
set yrange [0:*]
if (parts == 1 && STATS_max == 0) { set yrange [0:1] }
lower = bound ? ", data using ($1 - .48 * step):(column(parts + 2)):(.96 * step):(0) with vectors nohead ls 99 title 'lower bound'" : ''
plot for [k = parts:1:-1] data using 1:(sum [j = 2:k + 1] column(j)) with boxes lw .5 fc rgb part(columns_of[k]) title words[k] @lower
