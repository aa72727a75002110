/* filter.h - which combinations of a grid are left out: "only" and "except". */
#ifndef FILTER_H
#define FILTER_H
#include "grid.h"

/* Applies root's conditions to g, whose paths, axes and policies are there; sets its cells. What
 * the command line sets or names counts as it stands there. False: see e. */
bool filter_read(struct grid *g, const struct json *root, const struct spec_set *set,
		 struct err *e);
#endif
