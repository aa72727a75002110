/* compare_say.h - a verdict in a plain sentence, and the numbers of tables. */
#ifndef COMPARE_SAY_H
#define COMPARE_SAY_H
#include "compare.h"

/* "ule is 6.96 +/- 0.39 % faster than bsd4 (-1.98 s +/- 0.11 s, 95 % confidence, 30 pairs)". Of a
 * group that is not the baseline. Owned by the caller. */
char *compare_say(const struct compare *c, const struct compare_group *groups, int group);
/* "ule", or "ht_enable 1": values of other columns than policy say nothing on their own. Owned by
 * the caller. */
char *compare_name(const struct compare *c, int group);
/* Is the metric a time in ns? */
bool compare_is_time(const struct compare *c);
/* As many digits behind the point as make `digits` of x; none of a large x. */
int compare_places(double x, int digits);
#endif
