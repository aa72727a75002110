/* stats.h - mean, spread and confidence: of one sample, and of the difference of two. The formulas
 * and their sources are in docs/statistics.md. */
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

void stats_sort(double *x, int64_t n);
/* The value below which a share q of the sample lies: between two values, in proportion (type 7 of
 * Hyndman and Fan, as R has it). n > 0. */
double stats_quantile(const double *sorted, int64_t n, double q);

enum stats_method { STATS_NONE, STATS_PAIRED, STATS_WELCH, STATS_POOLED };

/* How far the mean of a sample is from that of another, the base. */
struct stats_diff {
	enum stats_method
		method;	   /* NONE: one has fewer than 2 values, only mean and percent hold */
	int64_t pairs;	   /* if PAIRED */
	double mean, half; /* the interval is mean +/- half */
	double df;	   /* degrees of freedom */
	double sd;	   /* of a pair's difference, or the pooled one; else 0 */
	/* The same in percent of the base's mean, which is an estimate too; NAN if that may be 0.
	 */
	double percent, percent_half;
	bool proven;
	/* How many runs of each would prove such a difference with 80 % probability, if that is the
	 * true one and the spread stays; NAN: it is proven, or nothing would. */
	double needed;
};

/* Values i of both are a pair: of runs that have the same seed. n > 0. */
struct stats_diff stats_paired(const double *x, const double *base, int64_t n, double confidence);
/* The variances may differ (Welch). */
struct stats_diff stats_welch(const struct stats *st, const struct stats *base, double confidence);
/* The variances are taken to be the same (Student), as ministat does. */
struct stats_diff stats_pooled(const struct stats *st, const struct stats *base, double confidence);
/* What ministat says to it: its quantiles of t are rounded to 3 places, and those of the normal
 * distribution beyond 100 degrees of freedom. */
struct stats_diff stats_ministat(const struct stats *st, const struct stats *base,
				 double confidence);
#endif
