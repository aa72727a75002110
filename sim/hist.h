/* hist.h - counts of times in log buckets: 64 to an octave, so a quantile is known to 1.6%. */
#ifndef HIST_H
#define HIST_H
#include <stdint.h>

#define HIST_SUB     64
#define HIST_BUCKETS (58 * HIST_SUB)

struct hist {
	int64_t n, max;
	int64_t count[HIST_BUCKETS];
};

void hist_add(struct hist *h, int64_t ns);
/* The least time that a share q (0..1) of all did not exceed: the upper end of its bucket. 0 if
 * empty. */
int64_t hist_quantile(const struct hist *h, double q);
#endif
