/* stats.c - sample statistics; quantiles of Student's t from GSL. */
#include "stats.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics_double.h>
#include <math.h>
#include <stddef.h>

#define POWER	   .8  /* with which `needed` runs prove a difference */
#define NEEDED_MAX 1e9 /* runs; nobody will make more */

/* ---- one sample ---- */

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

static double variance(const struct stats *st)
{
	return st->n > 1 ? st->m2 / (double)(st->n - 1) : 0;
}

double stats_sd(const struct stats *st)
{
	return sqrt(variance(st));
}

/* The t that a share `confidence` of all lies within, on both sides of 0. */
static double t_within(double confidence, double df)
{
	return gsl_cdf_tdist_Pinv(.5 + confidence / 2, df);
}

double stats_half(const struct stats *st, double confidence)
{
	double n = (double)st->n;

	if (st->n < 2)
		return 0;
	return t_within(confidence, n - 1) * stats_sd(st) / sqrt(n);
}

void stats_sort(double *x, int64_t n)
{
	gsl_sort(x, 1, (size_t)n);
}

double stats_quantile(const double *sorted, int64_t n, double q)
{
	return gsl_stats_quantile_from_sorted_data(sorted, 1, (size_t)n, q);
}

/* ---- the difference of two ---- */

/* The variance of an estimate, which is a sum of two, and the degrees of freedom that it has then
 * (Satterthwaite). */
struct sum {
	double variance, df;
};

static struct sum satterthwaite(double va, double na, double vb, double nb)
{
	double a = va / na, b = vb / nb;
	struct sum s = {.variance = a + b, .df = na + nb - 2};

	if (s.variance > 0) {
		a /= s.variance; /* so that nothing overflows */
		b /= s.variance;
		s.df = 1 / (a * a / (na - 1) + b * b / (nb - 1));
	}
	return s;
}

/* Is 0 beyond what the base's mean may be? Else percents of it say nothing. */
static bool far_from_zero(const struct stats *base, double confidence)
{
	return base->mean != 0 && fabs(base->mean) > stats_half(base, confidence);
}

static void judge(struct stats_diff *d)
{
	/* without any spread half is 0, and any difference is proven */
	d->proven = d->method != STATS_NONE && fabs(d->mean) > d->half;
}

/* A single number on one side: the difference of the means, and no interval. */
static struct stats_diff diff_start(enum stats_method method, const struct stats *st,
				    const struct stats *base)
{
	struct stats_diff d = {.method = method,
			       .mean = st->mean - base->mean,
			       .percent = NAN,
			       .percent_half = NAN,
			       .needed = NAN};

	if (base->mean != 0)
		d.percent = 100 * d.mean / fabs(base->mean);
	if (st->n < 2 || base->n < 2)
		d.method = STATS_NONE;
	return d;
}

/* The least n for which (t(1-alpha/2) + t(power)) s / sqrt(n) is within the difference, where df(n)
 * is slope * (n - 1): NIST/SEMATECH e-Handbook 7.2.2.2. */
static double runs_needed(double variance_of_one, double difference, double slope,
			  double confidence)
{
	double ratio = variance_of_one / (difference * difference), n;

	if (difference == 0 || !(ratio < NEEDED_MAX))
		return NAN;
	n = gsl_cdf_ugaussian_Pinv(.5 + confidence / 2) + gsl_cdf_ugaussian_Pinv(POWER);
	n = fmax(2, ceil(n * n * ratio)); /* too few, but near: t is larger than its limit */
	for (; n < NEEDED_MAX; n++) {
		double df = slope * (n - 1);
		double t = t_within(confidence, df) + gsl_cdf_tdist_Pinv(POWER, df);
		if (n >= t * t * ratio)
			return n;
	}
	return NAN;
}

struct stats_diff stats_paired(const double *x, const double *base, int64_t n, double confidence)
{
	struct stats of_x = {0}, of_base = {0}, pair = {0}, rest = {0};
	struct stats_diff d;
	double ratio;

	for (int64_t i = 0; i < n; i++) {
		stats_add(&of_x, x[i]);
		stats_add(&of_base, base[i]);
		stats_add(&pair, x[i] - base[i]);
	}
	d = diff_start(STATS_PAIRED, &of_x, &of_base);
	d.pairs = n;
	d.mean = pair.mean;
	if (d.method == STATS_NONE)
		return d;
	d.df = (double)(n - 1);
	d.sd = stats_sd(&pair);
	d.half = stats_half(&pair, confidence);
	judge(&d);
	if (!far_from_zero(&of_base, confidence)) {
		d.percent = NAN;
	} else { /* the ratio of two means, linearised: Cochran, Sampling Techniques, chapter 6 */
		ratio = of_x.mean / of_base.mean;
		for (int64_t i = 0; i < n; i++)
			stats_add(&rest, x[i] - ratio * base[i]);
		d.percent = 100 * pair.mean / fabs(of_base.mean);
		d.percent_half = 100 * stats_half(&rest, confidence) / fabs(of_base.mean);
	}
	if (!d.proven)
		d.needed = runs_needed(d.sd * d.sd, d.mean, 1, confidence);
	return d;
}

struct stats_diff stats_welch(const struct stats *st, const struct stats *base, double confidence)
{
	struct stats_diff d = diff_start(STATS_WELCH, st, base);
	double n = (double)st->n, nb = (double)base->n, v = variance(st), vb = variance(base);
	double ratio = st->mean / base->mean;
	struct sum s;

	if (d.method == STATS_NONE)
		return d;
	s = satterthwaite(v, n, vb, nb);
	d.df = s.df;
	d.half = t_within(confidence, s.df) * sqrt(s.variance);
	judge(&d);
	if (!far_from_zero(base, confidence)) {
		d.percent = NAN;
	} else { /* the ratio of two means, linearised */
		struct sum p = satterthwaite(v, n, ratio * ratio * vb, nb);
		d.percent_half =
			100 * t_within(confidence, p.df) * sqrt(p.variance) / fabs(base->mean);
	}
	if (!d.proven) { /* with as many of each */
		s = satterthwaite(v, 2, vb, 2);
		d.needed = runs_needed(v + vb, d.mean, s.df, confidence);
	}
	return d;
}

static struct stats_diff pooled(const struct stats *st, const struct stats *base, double confidence,
				double (*quantile)(double confidence, double df))
{
	struct stats_diff d = diff_start(STATS_POOLED, st, base);
	double n = (double)st->n, nb = (double)base->n;

	if (d.method == STATS_NONE)
		return d;
	d.df = n + nb - 2;
	d.sd = sqrt((st->m2 + base->m2) / d.df);
	d.half = quantile(confidence, d.df) * d.sd * sqrt(1 / n + 1 / nb);
	judge(&d);
	if (base->mean != 0) /* as if the base's mean were exact */
		d.percent_half = 100 * d.half / fabs(base->mean);
	if (!d.proven)
		d.needed = runs_needed(2 * d.sd * d.sd, d.mean, 2, confidence);
	return d;
}

struct stats_diff stats_pooled(const struct stats *st, const struct stats *base, double confidence)
{
	return pooled(st, base, confidence, t_within);
}

static double ministat_t(double confidence, double df)
{
	double t =
		df > 100 ? gsl_cdf_ugaussian_Pinv(.5 + confidence / 2) : t_within(confidence, df);

	return round(1000 * t) / 1000;
}

struct stats_diff stats_ministat(const struct stats *st, const struct stats *base,
				 double confidence)
{
	return pooled(st, base, confidence, ministat_t);
}
