# style.gp - how every figure looks: size, colours, marks, legend. Each script loads it, after data = ARG1; out = ARG2.
# Lines of the data file that begin with "#! " are settings: title, labels, names of the groups. They are done here.
# Macros (@lower) stand for parts of a plot that may be absent.
if (out eq '') { print "say: gnuplot -d -c plots/KIND.gp FIG.dat FIG.svg|png|pdf"; exit status 2 }
title = ''; xlabel = ''; ylabel = ''; x2label = ''; note = ''; legend = ''
map = 0; groups = 1; entries = 0; letters = 0; places = 0; columns = 0; tics = 0; letters_tic = 0
xnames = 0; xlog = 0; ylog = 0; positive = 0; step = .8; bound = 0; rows = 0; letters_row = 0
load sprintf("< sed -n 's/^#! //p' '%s'", data)

# Okabe and Ito's colours, which the colour-blind tell apart; marks and dashes differ too, for grey print.
array hue[8] = [0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0x56b4e9, 0xe69f00, 0x000000, 0x8c8c00]
array mark[8] = [7, 5, 9, 11, 13, 6, 4, 8]
set dashtype 2 (6, 3)
set dashtype 3 (2, 2)
set dashtype 4 (8, 3, 2, 3)
set dashtype 5 (12, 2)
dash(i) = (i - 1) % 5 + 1
colour(i) = hue[(i - 1) % 8 + 1]
marks(i) = mark[(i - 1 + (i - 1) / 8) % 8 + 1]
do for [i = 1:64] {
	set style line i lc rgb colour(i) lw 2 pt marks(i) ps .7
}

set style line 99 lc rgb 'black' lw 2 dt 3 pt 0 # the lower bound

# Room for the legend beside the data, for each of many columns, for long names below, and for the note.
most(a, b) = a > b ? a : b
least(a, b) = a < b ? a : b
wide = most(most(600, least(1000, 26 * columns)), 13 * columns)
turn = tics * (letters_tic * 7 + 10) < wide ? 0 : tics * 28 < wide && letters_tic < 16 ? 35 : 90
wide = most(wide, turn == 90 ? 18 * tics : 0)
width = wide + 100 + 5 * letters_row + (map ? 60 : entries ? most(7 * letters + 60, 7 * strlen(legend)) : 0)
height = most(most(rows ? 26 * rows + 180 : 440, map * (16 * groups + 130)), 22 * entries + 190) + (turn == 35 ? 5 * letters_tic : turn ? 7 * letters_tic : 0)
ext = out[strlen(out) - 2:]
if (ext eq 'png') {
	set terminal pngcairo noenhanced size 2 * width, 2 * height font 'sans,12' fontscale 1.7 linewidth 2 pointscale 2 background 'white'
} else { if (ext eq 'pdf') {
	set terminal pdfcairo noenhanced size width / 96., height / 96. font 'sans,9' background 'white'
} else {
	set terminal svg noenhanced size width, height font 'sans-serif,13' background 'white'
}}
set output out

set origin 0, 18. / height
set size 1, 1 - 18. / height
set title title
set xlabel xlabel
set ylabel ylabel
set x2label x2label
set border 3 lc rgb '#606060'
set tics nomirror textcolor rgb 'black'
set tics scale .5
set grid ytics lt 1 lw .5 lc rgb '#d8d8d8'
set format y '%.10g'
if (turn) { set xtics rotate by turn right }
if (positive && !ylog) { set yrange [0 < *:*] }
if (xlog) { set logscale x }
if (ylog) { set logscale y }
if (entries) { set key outside right top Left reverse samplen 2 spacing 1.1 maxrows entries + 1 } else { unset key }
if (entries && legend ne '') { set key title legend left }
set label 1000 note at screen 1 - 8. / width, screen 12. / height right font ',10' textcolor rgb '#606060'
# what stands side by side at one place belongs together
do for [i = 1:(groups > 1 ? places - 1 : 0)] {
	set arrow i from i - .5, graph 0 to i - .5, graph 1 nohead lw .5 lc rgb '#c0c0c0' back
}
