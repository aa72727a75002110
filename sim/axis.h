/* axis.h - the values of a column in the order in which a figure shows them, and their unit. */
#ifndef AXIS_H
#define AXIS_H
#include "rows.h"

/* What values are divided by so that they read well, and the unit that they have then, or "". */
struct scale {
	double by;
	const char *unit;
};

/* For values up to `most` (of either sign), in ns if `time`. */
struct scale scale_pick(double most, bool time);

/* What a metric's axis says: "elapsed, s". Owned by the caller. */
char *scale_label(const char *column, struct scale s);
bool column_is_time(const char *column);

struct axis {
	int n;
	char **names; /* as they are written beside the axis */
	double *at; /* numbers, or times in ns, ascending; NULL: they are names, in the file's order
		     */
	int *place; /* of each text of the column among the n, -1: of none */
	bool time;
	bool log; /* the values lie evenly on a logarithmic axis, or reach too far for another */
};

/* Of the texts of a kept column that `used` marks. */
void axis_init(struct axis *a, const struct rows *r, int kept, const bool *used);
void axis_fini(struct axis *a);
/* Letters of the longest name. */
int axis_letters(const struct axis *a);
/* Do values from least to most call for a logarithmic axis? */
bool axis_far(double least, double most);
#endif
