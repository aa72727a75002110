/* test_fifo.c - do fifo and rr, the two examples, do what their one sentence says? And what any
 * policy should that fills idle cores first, symbiosis and oracle too. */
#include <string.h>

#include "baselines.h"
#include "gen.h"
#include "idling.h"
#include "registry.h"

static const char *const all[] = {"fifo", "rr", "symbiosis", "oracle"};
#define ALL ((int)ARRAY_LEN(all))

#define ONE_CPU	 "'machine': {'topology': 'core:1 pu:1'}, 'policy': 'fifo'"
#define TWO_CPUS "'machine': {'topology': 'core:2 pu:1'}, 'policy': 'fifo'"
#define I3	 "'machine': {'topology': 'core:2 pu:2'}, 'policy': 'fifo'"

/* ---- fifo ---- */

START_TEST(fifo_serves_in_the_order_of_coming)
{
	struct kit *k =
		quoted("fifo", 1, NULL,
		       "{" ONE_CPU ", 'workload': {'tasks': {"
		       "'long': {'start': '0s', 'steps': [{'run': '10ms'}]},"
		       "'second': {'start': '2ms', 'steps': [{'run': '5ms'}]},"
		       "'first': {'start': '1ms', 'nice': 20, 'steps': [{'run': '7ms'}]}}}}");

	ck_assert_int_eq(k->task[kit_task(k, "long", 0)].acc.end, 10 * MS);
	ck_assert_int_eq(k->task[kit_task(k, "first", 0)].acc.end, 17 * MS);
	ck_assert_int_eq(k->task[kit_task(k, "second", 0)].acc.end, 22 * MS);
	kit_free(k);
}
END_TEST

START_TEST(fifo_stops_nobody)
{
	struct kit *k = quoted("fifo", 1, NULL,
			       "{" I3 ", 'workload': {'tasks': {'hog': {'start': '0s', 'copies': 9,"
			       " 'steps': [{'run': '3s'}]}}}}");

	for (int i = 0; i < k->ntask; i++)
		ck_assert_int_eq(k->task[i].acc.switches, 1);
	kit_free(k);
}
END_TEST

START_TEST(fifo_lets_who_yields_go_to_the_end)
{
	struct kit *k =
		quoted("fifo", 1, NULL,
		       "{" ONE_CPU ", 'workload': {'tasks': {'a': {'start': '0s', 'copies': 3,"
		       " 'steps': [{'repeat': 4, 'steps': [{'run': '1ms'},"
		       " {'yield': true}]}]}}}}");

	for (int i = 0; i < 12; i++) {
		ck_assert_int_eq(k->span[i].task, i % 3);
		ck_assert_int_eq(k->span[i].to, (i + 1) * MS);
	}
	kit_free(k);
}
END_TEST

START_TEST(fifo_passes_over_who_may_not_run_here)
{
	struct kit *k = quoted("fifo", 1, NULL,
			       "{" TWO_CPUS ", 'workload': {'tasks': {"
			       "'a': {'start': '0s', 'affinity': '0', 'steps': [{'run': '10ms'}]},"
			       "'b': {'start': '0s', 'affinity': '1', 'steps': [{'run': '2ms'}]},"
			       "'c': {'start': '1ms', 'affinity': '0', 'steps': [{'run': '1ms'}]},"
			       "'d': {'start': '1ms', 'steps': [{'run': '1ms'}]}}}}");

	ck_assert_int_eq(k->task[kit_task(k, "d", 0)].acc.end, 3 * MS);
	ck_assert_int_eq(k->task[kit_task(k, "c", 0)].acc.end, 11 * MS);
	kit_free(k);
}
END_TEST

/* ---- rr ---- */

/* N equal jobs of W, turns q, a switch costs d: job i ends at ((W/q - 1) N + i + 1)(q + d), and a
 * last turn that is shorter ends sooner. All in ms. */
static const struct {
	int n, work, slice, cost;
	int end[4];
} turns[] = {
	{2, 100, 10, 0, {190, 200}},
	{3, 100, 10, 0, {280, 290, 300}},
	{4, 100, 10, 1, {407, 418, 429, 440}},
	{2, 105, 10, 0, {205, 210}},
};

START_TEST(rr_ends_equal_jobs_when_the_formula_says)
{
	char *cost = xasprintf("machine.costs.switch.time=%dms", turns[_i].cost);
	char *slice = xasprintf("policy.slice=%dms", turns[_i].slice);
	struct kit *k = quoted("rr", 1, (const char *const[]){cost, slice, NULL},
			       "{" ONE_CPU ", 'workload': {'tasks': {'job': {'start': '0s',"
			       " 'copies': %d, 'steps': [{'run': '%dms'}]}}}}",
			       turns[_i].n, turns[_i].work);

	for (int i = 0; i < turns[_i].n; i++)
		ck_assert_int_eq(k->task[i].acc.end, turns[_i].end[i] * MS);
	kit_free(k);
	free(cost);
	free(slice);
}
END_TEST

START_TEST(rr_stops_nobody_for_whom_nobody_waits)
{
	struct kit *k = quoted("rr", 1, NULL,
			       "{" I3 ", 'workload': {'tasks': {'hog': {'start': '0s', 'copies': 4,"
			       " 'steps': [{'run': '3s'}]}}}}");

	for (int i = 0; i < 4; i++)
		ck_assert_int_eq(k->task[i].acc.switches, 1);
	kit_free(k);
}
END_TEST

START_TEST(rr_sends_who_comes_to_the_shortest_queue)
{
	/* cpu 0 has three, cpu 1 two */
	struct kit *k = quoted("rr", 1, NULL,
			       "{" TWO_CPUS ", 'workload': {'tasks': {"
			       "'a': {'start': '0s', 'cpu': 0, 'copies': 3, 'affinity': '0',"
			       " 'steps': [{'run': '1s'}]},"
			       "'b': {'start': '0s', 'cpu': 1, 'copies': 2, 'affinity': '1',"
			       " 'steps': [{'run': '1s'}]},"
			       "'new': {'start': '1ms', 'steps': [{'run': '1ms'}]}}}}");

	ck_assert_int_eq(kit_first_cpu(k, kit_task(k, "new", 0)), 1);
	kit_free(k);
}
END_TEST

START_TEST(rr_an_idle_cpu_takes_what_waits)
{
	struct kit *k = quoted(
		"rr", 1, NULL,
		"{" TWO_CPUS ", 'workload': {'tasks': {"
		"'a': {'start': '0s', 'cpu': 0, 'affinity': '0', 'steps': [{'run': '50ms'}]},"
		"'b': {'start': '0s', 'cpu': 0, 'steps': [{'run': '50ms'}]},"
		"'c': {'start': '0s', 'cpu': 1, 'steps': [{'run': '10ms'}]}}}}");
	int b = kit_task(k, "b", 0);

	ck_assert_int_eq(kit_first_cpu(k, b), 1);
	ck_assert_int_eq(k->task[b].acc.wait, 10 * MS);
	kit_free(k);
}
END_TEST

START_TEST(rr_shares_alike_without_a_storm_of_moves)
{
	struct kit *k =
		quoted("rr", 1, NULL,
		       "{" I3 ", 'workload': {'until': '20s', 'tasks': {'hog': {'start': '0s',"
		       " 'copies': 6, 'steps': [{'run': '100s'}]}}}}");

	ck_assert_double_lt(spread(k), 1.02);
	/* 2 cpus have a queue at any time, and a turn of theirs ends every 100 ms */
	ck_assert_int_le(all_migrations(k), 2 * 200);
	kit_free(k);
}
END_TEST

/* ---- all that are defined here and know of cores ---- */

START_TEST(who_waits_goes_before_who_comes_when_a_cpu_falls_idle)
{
	struct kit *k = quoted(all[_i], 1, NULL,
			       "{" ONE_CPU ", 'workload': {'tasks': {"
			       "'a': {'start': '0s', 'steps': [{'run': '10ms'}]},"
			       "'b': {'start': '5ms', 'steps': [{'run': '1ms'}]},"
			       "'c': {'start': '10ms', 'steps': [{'run': '1ms'}]}}}}");

	ck_assert_int_eq(k->task[kit_task(k, "b", 0)].acc.end, 11 * MS);
	kit_free(k);
}
END_TEST

START_TEST(a_yield_for_nobody_is_no_move)
{
	struct kit *k =
		quoted(all[_i], 1, NULL,
		       "{" TWO_CPUS ", 'workload': {'tasks': {'a': {'start': '0s', 'cpu': 1,"
		       " 'steps': [{'repeat': 4, 'steps': [{'run': '1ms'}, {'yield': true}]}]}"
		       "}}}");

	ck_assert_int_eq(all_migrations(k), 0);
	ck_assert_int_eq(k->totals.makespan, 4 * MS);
	kit_free(k);
}
END_TEST

START_TEST(who_sleeps_alone_on_the_machine_stays_where_it_is)
{
	struct kit *k =
		quoted(all[_i], 1, NULL,
		       "{" I3 ", 'workload': {'tasks': {'a': {'start': '0s', 'cpu': 3,"
		       " 'steps': [{'repeat': 9, 'steps': [{'run': '1ms'}, {'sleep': '5ms'}]}]}"
		       "}}}");

	ck_assert_int_eq(all_migrations(k), 0);
	ck_assert_int_eq(kit_first_cpu(k, 0), 3);
	kit_free(k);
}
END_TEST

/* By their own promises; of fifo only where every task may run everywhere. */
START_TEST(no_cpu_idles_beside_a_task_that_waits)
{
	struct err e = {0};
	const struct policy_ops *ops = policy_find(all[_i], NULL, &e);
	int asked = 0;

	ck_assert_ptr_nonnull(ops);
	for (uint64_t seed = 0; seed < 400; seed++) {
		char *policy = xasprintf("{\"name\": \"%s\"}", all[_i]);
		char *config = gen_config(seed, policy, NULL);
		kit_free(kit_run_ops(config, idling(ops), seed, false));
		asked += idling_asked();
		free(policy);
		free(config);
	}
	ck_assert_int_gt(asked, 100);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("fifo, rr");
	TCase *t = tcase_create("examples");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_test(t, fifo_serves_in_the_order_of_coming);
	tcase_add_test(t, fifo_stops_nobody);
	tcase_add_test(t, fifo_lets_who_yields_go_to_the_end);
	tcase_add_test(t, fifo_passes_over_who_may_not_run_here);
	tcase_add_loop_test(t, rr_ends_equal_jobs_when_the_formula_says, 0, ARRAY_LEN(turns));
	tcase_add_test(t, rr_stops_nobody_for_whom_nobody_waits);
	tcase_add_test(t, rr_sends_who_comes_to_the_shortest_queue);
	tcase_add_test(t, rr_an_idle_cpu_takes_what_waits);
	tcase_add_test(t, rr_shares_alike_without_a_storm_of_moves);
	tcase_add_loop_test(t, who_waits_goes_before_who_comes_when_a_cpu_falls_idle, 0, ALL);
	tcase_add_loop_test(t, a_yield_for_nobody_is_no_move, 0, ALL);
	tcase_add_loop_test(t, who_sleeps_alone_on_the_machine_stays_where_it_is, 0, ALL);
	tcase_add_loop_test(t, no_cpu_idles_beside_a_task_that_waits, 0, ALL);
	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
