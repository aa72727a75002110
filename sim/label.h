/* label.h - "label.NAME": a varied path that sets nothing, and names the values of those beside it.
 */
#ifndef LABEL_H
#define LABEL_H
#include <stdbool.h>
#include <string.h>

/* Is that column, or path without "$.", a label? */
static inline bool label_is(const char *column)
{
	return strncmp(column, "label.", strlen("label.")) == 0;
}

/* What people read of a column: a label's NAME. */
static inline const char *label_title(const char *column)
{
	return column + (label_is(column) ? strlen("label.") : 0);
}
#endif
