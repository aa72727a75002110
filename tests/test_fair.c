/* test_fair.c - do cfs, eevdf and core-sched do what Linux is known to do? X1, X2, X4: the numbered
 * behaviours of docs/policies.md. */
#include "fair_runs.h"

/* ---- shares of one cpu ---- */

static const char nice_config[] = UNTIL(
	ONE, "100s", "\"a\": {\"start\": \"0s\", " ENDLESS ", \"b\": {\"start\": \"0s\", " ENDLESS);

/* Of the first of two hogs with such nice values. */
static double share(int p, int a, int b)
{
	char *sets[] = {xasprintf("workload.tasks.a.nice=%d", a),
			xasprintf("workload.tasks.b.nice=%d", b)};
	struct kit *k = run(p, nice_config, (const char *const[]){sets[0], sets[1], NULL});
	double x = (double)cpu_time(k, "a") / (double)k->totals.length;

	ck_assert_int_eq(k->totals.cpu_idle, 0);
	kit_free(k);
	free(sets[0]);
	free(sets[1]);
	return x;
}

START_TEST(X4_a_step_of_nice_is_a_fifth_less)
{
	double one = share(_i, 1, 0), five = share(_i, 0, 5);

	ck_assert_double_eq_tol(one / (1 - one), 820. / 1024, .002);
	ck_assert_double_eq_tol(five, .753495, .0005);
	ck_assert_double_eq_tol(share(_i, 0, 19), .985563, .0005);
	ck_assert_double_eq_tol(share(_i, -5, 0), .752955, .0005);
	ck_assert_double_eq_tol(share(_i, 20, 19), .5, .0005);
}
END_TEST

START_TEST(many_hogs_of_all_kinds_get_their_shares)
{
	struct kit *k =
		run(_i,
		    UNTIL(ONE, "60s",
			  "\"a\": {\"start\": \"0s\", \"copies\": 5, " ENDLESS
			  ", \"b\": {\"start\": \"0s\", \"nice\": -3, " ENDLESS
			  ", \"c\": {\"start\": \"0s\", \"nice\": 7, \"copies\": 3, " ENDLESS),
		    NULL);
	double all = 5 * 1024 + 1991 + 3 * 215;

	for (int i = 0; i < k->ntask; i++) {
		double w = i < 5 ? 1024 : i == 5 ? 1991 : 215;
		double got = (double)account_cpu(&k->task[i].acc) / (60. * (double)S);
		ck_assert_double_eq_tol(got / (w / all), 1, .02);
	}
	kit_free(k);
}
END_TEST

START_TEST(an_interactive_task_turned_hog_and_a_batch_one_have_fair_slopes)
{
	/* under ule the hog makes no progress at first */
	struct kit *k =
		run(_i,
		    UNTIL(ONE, "10s",
			  "\"hog\": {\"start\": \"0s\", " ENDLESS
			  ", \"late\": {\"start\": \"0s\", \"steps\": [{\"repeat\": 100, "
			  "\"steps\": [{\"sleep\": \"50ms\"}, {\"run\": \"1ms\"}]}, {\"run\": "
			  "\"1000s\"}]}"),
		    NULL);
	int64_t from = 5300 * MS, late = 0, hog = 0;

	for (int i = 0; i < k->nspan; i++) {
		const struct kit_span *sp = &k->span[i];
		int64_t ns = sp->to - (sp->from > from ? sp->from : from);
		if (ns > 0)
			*(sp->task == kit_task(k, "hog", 0) ? &hog : &late) += ns;
	}
	ck_assert_double_eq_tol((double)late / (double)hog, 1, .01);
	kit_free(k);
}
END_TEST

/* ---- slices ---- */

/* How long the turns of two hogs on cpu 0 are, in ns, but for the first ones. */
static int64_t turn(int p, const char *topology, const char *const *sets)
{
	char *config = xasprintf("{\"machine\": {\"topology\": \"%s\"}, \"policy\": \"cfs\", "
				 "\"workload\": {\"until\": \"2s\", \"tasks\": {\"a\": {\"start\": "
				 "\"0s\", \"copies\": 2, \"affinity\": \"0\", " ENDLESS "}}}",
				 topology);
	struct kit *k = run(p, config, sets);
	int64_t ns = 0;

	for (int i = 0; i < k->nspan; i++) {
		const struct kit_span *sp = &k->span[i];
		if (sp->from < 100 * MS || sp->to == 2 * S)
			continue;
		ns = ns ? ns : sp->to - sp->from;
		ck_assert_int_le(llabs(sp->to - sp->from - ns), 1); /* points are rounded */
	}
	kit_free(k);
	free(config);
	return ns;
}

START_TEST(X2_two_hogs_on_one_of_four_cpus_alternate_each_2_25_ms_in_whole_ticks)
{
	static const char *const base[] = {"policy.base_slice=750us", "policy.base_slice=700us"};

	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(
			turn(_i, I3, (const char *const[]){base[i], "policy.hz=1000", NULL}),
			3 * MS);
		ck_assert_int_eq(turn(_i, I3, (const char *const[]){base[i], NULL}), 4 * MS);
		ck_assert_int_eq(
			turn(_i, I3, (const char *const[]){base[i], "policy.hz=100", NULL}),
			10 * MS);
	}
}
END_TEST

START_TEST(cfs_gives_each_of_two_half_of_a_period)
{
	/* of 6 ms, three times that on four cpus; a turn ends when it has been passed */
	ck_assert_int_eq(turn(CFS, I3, (const char *const[]){"policy.hz=1000", NULL}), 10 * MS);
	ck_assert_int_eq(turn(CFS, I3, NULL), 12 * MS);
	ck_assert_int_eq(turn(CFS, ONE, NULL), 4 * MS);
	ck_assert_int_eq(turn(CFS, I3, (const char *const[]){"policy.latency=40ms", NULL}),
			 64 * MS);
}
END_TEST

START_TEST(slices_grow_with_the_number_of_cpus_up_to_eight)
{
	static const struct {
		const char *topology;
		int ms;
	} cases[] = {{ONE, 1},		 {"core:2 pu:1", 2}, {"core:3 pu:1", 2}, {"core:4 pu:1", 3},
		     {"core:7 pu:1", 3}, {"core:8 pu:1", 3}, {"core:64 pu:1", 3}};
	const char *sets[] = {"policy.hz=1000", NULL, NULL};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		ck_assert_int_eq(turn(EEVDF, cases[i].topology, sets), cases[i].ms * MS);
	sets[1] = "policy.tunable_scaling=none";
	ck_assert_int_eq(turn(EEVDF, "core:8 pu:1", sets), 1 * MS);
	sets[1] = "policy.tunable_scaling=linear";
	ck_assert_int_eq(turn(EEVDF, "core:4 pu:1", sets), 3 * MS);
	ck_assert_int_eq(turn(EEVDF, "core:64 pu:1", sets), 6 * MS);
}
END_TEST

START_TEST(many_tasks_of_cfs_run_for_the_least_granularity)
{
	/* 20 on one cpu: .75 ms each, so one point of the clock */
	struct kit *k =
		run(CFS, UNTIL(ONE, "2s", "\"a\": {\"start\": \"0s\", \"copies\": 20, " ENDLESS),
		    (const char *const[]){"policy.hz=1000", NULL});

	for (int i = 0; i < k->nspan; i++)
		if (k->span[i].from > 100 * MS && k->span[i].to < 2 * S)
			ck_assert_int_le(llabs(k->span[i].to - k->span[i].from - MS), 1);
	kit_free(k);
}
END_TEST

/* ---- balancing ---- */

START_TEST(X1_two_hogs_on_one_core_are_separated_within_a_few_balancings)
{
	static const char *const at[] = {"workload.tasks.b.cpu=2", "workload.tasks.b.cpu=1"};
	static const char config[] = UNTIL(I3, "10s",
					   "\"a\": {\"start\": \"0s\", \"cpu\": 0, " ENDLESS
					   ", \"b\": {\"start\": \"0s\", \"cpu\": 0, " ENDLESS);

	for (uint64_t seed = 1; seed <= 10; seed++) {
		struct kit *k = numbered(_i, config, seed, at[_i % 2]);
		int64_t shared = kit_shared(k, 0, 1);
		ck_assert_int_gt(shared, 3 * 4 * MS);
		ck_assert_int_lt(shared, 50 * MS);
		ck_assert_int_eq(kit_migrations(k, 0) + kit_migrations(k, 1), 1);
		ck_assert_int_eq(k->totals.shared, shared); /* once and for all */
		kit_free(k);
	}
}
END_TEST

/* ---- six hogs on four cpus ---- */

/* Cpu time of all tasks, the most by the least. */
static double spread(const struct kit *k)
{
	int64_t most = 0, least = INT64_MAX;

	for (int i = 0; i < k->ntask; i++) {
		int64_t ran = account_cpu(&k->task[i].acc);
		most = ran > most ? ran : most;
		least = ran < least ? ran : least;
	}
	return (double)most / (double)least;
}

/* Three share a core: one is alone on a cpu and two on the other, and at each move whoever waits of
 * these joins the first. Were it always the same one, it would be 3 to 2. If chance chooses, each
 * is alone a third of the time, give or take .0215 after 160 moves: its cpu time is 2/3, and 1.6
 * percent of that, more as intervals differ; most and least of six are 2.53 times that apart in the
 * mean. What the model gives is 2 percent for eevdf and 3 for cfs, whose turns last several ticks
 * and are in step with the balancing for a while, and 1.21 at most in 480 runs. */
START_TEST(six_hogs_on_four_cpus_are_even_at_each_hz)
{
	static const char *const hz[] = {"policy.hz=100", "policy.hz=250", "policy.hz=300",
					 "policy.hz=1000"};
	double sd = _i == CFS ? .035 : .022, sum = 0;

	for (int i = 0; i < 20; i++) {
		struct kit *k = kit_run(
			UNTIL(I3, "10s", "\"a\": {\"start\": \"0s\", \"copies\": 6, " ENDLESS),
			policy[_i], 1 + (uint64_t)i / 4, (const char *const[]){hz[i % 4], NULL},
			false);
		ck_assert_double_lt(spread(k), 1.3);
		sum += spread(k);
		kit_free(k);
	}
	ck_assert_double_lt(sum / 20, 1 + 2.53 * sd);
}
END_TEST

/* ---- whole cores first ---- */

START_TEST(up_to_as_many_hogs_as_cores_share_none_and_twice_as_many_share_all)
{
	for (int n = 1; n <= 8; n++) {
		char *set = xasprintf("workload.tasks.a.copies=%d", n);
		struct kit *k =
			numbered(_i,
				 UNTIL("pack:1 l3:1 core:4 pu:2", "2s",
				       "\"a\": {\"start\": \"0s\", \"copies\": 1, " ENDLESS),
				 1, set);
		ck_assert_int_eq(k->totals.shared, (n > 4 ? n - 4 : 0) * 2 * S);
		ck_assert_int_eq(k->totals.misplaced, 0);
		kit_free(k);
		free(set);
	}
}
END_TEST

START_TEST(four_hogs_forked_on_four_cores_take_no_longer_than_one)
{
	static const char config[] = WHOLE(
		"pack:1 l3:1 core:4 pu:2",
		"\"shell\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"run\": \"1ms\"}, "
		"{\"fork\": \"hog\", \"count\": 4}, {\"wait\": \"all\"}]}, \"hog\": {\"steps\": "
		"[{\"run\": \"2s\"}]}");
	struct kit *k = numbered(_i, config, 1, NULL);

	ck_assert_int_eq(k->totals.makespan, 2001 * MS);
	kit_free(k);
}
END_TEST

START_TEST(hogs_packed_on_two_cores_are_spread_over_four)
{
	struct kit *k = numbered(
		_i,
		WHOLE("pack:1 l3:1 core:4 pu:2",
		      "\"a\": {\"start\": \"0s\", \"cpu\": 0, \"copies\": 4, \"steps\": [{\"run\": "
		      "\"2s\"}]}"),
		1, NULL);

	ck_assert_int_lt(k->totals.makespan, 2050 * MS);
	kit_free(k);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("fair");
	TCase *t = tcase_create("fair");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, X4_a_step_of_nice_is_a_fifth_less, 0, 3);
	tcase_add_loop_test(t, many_hogs_of_all_kinds_get_their_shares, 0, 3);
	tcase_add_loop_test(t, an_interactive_task_turned_hog_and_a_batch_one_have_fair_slopes, 0,
			    3);
	tcase_add_loop_test(
		t, X2_two_hogs_on_one_of_four_cpus_alternate_each_2_25_ms_in_whole_ticks, 1, 3);
	tcase_add_test(t, cfs_gives_each_of_two_half_of_a_period);
	tcase_add_test(t, slices_grow_with_the_number_of_cpus_up_to_eight);
	tcase_add_test(t, many_tasks_of_cfs_run_for_the_least_granularity);
	tcase_add_loop_test(t, X1_two_hogs_on_one_core_are_separated_within_a_few_balancings, 0, 6);
	tcase_add_loop_test(t, six_hogs_on_four_cpus_are_even_at_each_hz, 0, 3);
	tcase_add_loop_test(t, up_to_as_many_hogs_as_cores_share_none_and_twice_as_many_share_all,
			    0, 6);
	tcase_add_loop_test(t, four_hogs_forked_on_four_cores_take_no_longer_than_one, 0, 6);
	tcase_add_loop_test(t, hogs_packed_on_two_cores_are_spread_over_four, 0, 6);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
