/* stats.c - sample statistics; quantiles of Student's t from GSL. */
#include "stats.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

void stats_add(struct stats *st, double x)
{
	double d = x - st->mean;

	if (!st->n || x < st->min)
		st->min = x;
	if (!st->n || x > st->max)
		st->max = x;
	st->n++;
	st->mean += d / (double)st->n;
	st->m2 += d * (x - st->mean);
}

double stats_sd(const struct stats *st)
{
	return st->n > 1 ? sqrt(st->m2 / (double)(st->n - 1)) : 0;
}

double stats_half(const struct stats *st, double confidence)
{
	double n = (double)st->n;

	if (st->n < 2)
		return 0;
	return gsl_cdf_tdist_Pinv(.5 + confidence / 2, n - 1) * stats_sd(st) / sqrt(n);
}
