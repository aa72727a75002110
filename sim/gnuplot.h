/* gnuplot.h - has gnuplot draw a figure. */
#ifndef GNUPLOT_H
#define GNUPLOT_H
#include "util.h"

/* The folder of the scripts: `asked` if not NULL, else the one that was installed with this
 * program, or that of the tree in which it was built. Owned by the caller; NULL: see e. */
char *gnuplot_scripts(const char *asked, const char *script, struct err *e);
/* Runs the script on the data; the figure, whose name ends in .svg, .png or .pdf, appears whole or
 * not at all. False: see e, with what gnuplot said. */
bool gnuplot_draw(const char *script, const char *data, size_t len, const char *figure,
		  struct err *e);
#endif
