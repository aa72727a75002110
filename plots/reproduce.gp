# reproduce.gp - measured figures beside simulated ones, a line each, as parts of what was measured.
#   corun reproduce configs/reproduce.json --page docs/reproduction.md
# Data: place measured_half simulated lo hi allowed_lo allowed_hi class (0 calibrated, 1 predicted, 2 direction) holds.
data = ARG1; out = ARG2
load ARG0[1:strlen(ARG0) - 12].'style.gp'
set grid xtics lt 1 lw .5 lc rgb '#d8d8d8'
unset grid
set tics scale 0
set arrow 1000 from 1, graph 0 to 1, graph 1 nohead lw 1 lc rgb '#606060' back
unset title
set label 1001 title at screen .5, screen 1 - 20. / height center font ',14'
set lmargin at screen (7.2 * letters_row + 30) / width
set rmargin at screen 1 - 20. / width
set tmargin at screen 1 - 40. / height
set bmargin at screen 120. / height
set key at screen .5, screen 24. / height center bottom horizontal reverse Left samplen 1 width 1
set xlabel xlabel offset 0, .3
set style fill solid border
is(class, holds, row) = int(column(8)) == class && int(column(9)) == holds ? row : NaN
plot data using 6:($1 - .32):6:7:($1 - .32):($1 + .32) with boxxyerror fc rgb '#e4e4e4' lw 0 notitle, \
     data using ($2 > 0 ? 1 : NaN):1:2 with xerrorbars lw 1.5 lc rgb 'black' pt 0 notitle, \
     data using (1):1 with points pt 2 ps .8 lw 1.5 lc rgb 'black' title 'measured', \
     data using 3:1:4:5 with xerrorbars lw 1.5 lc rgb '#808080' pt 0 notitle, \
     data using 3:(is(0, 1, $1)) with points pt 4 ps .8 lw 1.5 lc rgb colour(1) title 'calibrated', \
     data using 3:(is(1, 1, $1)) with points pt 7 ps .8 lc rgb colour(1) title 'predicted', \
     data using 3:(is(2, 1, $1)) with points pt 9 ps .9 lc rgb colour(3) title 'direction', \
     data using 3:(is(1, 0, $1)) with points pt 7 ps .8 lc rgb colour(2) title 'does not hold', \
     data using 3:(is(0, 0, $1)) with points pt 4 ps .8 lw 1.5 lc rgb colour(2) notitle, \
     data using 3:(is(2, 0, $1)) with points pt 9 ps .9 lc rgb colour(2) notitle
