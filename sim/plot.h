/* plot.h - from rows to what a figure shows: plain columns, which the scripts in plots/ read. */
#ifndef PLOT_H
#define PLOT_H
#include "util.h"

enum plot_kind { PLOT_BOX, PLOT_CDF, PLOT_HEAT, PLOT_LINE, PLOT_POINTS, PLOT_STACK, PLOT_KINDS };

/* What the user asks for. What is NULL was not given. */
struct plot_ask {
	const char *file;
	enum plot_kind kind;
	const char *x, *y;
	const char **by, **where;
	int nby, nwhere;
	const char *versus; /* "ULE,NAIVE": heat shows by how much ULE needs more or less */
	const char *title;
	bool bound; /* show bound_ns too */
};

const char *const *plot_kinds(void);
/* Writes the data, with settings (title, labels ...) in lines that begin with "#! ". False: see e.
 * Rows without numbers are told on stderr. */
bool plot_write(const struct plot_ask *a, FILE *f, struct err *e);
#endif
