/* explain_say.h - the largest cause of a difference, in a plain sentence. */
#ifndef EXPLAIN_SAY_H
#define EXPLAIN_SAY_H
#include "explain.h"
#include "unit.h"

/* By part, summed over runs: what group has more than the baseline. Returns the whole. */
int64_t explain_difference(const struct explain *x, const struct explain_setting *s, int group,
			   enum explain_of of, int64_t ns[PARTS]);
/* "bsd4 takes 1.27 s more than ht-aware: 1.27 s of 1.27 s by tasks sharing a core while another
 * core idled". Of a group that is there and is not the baseline. Owned by the caller. */
char *explain_say(const struct explain *x, const struct explain_setting *s, int group);
#endif
