/* test_experiment.c - do the two shipped experiments show what was measured in 2012, and nothing
 * where there is nothing to show? Figures: workloads/measured, validation in docs/model.md. */
#include <math.h>
#include <string.h>

#include "kit.h"
#include "registry.h"
#include "run.h"
#include "stats.h"

#define SEEDS	1000 /* 1, 2, 3 ... */
#define OPENSSL "configs/dragonfly-openssl.json"
#define APACHE	"configs/dragonfly-apache.json"

/* All runs of one policy in one config. */
struct batch {
	struct result r[SEEDS];
	int n;
};

static struct batch *run_batch(const char *config, const char *policy, int n,
			       const char *const *sets)
{
	struct batch *b = xcalloc(1, sizeof(*b));
	struct spec_set set = {.policies = &policy, .npolicy = 1, .sets = (const char **)sets};
	struct err e = {0};
	const struct cell *c;
	struct spec *sp;

	for (int i = 0; sets && sets[i]; i++)
		set.nset = i + 1;
	sp = spec_read(config, &set, &e);
	ck_assert_msg(sp != NULL, "%s", e.text);
	c = spec_cell(sp, 0, &e);
	ck_assert_msg(c != NULL, "%s", e.text);
	for (b->n = 0; b->n < n; b->n++)
		ck_assert_msg(
			run_cell(sp, c, run_seed(sp, b->n + 1), NULL, NULL, "", &b->r[b->n], &e),
			"%s", e.text);
	spec_free(sp);
	return b;
}

static struct stats stats_of(const struct batch *b, enum metric m)
{
	struct stats st = {0};

	for (int i = 0; i < b->n; i++)
		stats_add(&st, (double)b->r[i].v[m]);
	return st;
}

static int sharing(const struct batch *b)
{
	int n = 0;

	for (int i = 0; i < b->n; i++)
		n += b->r[i].v[M_SHARED] > 0;
	return n;
}

static const char *const split[] = {"machine.numbering=split", NULL};
static const char *const adjacent[] = {"machine.numbering=adjacent", NULL};

/* Inside the interval that holds a binomial share with 99.9%. */
static void check_share(const char *policy, const char *const *numbering, double p)
{
	struct batch *b = run_batch(OPENSSL, policy, SEEDS, numbering);
	double got = (double)sharing(b) / b->n, half = 3.291 * sqrt(p * (1 - p) / b->n);

	ck_assert_msg(fabs(got - p) <= half, "%s %s: %.4f, not %.4f +/- %.4f", policy, numbering[0],
		      got, p, half);
	free(b);
}

START_TEST(openssl_bsd4_shares_a_core_in_a_quarter_of_runs_if_split)
{
	check_share("bsd4", split, 1. / 4);
}
END_TEST

START_TEST(openssl_bsd4_shares_a_core_in_three_eighths_if_adjacent)
{
	check_share("bsd4", adjacent, 3. / 8);
}
END_TEST

START_TEST(openssl_naive_shares_a_core_in_a_third)
{
	check_share("naive", split, 1. / 3);
	check_share("naive", adjacent, 1. / 3);
}
END_TEST

START_TEST(openssl_aware_policies_never_share)
{
	const char *const policies[] = {"ht-aware", "ule"};

	for (int i = 0; i < 4; i++) {
		struct batch *b =
			run_batch(OPENSSL, policies[i / 2], SEEDS, i % 2 ? adjacent : split);
		ck_assert_msg(sharing(b) == 0, "%s: %d runs", policies[i / 2], sharing(b));
		free(b);
	}
}
END_TEST

START_TEST(openssl_a_signature_takes_60_us_alone_and_106_beside_another)
{
	struct batch *b = run_batch(OPENSSL, "bsd4", SEEDS, split);

	for (int i = 0; i < b->n; i++)
		ck_assert_int_eq(b->r[i].v[M_CPU_PER_OP], b->r[i].v[M_SHARED] > 0 ? 106000 : 60000);
	free(b);
}
END_TEST

START_TEST(openssl_bsd4_mean_is_near_the_measured_one)
{
	struct batch *b = run_batch(OPENSSL, "bsd4", SEEDS, split);
	double us = stats_of(b, M_CPU_PER_OP).mean / 1000;

	ck_assert_msg(us > 66 && us < 78, "%.2f us", us); /* measured: 70.32 */
	free(b);
}
END_TEST

START_TEST(openssl_a_badly_placed_pair_stays)
{
	struct batch *b = run_batch(OPENSSL, "bsd4", SEEDS, split);

	/* all the 20 s of it, but for the last operation of the one that ends first */
	for (int i = 0; i < b->n; i++)
		if (b->r[i].v[M_SHARED] > 0) {
			ck_assert_int_ge(b->r[i].v[M_SHARED], 19999000000);
			ck_assert_int_eq(b->r[i].v[M_MIGRATIONS], 0);
		}
	free(b);
}
END_TEST

/* The gain of ht-aware over bsd4 in percent, and half its 95% interval, seed by seed. */
static double gain(const char *config, enum metric m, int n, const char *const *sets, double *half)
{
	struct batch *old = run_batch(config, "bsd4", n, sets);
	struct batch *new = run_batch(config, "ht-aware", n, sets);
	struct stats d = {0};

	for (int i = 0; i < n; i++)
		stats_add(&d,
			  100 * (double)(old->r[i].v[m] - new->r[i].v[m]) / (double)old->r[i].v[m]);
	free(old);
	free(new);
	*half = stats_half(&d, .95);
	return d.mean;
}

static void check_no_gain(const char *config, enum metric m, int n, const char *const *sets)
{
	double half, percent = gain(config, m, n, sets, &half);

	ck_assert_msg(percent < .3 || fabs(percent) <= half, "%s: %.3f +/- %.3f %%", sets[0],
		      percent, half);
}

START_TEST(without_smt_there_is_nothing_to_gain)
{
	check_no_gain(OPENSSL, M_CPU_PER_OP, 100,
		      (const char *const[]){"smt.model=none", split[0], NULL});
	check_no_gain(APACHE, M_MAKESPAN, 30, (const char *const[]){"smt.model=none", NULL});
}
END_TEST

START_TEST(with_a_wrong_belief_about_siblings_there_is_nothing_to_gain)
{
	check_no_gain(OPENSSL, M_CPU_PER_OP, 1000,
		      (const char *const[]){"machine.seen_numbering=adjacent", split[0], NULL});
	check_no_gain(APACHE, M_MAKESPAN, 30,
		      (const char *const[]){"machine.seen_numbering=adjacent", NULL});
}
END_TEST

START_TEST(apache_ht_aware_is_as_calibrated)
{
	struct batch *b = run_batch(APACHE, "ht-aware", 30, NULL);
	double s = stats_of(b, M_MAKESPAN).mean / 1e9;

	ck_assert_msg(fabs(s / 28.43 - 1) < .003, "%.3f s", s);
	free(b);
}
END_TEST

START_TEST(apache_the_predicted_ratio_is_the_measured_one)
{
	struct batch *old = run_batch(APACHE, "bsd4", 30, NULL),
		     *new = run_batch(APACHE, "ht-aware", 30, NULL);
	double ratio = stats_of(old, M_MAKESPAN).mean / stats_of(new, M_MAKESPAN).mean;

	ck_assert_msg(fabs(ratio - 1.0446) <= .015, "ratio %.4f", ratio); /* 29.697 s to 28.430 s */
	free(old);
	free(new);
}
END_TEST

START_TEST(apache_bsd4_spreads_more)
{
	struct batch *old = run_batch(APACHE, "bsd4", 300, NULL);
	struct batch *new = run_batch(APACHE, "ht-aware", 300, NULL);
	struct stats a = stats_of(old, M_MAKESPAN), b = stats_of(new, M_MAKESPAN);

	/* measured .493 and .293 s; the model's own spread is smaller, its order the same */
	ck_assert_msg(stats_sd(&a) > stats_sd(&b), "sd %.3f and %.3f s", stats_sd(&a) / 1e9,
		      stats_sd(&b) / 1e9);
	free(old);
	free(new);
}
END_TEST

/* A wake-up that gets lost shows here: the build stands until the next one. Whoever waits so long
 * beside an idle cpu ends the run. */
START_TEST(apache_nobody_is_forgotten_beside_an_idle_cpu)
{
	static const char *const sets[] = {"stall=100ms", NULL};

	free(run_batch(APACHE, policy_at((size_t)_i)->name, 8, sets));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("experiment");
	TCase *t = tcase_create("2012");
	SRunner *r = srunner_create(s);
	int failed, npolicy = 0;

	while (policy_at((size_t)npolicy))
		npolicy++;
	tcase_set_timeout(t, 300);
	tcase_add_test(t, openssl_bsd4_shares_a_core_in_a_quarter_of_runs_if_split);
	tcase_add_test(t, openssl_bsd4_shares_a_core_in_three_eighths_if_adjacent);
	tcase_add_test(t, openssl_naive_shares_a_core_in_a_third);
	tcase_add_test(t, openssl_aware_policies_never_share);
	tcase_add_test(t, openssl_a_signature_takes_60_us_alone_and_106_beside_another);
	tcase_add_test(t, openssl_bsd4_mean_is_near_the_measured_one);
	tcase_add_test(t, openssl_a_badly_placed_pair_stays);
	tcase_add_test(t, without_smt_there_is_nothing_to_gain);
	tcase_add_test(t, with_a_wrong_belief_about_siblings_there_is_nothing_to_gain);
	tcase_add_test(t, apache_ht_aware_is_as_calibrated);
	tcase_add_test(t, apache_the_predicted_ratio_is_the_measured_one);
	tcase_add_test(t, apache_bsd4_spreads_more);
	tcase_add_loop_test(t, apache_nobody_is_forgotten_beside_an_idle_cpu, 0, npolicy);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
