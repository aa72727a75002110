/* test_stats.c - sample statistics against NIST's certified values, R's published answers and
 * closed formulas, and intervals against what they promise. */
#include <check.h>
#include <math.h>
#include <stdlib.h>

#include "nist.h"
#include "rng.h"
#include "stats.h"
#include "util.h"

#define CLOSE(got, want, relative)                                                                 \
	do {                                                                                       \
		double g_ = (got), w_ = (want);                                                    \
		ck_assert_msg(fabs(g_ - w_) <= (relative)*fabs(w_), "%s is %.17g, not %.17g",      \
			      #got, g_, w_);                                                       \
	} while (0)

static struct stats stats_of(const double *x, int64_t n)
{
	struct stats st = {0};

	for (int64_t i = 0; i < n; i++)
		stats_add(&st, x[i]);
	return st;
}

/* ---- NIST ---- */

static const struct {
	const double *x;
	int n;
	double mean, sd;
} observed[] = {
	{nist_lew, ARRAY_LEN(nist_lew), -177.435000000000, 277.332168044316},
	{nist_lottery, ARRAY_LEN(nist_lottery), 518.958715596330, 291.699727470969},
	{nist_mavro, ARRAY_LEN(nist_mavro), 2.00185600000000, 0.000429123454003053},
	{nist_michelso, ARRAY_LEN(nist_michelso), 299.852400000000, 0.0790105478190518},
};

START_TEST(nist_observed_sets_have_their_certified_values)
{
	struct stats st = stats_of(observed[_i].x, observed[_i].n);

	CLOSE(st.mean, observed[_i].mean, 1e-14);
	CLOSE(stats_sd(&st), observed[_i].sd, 1e-12);
}
END_TEST

START_TEST(nist_numacc1_three_large_numbers)
{
	static const double x[] = {10000001, 10000003, 10000002};
	struct stats st = stats_of(x, 3);

	ck_assert(st.mean == 10000002);
	CLOSE(stats_sd(&st), 1, 1e-14);
}
END_TEST

/* x + .2 once, then 500 times x + .1 and x + .3: NumAcc2, 3 and 4. A sum of squares fails here. */
START_TEST(nist_numacc234_small_spread_of_large_numbers)
{
	static const char *const text[][3] = {{"1.2", "1.1", "1.3"},
					      {"1000000.2", "1000000.1", "1000000.3"},
					      {"10000000.2", "10000000.1", "10000000.3"}};
	struct stats st = {0};

	stats_add(&st, strtod(text[_i][0], NULL));
	for (int k = 0; k < 1000; k++)
		stats_add(&st, strtod(text[_i][1 + k % 2], NULL));
	ck_assert_int_eq(st.n, 1001);
	CLOSE(st.mean, strtod(text[_i][0], NULL), 1e-14);
	CLOSE(stats_sd(&st), .1, 1e-8);
}
END_TEST

/* ---- quantiles ---- */

START_TEST(quantiles_lie_between_values_in_proportion)
{
	double x[] = {5, 1, 4, 2}, one[] = {7};

	stats_sort(x, 4);
	ck_assert(stats_quantile(x, 4, 0) == 1);
	ck_assert(stats_quantile(x, 4, .5) == 3);
	CLOSE(stats_quantile(x, 4, .25), 1.75, 1e-15);
	CLOSE(stats_quantile(x, 4, .9), 4.7, 1e-15);
	ck_assert(stats_quantile(x, 4, 1) == 5);
	ck_assert(stats_quantile(x, 3, .5) == 2);
	ck_assert(stats_quantile(one, 1, .5) == 7);
}
END_TEST

/* Computed with 30 digits by integrating the density. */
static const struct {
	double confidence, df, t;
} quantiles[] = {
	{.8, 1, 3.07768353717525},     {.8, 2, 1.88561808316413},
	{.8, 5, 1.47588404882448},     {.8, 29, 1.31143364730155},
	{.8, 58, 1.29631889040442},    {.8, 100, 1.29007476134652},
	{.8, 1000, 1.28239872146092},  {.8, 1e6, 1.28155241212994},
	{.8, 1e9, 1.28155156639119},   {.95, 1, 12.7062047361747},
	{.95, 2, 4.30265272974946},    {.95, 5, 2.57058183563632},
	{.95, 29, 2.0452296421327},    {.95, 58, 2.00171748414524},
	{.95, 100, 1.98397151852355},  {.95, 1000, 1.96233908082641},
	{.95, 1e6, 1.95996635681411},  {.95, 1e9, 1.95996398691233},
	{.99, 1, 63.6567411628716},    {.99, 2, 9.92484320091829},
	{.99, 5, 4.03214298355523},    {.99, 29, 2.75638590367061},
	{.99, 58, 2.66328695353766},   {.99, 100, 2.62589052143802},
	{.99, 1000, 2.58075469806595}, {.99, 1e6, 2.57583422010533},
	{.99, 1e9, 2.57582930846545},  {.999, 1, 636.61924876872},
	{.999, 2, 31.5990545764436},   {.999, 5, 6.86882662588111},
	{.999, 29, 3.65940501946633},  {.999, 58, 3.46632879493101},
	{.999, 100, 3.39049131116423}, {.999, 1000, 3.30028264842391},
	{.999, 1e6, 3.29053646124869}, {.999, 1e9, 3.29052674122163},
};

/* Half an interval of a sample with sd 1 and n = df + 1. */
START_TEST(intervals_use_true_quantiles_of_t)
{
	double df = quantiles[_i].df, n = df + 1;
	struct stats st = {.n = (int64_t)n, .m2 = df};

	CLOSE(stats_half(&st, quantiles[_i].confidence) * sqrt(n), quantiles[_i].t, 1e-10);
}
END_TEST

/* ---- differences ---- */

/* "Student's sleep data" (1908), hours of sleep gained under two drugs by ten patients; what R's
 * documentation of t.test has of them. */
static const double drug1[] = {.7, -1.6, -.2, -1.2, -.1, 3.4, 3.7, .8, 0, 2},
		    drug2[] = {1.9, .8, 1.1, .1, -.1, 4.4, 5.5, 1.6, 4.6, 3.4};

START_TEST(paired_is_what_r_says)
{
	struct stats_diff d = stats_paired(drug2, drug1, 10, .95);

	ck_assert_int_eq(d.method, STATS_PAIRED);
	ck_assert_int_eq(d.pairs, 10);
	ck_assert(d.df == 9);
	CLOSE(d.mean, 1.58, 1e-14);
	CLOSE(d.mean - d.half, 0.7001142, 1e-6);
	CLOSE(d.mean + d.half, 2.4598858, 1e-7);
	CLOSE(d.sd, 1.2299954832798732, 1e-12);
	ck_assert(d.proven);
	ck_assert(isnan(d.needed));
	ck_assert(isnan(d.percent)); /* the first drug's mean may be 0 */
	ck_assert(isnan(d.percent_half));
}
END_TEST

START_TEST(welch_is_what_r_says)
{
	struct stats a = stats_of(drug2, 10), b = stats_of(drug1, 10);
	struct stats_diff d = stats_welch(&a, &b, .95);

	ck_assert_int_eq(d.method, STATS_WELCH);
	CLOSE(d.df, 17.776473516178488, 1e-12);
	CLOSE(d.mean - d.half, -0.2054832, 1e-6);
	CLOSE(d.mean + d.half, 3.3654832, 1e-7);
	ck_assert(!d.proven);
	ck_assert(d.needed == 24); /* by the formula, with quantiles of 30 digits */
}
END_TEST

START_TEST(pooled_is_what_r_says)
{
	struct stats a = stats_of(drug2, 10), b = stats_of(drug1, 10);
	struct stats_diff d = stats_pooled(&a, &b, .95);

	ck_assert_int_eq(d.method, STATS_POOLED);
	ck_assert(d.df == 18);
	CLOSE(d.mean - d.half, -0.203874, 1e-5);
	CLOSE(d.mean + d.half, 3.363874, 1e-6);
	CLOSE(d.sd, 1.8986252336303178, 1e-12);
	ck_assert(!d.proven);
	ck_assert(d.needed == 24);
}
END_TEST

static const double fast[] = {9.1, 9.4, 8.8, 9.9, 9.3},
		    slow[] = {10.2, 10.1, 9.9, 10.8, 10.6, 11.0, 10.4};

START_TEST(percents_count_the_spread_of_the_base)
{
	struct stats a = stats_of(fast, 5), b = stats_of(slow, 7);
	struct stats_diff p = stats_paired(fast, slow, 5, .99), w = stats_welch(&a, &b, .99);

	CLOSE(p.mean, -1.02, 1e-13);
	CLOSE(p.half, 0.4695273918289211, 1e-10);
	CLOSE(p.percent, -9.883720930232554, 1e-12);
	CLOSE(p.percent_half, 4.504232780534678, 1e-10);
	CLOSE(w.mean, -1.1285714285714281, 1e-13);
	CLOSE(w.df, 8.603903205268512, 1e-12);
	CLOSE(w.half, 0.7728354860139498, 1e-10);
	CLOSE(w.percent, -10.821917808219172, 1e-12);
	CLOSE(w.percent_half, 7.265192698912422, 1e-10);
}
END_TEST

START_TEST(the_runs_needed_come_of_the_spread)
{
	static const double x[] = {1, 3, 2, 5}, y[] = {1.5, 2, 2.5, 4};
	static const double few[] = {3.29, 1.88}, none[] = {0, 0};
	struct stats_diff d = stats_paired(x, y, 4, .95);

	ck_assert(!d.proven);
	ck_assert(d.needed == 97);
	d = stats_paired(y, x, 4, .95);
	ck_assert(d.needed == 97);
	d = stats_paired(few, none, 2,
			 .95); /* sd 1, difference 2.58: 3 have 2 degrees of freedom */
	ck_assert(!d.proven);
	ck_assert(d.needed == 4);
}
END_TEST

START_TEST(equal_means_are_never_proven_to_differ)
{
	static const double x[] = {1, 2, 3}, y[] = {3, 2, 1};
	struct stats a = stats_of(x, 3), b = stats_of(y, 3);
	struct stats_diff d[] = {stats_paired(x, y, 3, .95), stats_welch(&a, &b, .95),
				 stats_pooled(&a, &b, .95)};

	for (int i = 0; i < 3; i++) {
		ck_assert(d[i].mean == 0);
		ck_assert(!d[i].proven);
		ck_assert(isnan(d[i].needed));
	}
}
END_TEST

START_TEST(without_spread_a_difference_is_exact)
{
	static const double x[] = {5, 5, 5}, y[] = {4, 4, 4};
	struct stats a = stats_of(x, 3), b = stats_of(y, 3);
	struct stats_diff d[] = {stats_paired(x, y, 3, .95), stats_welch(&a, &b, .95),
				 stats_pooled(&a, &b, .95)};

	for (int i = 0; i < 3; i++) {
		ck_assert(d[i].mean == 1);
		ck_assert(d[i].half == 0);
		ck_assert(d[i].percent == 25);
		ck_assert(d[i].percent_half == 0);
		ck_assert(d[i].proven);
	}
	d[0] = stats_paired(x, x, 3, .95);
	d[1] = stats_welch(&a, &a, .95);
	d[2] = stats_pooled(&a, &a, .95);
	for (int i = 0; i < 3; i++) {
		ck_assert(d[i].mean == 0);
		ck_assert(d[i].half == 0);
		ck_assert(!d[i].proven);
	}
}
END_TEST

START_TEST(a_single_run_proves_nothing)
{
	struct stats a = stats_of(fast, 1), b = stats_of(slow, 7);
	struct stats_diff d[] = {stats_paired(fast, slow, 1, .95), stats_welch(&a, &b, .95),
				 stats_welch(&b, &a, .95), stats_pooled(&a, &b, .95)};

	for (int i = 0; i < 4; i++) {
		ck_assert_int_eq(d[i].method, STATS_NONE);
		ck_assert(!d[i].proven);
		ck_assert(d[i].half == 0);
		ck_assert(isfinite(d[i].mean));
		ck_assert(isfinite(d[i].percent));
		ck_assert(isnan(d[i].percent_half));
		ck_assert(isnan(d[i].needed));
	}
}
END_TEST

START_TEST(of_a_base_of_zero_there_is_no_percent)
{
	static const double x[] = {5, 6, 7}, y[] = {0, 0, 0};
	struct stats a = stats_of(x, 3), b = stats_of(y, 3);
	struct stats_diff d[] = {stats_paired(x, y, 3, .95), stats_welch(&a, &b, .95),
				 stats_pooled(&a, &b, .95)};

	for (int i = 0; i < 3; i++) {
		ck_assert(d[i].proven);
		ck_assert(isnan(d[i].percent));
		ck_assert(isnan(d[i].percent_half));
	}
}
END_TEST

/* ---- what intervals promise ---- */

#define SAMPLES 2000

static double normal(struct stream *st, double mean, double sd)
{
	return mean + sd * log(rng_lognormal(st, 0, 1));
}

static const struct {
	double confidence;
	int n, nbase;
	double sd, sd_base;
} samples[] = {
	{.95, 2, 2, 1, 1},   {.95, 5, 5, 1, 1},	 {.95, 30, 30, 1, 1}, {.8, 10, 10, 1, 1},
	{.99, 10, 10, 1, 1}, {.95, 5, 20, 3, 1}, {.95, 20, 5, 1, 3},  {.95, 10, 10, 1, 3},
};

/* How many intervals of SAMPLES hold the truth: binomial, so 4 sigma are far off. */
static void ck_covers(const char *what, int held, double confidence)
{
	double sigma = sqrt(SAMPLES * confidence * (1 - confidence));

	ck_assert_msg(fabs(held - SAMPLES * confidence) < 4 * sigma, "%s: %d of %d hold the truth",
		      what, held, SAMPLES);
}

START_TEST(intervals_hold_the_truth_as_often_as_they_say)
{
	double confidence = samples[_i].confidence, x[30], base[30];
	int mean = 0, welch = 0, pooled = 0, paired = 0, ratio = 0, ratio_welch = 0;
	struct stream st;

	stream_init(&st, 1, STREAM_TEST, (uint64_t)_i);
	for (int k = 0; k < SAMPLES; k++) {
		struct stats a, b;
		struct stats_diff d;
		for (int i = 0; i < samples[_i].nbase; i++)
			base[i] = normal(&st, 100, samples[_i].sd_base);
		for (int i = 0; i < samples[_i].n; i++)
			x[i] = normal(&st, 150, samples[_i].sd);
		a = stats_of(x, samples[_i].n);
		b = stats_of(base, samples[_i].nbase);
		mean += fabs(a.mean - 150) <= stats_half(&a, confidence);
		d = stats_welch(&a, &b, confidence);
		welch += fabs(d.mean - 50) <= d.half;
		ratio_welch += fabs(d.percent - 50) <= d.percent_half;
		d = stats_pooled(&a, &b, confidence);
		pooled += fabs(d.mean - 50) <= d.half;
		/* pairs: what both share is far larger than what they do not */
		for (int i = 0; i < samples[_i].n; i++) {
			double shared = normal(&st, 0, 5);
			base[i] = 100 + shared + normal(&st, 0, 1);
			x[i] = 150 + 1.5 * shared + normal(&st, 0, 1);
		}
		d = stats_paired(x, base, samples[_i].n, confidence);
		paired += fabs(d.mean - 50) <= d.half;
		ratio += fabs(d.percent - 50) <= d.percent_half;
	}
	ck_covers("mean", mean, confidence);
	ck_covers("paired", paired, confidence);
	if (samples[_i].n > 2) { /* else Welch is cautious, and a ratio is no straight line */
		ck_covers("paired, percent", ratio, confidence);
		ck_covers("Welch", welch, confidence);
		ck_covers("Welch, percent", ratio_welch, confidence);
	}
	if (samples[_i].sd == samples[_i].sd_base)
		ck_covers("pooled", pooled, confidence);
}
END_TEST

/* Why Welch is what is used where runs are no pairs. */
START_TEST(pooled_intervals_break_their_promise_where_variances_differ)
{
	double x[5], base[20];
	int welch = 0, pooled = 0;
	struct stream st;

	stream_init(&st, 1, STREAM_TEST, 8);
	for (int k = 0; k < SAMPLES; k++) {
		struct stats a, b;
		struct stats_diff d;
		for (int i = 0; i < 20; i++)
			base[i] = normal(&st, 100, 1);
		for (int i = 0; i < 5; i++)
			x[i] = normal(&st, 100, 3);
		a = stats_of(x, 5);
		b = stats_of(base, 20);
		d = stats_welch(&a, &b, .95);
		welch += d.proven;
		d = stats_pooled(&a, &b, .95);
		pooled += d.proven;
	}
	ck_assert_int_lt(welch, SAMPLES * 7 / 100);
	ck_assert_int_gt(pooled, SAMPLES * 15 / 100);
}
END_TEST

/* As many runs as are said to be needed prove the difference in 80 of 100 cases. */
START_TEST(the_runs_needed_have_the_power_they_promise)
{
	struct stats a = {.n = 10, .mean = 100.5, .m2 = 9}, b = {.n = 10, .mean = 100, .m2 = 9};
	int n = (int)stats_welch(&a, &b, .95).needed, proven = 0;
	struct stream st;

	ck_assert_int_eq(n, 64); /* sd 1, difference .5 */
	stream_init(&st, 3, STREAM_TEST, 0);
	for (int k = 0; k < SAMPLES; k++) {
		struct stats x = {0}, base = {0};
		for (int i = 0; i < n; i++) {
			stats_add(&x, normal(&st, 100.5, 1));
			stats_add(&base, normal(&st, 100, 1));
		}
		proven += stats_welch(&x, &base, .95).proven;
	}
	ck_covers("power", proven, .8);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("stats");
	TCase *c = tcase_create("one sample");
	SRunner *r;
	int failed;

	tcase_add_loop_test(c, nist_observed_sets_have_their_certified_values, 0,
			    ARRAY_LEN(observed));
	tcase_add_test(c, nist_numacc1_three_large_numbers);
	tcase_add_loop_test(c, nist_numacc234_small_spread_of_large_numbers, 0, 3);
	tcase_add_test(c, quantiles_lie_between_values_in_proportion);
	tcase_add_loop_test(c, intervals_use_true_quantiles_of_t, 0, ARRAY_LEN(quantiles));
	suite_add_tcase(s, c);
	c = tcase_create("differences");
	tcase_add_test(c, paired_is_what_r_says);
	tcase_add_test(c, welch_is_what_r_says);
	tcase_add_test(c, pooled_is_what_r_says);
	tcase_add_test(c, percents_count_the_spread_of_the_base);
	tcase_add_test(c, the_runs_needed_come_of_the_spread);
	tcase_add_test(c, equal_means_are_never_proven_to_differ);
	tcase_add_test(c, without_spread_a_difference_is_exact);
	tcase_add_test(c, a_single_run_proves_nothing);
	tcase_add_test(c, of_a_base_of_zero_there_is_no_percent);
	suite_add_tcase(s, c);
	c = tcase_create("promises");
	tcase_add_loop_test(c, intervals_hold_the_truth_as_often_as_they_say, 0,
			    ARRAY_LEN(samples));
	tcase_add_test(c, pooled_intervals_break_their_promise_where_variances_differ);
	tcase_add_test(c, the_runs_needed_have_the_power_they_promise);
	suite_add_tcase(s, c);
	r = srunner_create(s);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
