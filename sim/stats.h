/* stats.h - mean, spread and confidence: of one sample, and of the difference of two. */
#ifndef STATS_H
#define STATS_H
#include <stdbool.h>
#include <stdint.h>

/* Welford's sums: no digits are lost however large the mean. */
struct stats {
	int64_t n;
	double mean, m2, min, max;
};

void stats_add(struct stats *st, double x);
double stats_sd(const struct stats *st); /* 0 for fewer than 2 */
/* Half the width of the interval that holds the mean with that confidence (0.95); 0 for fewer
 * than 2. */
double stats_half(const struct stats *st, double confidence);
#endif
