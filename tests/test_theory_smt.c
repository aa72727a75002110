/* test_theory_smt.c - do cores that two tasks share have the mean time in system of birth-death
 * chains?
 *
 * Tasks arrive at random, lam a ms, and do exponential work of mean 1 ms, first come first served
 * when all cpus are busy. A core runs one task at speed 1, two at sigma = 2/s together. */
#include "theory.h"

#define WORK "{\"exponential\": \"1ms\"}"

struct smt_case {
	const char *name, *topology, *total; /* "1, sigma" */
	double lam, want, within;
	int reps, count;
};

static void holds(const struct smt_case *c, const struct queue *q)
{
	int skip = 3000;
	struct theory th = {
		.config = open_queue(c->topology, c->total, c->lam, WORK, c->count + 2 * skip),
		.ops = q ? &queue_policy : NULL,
		.params = q,
		.skip = skip,
		.count = c->count,
		.reps = c->reps,
		.measure = time_in_system};
	struct stats st = theory_stats(&th);

	theory_holds(c->name, &st, c->want, c->within);
}

/* M/M/2 with rates 1, sigma: r = lam/sigma, p0 = 1/(1 + lam/(1-r)), W = p0/(1-r)^2. */
static const struct smt_case one_core[] = {
	{"one SMT core, lam .5, s 53/30", "core:1 pu:2", "1, 1.1320754717", .5, 1.692325772712, .01,
	 40, 30000},
	{"one SMT core, lam .9, s 5/3", "core:1 pu:2", "1, 1.2", .9, 72. / 23 / .9, .01, 60,
	 125000},
	{"one SMT core, lam 1, s 8/5", "core:1 pu:2", "1, 1.25", 1, 4.16666666667, .01, 60, 180000},
	{"one core that gains nothing (M/M/1), lam .5", "core:1 pu:2", "1, 1", .5, 2, .01, 40,
	 36000},
	{"one core of two (M/M/2), lam 1", "core:1 pu:2", "1, 2", 1, 4. / 3, .01, 40, 20000},
};

START_TEST(one_smt_core_is_a_queue_with_rates_1_and_sigma)
{
	holds(&one_core[_i], NULL);
}
END_TEST

/* Rate with n tasks: n, from k on k + (n - k)(sigma - 1), from 2k on k sigma. */
static const struct smt_case cores[] = {
	{"2 SMT cores with migration, lam 1", "core:2 pu:2", "1, 1.2", 1, 3716. / 3115, .01, 40,
	 20000},
	{"2 SMT cores with migration, lam 2", "core:2 pu:2", "1, 1.2", 2, 513. / 175, .03, 60,
	 40000},
};

START_TEST(smt_cores_with_migration_are_a_birth_death_chain)
{
	holds(&cores[_i], &(struct queue){.place = PLACE_SPREAD, .migrate = true});
}
END_TEST

#define TWO_CORES "core:2 pu:2"
#define S53_30	  "1, 1.13207547169811"
#define S4_3	  "1, 1.5"
static const struct placement {
	struct smt_case c;
	struct queue q;
	bool naive;
} placements[] = {
	{{"packed first, s 53/30", TWO_CORES, S53_30, 1, 1.46672408564, .005, 40, 52000},
	 {.place = PLACE_PACKED},
	 false},
	{{"random idle cpu (naive), s 53/30", TWO_CORES, S53_30, 1, 1.34853340980, .005, 40, 52000},
	 {0},
	 true},
	{{"idle core first, s 53/30", TWO_CORES, S53_30, 1, 1.28132821135, .005, 40, 52000},
	 {.place = PLACE_SPREAD},
	 false},
	{{"with migration, s 53/30", TWO_CORES, S53_30, 1, 1.23023961950, .005, 40, 52000},
	 {.place = PLACE_SPREAD, .migrate = true},
	 false},
	{{"packed first, s 4/3", TWO_CORES, S4_3, 1, 1.1875, .005, 40, 20000},
	 {.place = PLACE_PACKED},
	 false},
	{{"random idle cpu (naive), s 4/3", TWO_CORES, S4_3, 1, 1.13461538462, .005, 40, 20000},
	 {0},
	 true},
	{{"idle core first, s 4/3", TWO_CORES, S4_3, 1, 1.10661764706, .005, 40, 20000},
	 {.place = PLACE_SPREAD},
	 false},
	{{"with migration, s 4/3", TWO_CORES, S4_3, 1, 1.08928571429, .005, 40, 20000},
	 {.place = PLACE_SPREAD, .migrate = true},
	 false},
};

START_TEST(placement_wins_what_the_chain_says)
{
	const struct placement *p = &placements[_i];

	holds(&p->c, p->naive ? NULL : &p->q);
}
END_TEST

/* ---- co-location by chance ---- */

/* n tasks wake together, each on a cpu drawn at random, run for 1 ms and sleep for 1 ms, again and
 * again: how many pairs share a core. */
static const struct chance {
	int cores, n;
} chances[] = {{2, 2}, {2, 3}, {4, 4}, {8, 8}};

static double pairs(const struct seen *seen, void *arg)
{
	(void)arg;
	return 2 * (double)seen->totals.shared / (double)seen->totals.length;
}

START_TEST(hogs_on_random_cpus_share_cores_as_chance_says)
{
	const struct chance *c = &chances[_i];
	char *topology = xasprintf("core:%d pu:2", c->cores), name[60];
	double want = c->n * (c->n - 1) / 2. / (2 * c->cores - 1);
	struct theory th = {.config = closed_queue(topology, NULL, NULL, c->n,
						   "{\"run\": \"1ms\"}, {\"sleep\": \"1ms\"}",
						   _i == 0 ? 44 : 10),
			    .reps = 20,
			    .measure = pairs};
	struct stats st = theory_stats(&th);

	snprintf(name, sizeof(name), "%d hogs on %d cores: pairs", c->n, c->cores);
	theory_holds(name, &st, want, .01);
	free(topology);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("theory: SMT");
	TCase *t = tcase_create("smt");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_set_timeout(t, 300);
	tcase_add_loop_test(t, one_smt_core_is_a_queue_with_rates_1_and_sigma, 0,
			    ARRAY_LEN(one_core));
	tcase_add_loop_test(t, smt_cores_with_migration_are_a_birth_death_chain, 0,
			    ARRAY_LEN(cores));
	tcase_add_loop_test(t, placement_wins_what_the_chain_says, 0, ARRAY_LEN(placements));
	tcase_add_loop_test(t, hogs_on_random_cpus_share_cores_as_chance_says, 0,
			    ARRAY_LEN(chances));
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
