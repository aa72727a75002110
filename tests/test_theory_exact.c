/* test_theory_exact.c - does what holds on every path hold to the ns? */
#include <string.h>

#include "kit.h"
#include "theory.h"

#define MS 1000000

/* ---- turns ---- */

/* N equal jobs of W in turns of q, switch cost d: job i ends at ((m - 1) N + i + 1) (q + d), W = m
 * q. The last of them is shorter if q does not divide W. */
static const struct turns {
	int n, work, slice, cost;
	int end[4]; /* ms */
} turns[] = {
	{2, 100, 10, 0, {190, 200}},	       {3, 100, 10, 0, {280, 290, 300}},
	{4, 100, 10, 1, {407, 418, 429, 440}}, {2, 105, 10, 0, {205, 210}},
	{4, 100, 10, 0, {370, 380, 390, 400}}, {2, 100, 10, 1, {209, 220}},
	{2, 100, 100, 3, {103, 206}},
};

START_TEST(turns_end_where_the_closed_form_says)
{
	const struct turns *c = &turns[_i];
	char *config = xasprintf(
		"{\"machine\": {\"topology\": \"core:1 pu:1\", \"costs\": {\"switch\": {\"time\":"
		" \"%dms\"}}}, \"policy\": {\"name\": \"naive\", \"slice\": \"%dms\"},"
		" \"workload\": {\"tasks\": {\"job\": {\"start\": \"0s\", \"copies\": %d,"
		" \"steps\": [{\"run\": \"%dms\"}]}}}}",
		c->cost, c->slice, c->n, c->work);
	struct kit *k = kit_run(config, NULL, 1, NULL, true);

	for (int i = 0; i < c->n; i++)
		ck_assert_int_eq(k->task[i].acc.end, (int64_t)c->end[i] * MS);
	kit_free(k);
	free(config);
}
END_TEST

/* ---- servers in common, task by task ---- */

enum { TASKS = 5000 };

/* Kiefer and Wolfowitz: who comes takes the server that is free first; no server idles while anyone
 * waits. For one server that is Lindley's recursion. */
START_TEST(each_task_ends_when_the_servers_before_it_let_it)
{
	static const int servers[] = {1, 2, 4};
	int c = servers[_i];
	char *topology = xasprintf("core:%d pu:1", c);
	char *config = open_queue(topology, NULL, .9 * c, "{\"exponential\": \"1ms\"}", TASKS);
	struct kit *k = kit_run(config, NULL, 1, NULL, false);
	int64_t free_at[4] = {0};

	ck_assert_int_eq(k->ntask, TASKS);
	for (int i = 0; i < TASKS; i++) {
		const struct account *a = &k->task[i].acc;
		int first = 0;
		for (int j = 1; j < c; j++)
			if (free_at[j] < free_at[first])
				first = j;
		if (free_at[first] < a->start)
			free_at[first] = a->start;
		ck_assert_int_eq(a->wait, free_at[first] - a->start);
		free_at[first] += a->work;
		ck_assert_int_eq(a->end, free_at[first]);
	}
	kit_free(k);
	free(config);
	free(topology);
}
END_TEST

/* The order of service moves no work: one server is busy at the same times whatever it is. */
START_TEST(one_server_is_done_at_the_same_time_in_any_order)
{
	static const char *const slices[] = {"policy.slice=100s", "policy.slice=1ms",
					     "policy.slice=70us"};
	char *config = open_queue("core:1 pu:1", NULL, .9, "{\"exponential\": \"1ms\"}", TASKS);
	struct sim_totals first = {0};

	for (int i = 0; i < 3; i++) {
		struct kit *k =
			kit_run(config, NULL, 1, (const char *const[]){slices[i], NULL}, false);
		if (i == 0)
			first = k->totals;
		ck_assert_int_eq(k->totals.makespan, first.makespan);
		ck_assert_int_eq(k->totals.cpu_busy, first.cpu_busy);
		kit_free(k);
	}
	free(config);
}
END_TEST

/* ---- laws of any run ---- */

/* A run that starts and ends empty: the number of tasks over time and the tasks' times in system
 * are one area. The first is counted by the policy, the second by the core's accounts. */
START_TEST(little_s_law_is_exact)
{
	int64_t area = 0;
	struct seen seen = {0};
	struct theory th = {
		.config = open_queue("core:2 pu:2", "1, 1.2", 1.9, "{\"exponential\": \"1ms\"}",
				     TASKS),
		.ops = &queue_policy,
		.params = &(struct queue){.place = PLACE_SPREAD, .migrate = _i, .area = &area}};

	theory_run(&th, 1, &seen);
	ck_assert_int_eq(seen.all, TASKS);
	ck_assert_int_eq(area, seen.all_time);
	free(th.config);
}
END_TEST

/* U = X D: how long the cpu was busy is how many tasks there were times the mean work of one. */
START_TEST(utilization_is_throughput_times_demand)
{
	struct seen seen = {0};
	struct theory th = {
		.config = open_queue("core:4 pu:1", NULL, 3, "{\"exponential\": \"1ms\"}", TASKS)};

	theory_run(&th, 1, &seen);
	ck_assert_int_eq(seen.totals.cpu_busy, seen.work);
	ck_assert_int_eq(seen.totals.cpu_busy + seen.totals.cpu_idle, 4 * seen.totals.length);
	ck_assert_int_eq(seen.totals.core_busy, seen.totals.cpu_busy);
	free(th.config);
}
END_TEST

/* What two cores get done: 1 while one cpu is busy, sigma while both are. Of each burst less than
 * one ns is lost in the end, and one burst in each change of speed. */
START_TEST(a_core_does_the_work_of_its_speed_at_each_time)
{
	struct seen seen = {0};
	struct theory th = {.config = open_queue("core:2 pu:2", "1, 1.25", 2,
						 "{\"exponential\": \"1ms\"}", TASKS)};
	double want;

	theory_run(&th, 1, &seen);
	want = (double)(seen.totals.core_busy - seen.totals.shared) +
	       1.25 * (double)seen.totals.shared;
	ck_assert_int_gt(seen.totals.shared, seen.totals.length / 10);
	ck_assert_double_le((double)seen.work, want);
	ck_assert_double_ge((double)seen.work, want - TASKS);
	ck_assert_int_eq(seen.run, seen.totals.core_busy + seen.totals.shared);
	free(th.config);
}
END_TEST

/* ---- makespans ---- */

/* Graham's tight case: m (m - 1) jobs of 1, then one of m, on m cpus in that order end at 2 m - 1.
 */
START_TEST(a_list_in_the_worst_order_ends_where_graham_says)
{
	int m = _i + 2;
	char *config = xasprintf(
		"{\"machine\": {\"topology\": \"core:%d pu:1\"}, \"policy\": \"naive\","
		" \"workload\": {\"tasks\": {"
		"\"small\": {\"start\": \"0s\", \"copies\": %d, \"steps\": [{\"run\": \"1ms\"}]},"
		"\"large\": {\"start\": \"0s\", \"steps\": [{\"run\": \"%dms\"}]}}}}",
		m, m * (m - 1), m);
	struct kit *k = kit_run(config, NULL, 1, NULL, true);

	ck_assert_int_eq(k->totals.makespan, (2 * m - 1) * MS);
	kit_free(k);
	free(config);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("theory: exact");
	TCase *t = tcase_create("exact");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, turns_end_where_the_closed_form_says, 0, ARRAY_LEN(turns));
	tcase_add_loop_test(t, each_task_ends_when_the_servers_before_it_let_it, 0, 3);
	tcase_add_test(t, one_server_is_done_at_the_same_time_in_any_order);
	tcase_add_loop_test(t, little_s_law_is_exact, 0, 2);
	tcase_add_test(t, utilization_is_throughput_times_demand);
	tcase_add_test(t, a_core_does_the_work_of_its_speed_at_each_time);
	tcase_add_loop_test(t, a_list_in_the_worst_order_ends_where_graham_says, 0, 3);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
