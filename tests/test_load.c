/* test_load.c - do requests come as often as the load says, and is their time in system told? */
#include <string.h>

#include "kit.h"

#define MS	  INT64_C(1000000)
#define SETS(...) ((const char *const[]){__VA_ARGS__, NULL})

#define REQUEST(load, steps)                                                                       \
	"'workload': {'tasks': {'r': {'arrivals': {'load': " load ", 'count': 2000}, 'steps': "    \
	"[" steps "]}}}"

/* ---- how often ---- */

/* Steps, and the mean of their work in ms. */
static const struct mean_case {
	const char *steps;
	double ms;
} mean_cases[] = {
	{"{'run': '2ms'}", 2},
	{"{'run': {'exponential': '2ms'}}, {'sleep': '9ms'}, {'run': '1ms', 'mode': 'system'}", 3},
	{"{'run': {'uniform': ['1ms', '4ms']}}", 2.5},
	{"{'run': {'lognormal': {'mean': '3ms', 'sigma': 1.5}}}", 3},
	{"{'run': {'gamma': {'mean': '3ms', 'shape': 0.5}}}", 3},
	{"{'run': {'empirical': ['1ms', '1ms', '7ms']}}", 3},
	{"{'repeat': 3, 'steps': [{'run': '1ms'}, {'repeat': 2, 'steps': [{'run': '500us'}]}]}", 6},
	{"{'run': '1ms'}, {'exit': true}, {'run': '1ms'}", 1},
};

START_TEST(the_gap_is_the_mean_work_over_the_load_and_the_cores)
{
	const struct mean_case *c = &mean_cases[_i];
	char *text =
		xasprintf("'workload': {'tasks': {'r': {'arrivals': {'load': 0.25, 'count': 1}, "
			  "'steps': [%s]}}}",
			  c->steps);
	struct kit *k = kit_naive("core:4 pu:2", text, NULL);
	const struct work *w = k->cell->work;
	const struct dist *gap = &w->dists[w->arrivals[0].dist];

	ck_assert_int_eq(gap->law, DIST_EXPONENTIAL);
	ck_assert_double_eq_tol(gap->a, c->ms * 1e6, 1e-3);
	kit_free(k);
	free(text);
}
END_TEST

START_TEST(the_work_of_who_is_forked_is_the_request_s)
{
	struct kit *k = kit_naive(
		"core:2 pu:1",
		"'workload': {'tasks': {'r': {'arrivals': {'load': 0.5, 'count': 1}, 'steps': ["
		"{'run': '1ms'}, {'repeat': 2, 'steps': [{'fork': 'c'}]}, {'wait': 'all'}]}, 'c': "
		"{'steps': "
		"[{'run': "
		"'2ms'}, {'fork': 'd'}]}, 'd': {'steps': [{'run': '500us'}]}}}",
		NULL);

	ck_assert_double_eq_tol(k->cell->work->dists[0].a, 6e6, 1e-3);
	kit_free(k);
}
END_TEST

/* The rate is the machine's, whichever cpus are online. */
START_TEST(requests_come_at_the_same_times_with_siblings_offline)
{
	struct kit *on = kit_naive("core:2 pu:2", REQUEST("0.5", "{'run': '1ms'}"), NULL);
	struct kit *off = kit_naive("core:2 pu:2", REQUEST("0.5", "{'run': '1ms'}"),
				    SETS("machine.offline=siblings"));

	ck_assert_int_eq(on->ntask, 2000);
	ck_assert_int_eq(off->ntask, 2000);
	for (int i = 0; i < 2000; i++)
		ck_assert_int_eq(on->task[i].acc.start, off->task[i].acc.start);
	kit_free(on);
	kit_free(off);
}
END_TEST

/* Both have two cpus; the work is read but once for settings that it does not know apart. */
START_TEST(each_setting_has_the_rate_of_its_own_cores)
{
	static const char config[] = "{\"machine\": {\"topology\": \"core:2 pu:1\"}, \"policy\": "
				     "\"naive\", \"workload\": "
				     "{\"tasks\": {\"r\": {\"arrivals\": {\"load\": 0.5, "
				     "\"count\": 2}, \"steps\": [{\"run\": "
				     "\"1ms\"}]}}}, \"vary\": {\"machine.topology\": [\"core:2 "
				     "pu:1\", \"core:1 pu:2\"]}}";
	struct err e = {0};
	struct spec *sp = spec_parse("load", config, strlen(config), ".", NULL, &e);

	ck_assert_msg(sp != NULL, "%s", e.text);
	ck_assert_double_eq_tol(spec_cell(sp, 0, &e)->work->dists[0].a, 1e6, 1e-3);
	ck_assert_double_eq_tol(spec_cell(sp, 1, &e)->work->dists[0].a, 2e6, 1e-3);
	spec_free(sp);
}
END_TEST

/* Of 2000 the sum of gaps is off by a 45th; three of that. */
START_TEST(so_much_of_the_cores_is_busy)
{
	struct kit *k = kit_naive("core:4 pu:1", REQUEST("0.6", "{'run': '1ms'}"), NULL);
	double busy = (double)k->totals.cpu_busy / (4 * (double)k->totals.length);

	ck_assert_double_eq_tol(busy, .6, .6 * 3 / 44.7);
	kit_free(k);
}
END_TEST

/* ---- time in system ---- */

START_TEST(response_is_the_time_from_start_to_end)
{
	struct kit *k =
		kit_naive("core:1 pu:1", REQUEST("0.7", "{'run': {'exponential': '1ms'}}"), NULL);
	int64_t sum = 0, below[3] = {0};
	const int64_t *v = k->result.v;

	for (int i = 0; i < k->ntask; i++) {
		int64_t ns = k->task[i].acc.end - k->task[i].acc.start;
		sum += ns;
		below[0] += ns <= v[M_RESPONSE_P50];
		below[1] += ns <= v[M_RESPONSE_P99];
		below[2] += ns <= v[M_RESPONSE_P999];
	}
	ck_assert(result_has(&k->result, M_RESPONSE_MEAN));
	ck_assert_int_eq(v[M_RESPONSE_MEAN], (sum + k->ntask / 2) / k->ntask);
	/* the upper end of a bucket of 1.6 %: so many, and few more */
	ck_assert_int_ge(below[0], 1000);
	ck_assert_int_le(below[0], 1000 + 40);
	ck_assert_int_ge(below[1], 1980);
	ck_assert_int_le(below[1], 1980 + 10);
	ck_assert_int_ge(below[2], 1998);
	kit_free(k);
}
END_TEST

START_TEST(only_who_arrives_has_a_response_time)
{
	struct kit *k = kit_naive(
		"core:2 pu:1",
		"'workload': {'tasks': {'a': {'start': '0s', 'steps': [{'run': '9ms'}]}, 'r': "
		"{'arrivals': {'every': '1ms', 'count': 3}, 'steps': [{'run': '100us'}, {'fork': "
		"'c'}]}, 'c': {'steps': [{'run': '50us'}]}}}",
		NULL);

	ck_assert_int_eq(k->result.v[M_RESPONSE_MEAN], 100000);
	ck_assert_int_eq(k->result.v[M_RESPONSE_P999], 100000);
	kit_free(k);
}
END_TEST

START_TEST(without_arrivals_there_is_no_response_time)
{
	struct kit *k = kit_naive("core:1 pu:1",
				  "'workload': {'tasks': {'a': {'start': '0s', 'steps': [{'run': "
				  "'1ms'}]}}}",
				  NULL);

	ck_assert(!result_has(&k->result, M_RESPONSE_MEAN));
	ck_assert(!result_has(&k->result, M_RESPONSE_P999));
	kit_free(k);
}
END_TEST

/* ---- a pool of workers ---- */

/* One worker: on two cpus requests come one after the other, as on one. */
START_TEST(a_pool_of_one_worker_is_one_server)
{
	struct kit *one = kit_naive("core:1 pu:1", REQUEST("0.8", "{'run': '1ms'}"), NULL);
	struct kit *pool = kit_naive(
		"core:2 pu:1",
		"'workload': {'semaphores': {'w': 1}, 'tasks': {'r': {'arrivals': {'load': 0.4, "
		"'count': 2000}, 'steps': [{'acquire': 'w'}, {'run': '1ms'}, {'release': 'w'}]}}}",
		NULL);

	for (int i = 0; i < 2000; i++) {
		ck_assert_int_eq(one->task[i].acc.start, pool->task[i].acc.start);
		ck_assert_int_eq(one->task[i].acc.end, pool->task[i].acc.end);
	}
	kit_free(one);
	kit_free(pool);
}
END_TEST

/* ---- a disk: phases in series, and side by side ---- */

/* A job reads for 8 ms and runs for 2 ms, ten times. Alone it keeps the machine waiting; two jobs
 * overlap until the disk is busy all the time: n * 8 ms a round, and the last run. */
START_TEST(jobs_overlap_until_the_disk_is_busy)
{
	static const int64_t ends[] = {100, 162, 322};
	int copies = 1 << _i;
	char *text =
		xasprintf("'workload': {'devices': {'disk': {'service': '8ms'}}, 'tasks': {'job': "
			  "{'start': '0s', 'copies': %d, 'steps': [{'repeat': 10, 'steps': "
			  "[{'io': 'disk'}, {'run': '2ms'}]}]}}}",
			  copies);
	struct kit *k = kit_naive("core:4 pu:1", text, NULL);

	ck_assert_int_eq(k->result.v[M_MAKESPAN], ends[_i] * MS);
	ck_assert_int_eq(k->result.v[M_CPU], copies * 20 * MS);
	kit_free(k);
	free(text);
}
END_TEST

/* What nobody can do anything beside adds its time to every number of jobs: 5 reads before the jobs
 * begin, as a make reads its rules. */
START_TEST(a_phase_in_series_is_no_shorter_with_more_cpus)
{
	static const char *const topology[] = {"core:1 pu:1", "core:4 pu:1"};
	struct kit *k = kit_naive(
		topology[_i],
		"'workload': {'devices': {'disk': {'service': '8ms'}}, 'tasks': {'make': {'start': "
		"'0s', 'steps': [{'repeat': 5, 'steps': [{'io': 'disk'}, {'run': '1ms'}]}, "
		"{'fork': "
		"'job', 'count': 4}, {'wait': 'all'}]}, 'job': {'steps': [{'run': '20ms'}]}}}",
		NULL);

	ck_assert_int_eq(k->result.v[M_MAKESPAN], (45 + (_i ? 20 : 80)) * MS);
	ck_assert_int_eq(k->result.v[M_BLOCKED_IO], 40 * MS);
	kit_free(k);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("load");
	TCase *t = tcase_create("load");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, the_gap_is_the_mean_work_over_the_load_and_the_cores, 0,
			    ARRAY_LEN(mean_cases));
	tcase_add_test(t, the_work_of_who_is_forked_is_the_request_s);
	tcase_add_test(t, requests_come_at_the_same_times_with_siblings_offline);
	tcase_add_test(t, each_setting_has_the_rate_of_its_own_cores);
	tcase_add_test(t, so_much_of_the_cores_is_busy);
	tcase_add_test(t, response_is_the_time_from_start_to_end);
	tcase_add_test(t, only_who_arrives_has_a_response_time);
	tcase_add_test(t, without_arrivals_there_is_no_response_time);
	tcase_add_test(t, a_pool_of_one_worker_is_one_server);
	tcase_add_loop_test(t, jobs_overlap_until_the_disk_is_busy, 0, 3);
	tcase_add_loop_test(t, a_phase_in_series_is_no_shorter_with_more_cpus, 0, 2);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
