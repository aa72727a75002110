/* test_core_sched.c - does core-sched keep tasks of unlike cookies apart, and what does that cost?
 * X3: a numbered behaviour of docs/policies.md. */
#include <string.h>

#include "puts.h"

#define MS INT64_C(1000000)
#define S  (1000 * MS)

#define CONFIG(topology, time, work)                                                               \
	"{\"machine\": {\"topology\": \"" topology "\"}, \"policy\": \"core-sched\", \"smt\": "    \
	"{\"model\": \"share\", \"total\": [1, 1.24, 1.4, 1.5]}, \"workload\": {" time             \
	"\"tasks\": {" work "}}}"
#define ENDLESS "\"steps\": [{\"run\": \"1000s\"}]}"
#define CORE	"core:1 pu:2"
#define I3	"pack:1 l3:1 core:2 pu:2"

static int cookie_of(const struct kit *k, int task)
{
	return (int)k->cell->work->progs[k->task[task].prog].cookie;
}

/* How long tasks of unlike cookies ran on one core at once. */
static int64_t mixed(const struct kit *k)
{
	int64_t sum = 0;

	for (int i = 0; i < k->nspan; i++)
		for (int j = 0; j < i; j++) {
			const struct kit_span *a = &k->span[i], *b = &k->span[j];
			int64_t from = a->from > b->from ? a->from : b->from;
			int64_t to = a->to < b->to ? a->to : b->to;
			if (from < to && a->cpu != b->cpu && kit_same_core(k, a->cpu, b->cpu) &&
			    cookie_of(k, a->task) != cookie_of(k, b->task))
				sum += to - from;
		}
	return sum;
}

START_TEST(X3_two_cookies_on_one_core_have_the_time_of_one_cpu_and_idle_by_force)
{
	struct kit *k = kit_run(CONFIG(CORE, "\"until\": \"10s\", ",
				       "\"a\": {\"start\": \"0s\", \"cookie\": 1, " ENDLESS
				       ", \"b\": {\"start\": \"0s\", \"cookie\": 2, " ENDLESS),
				NULL, 1, NULL, true);

	ck_assert_int_eq(k->totals.cpu_busy, 10 * S);
	ck_assert_int_eq(mixed(k), 0);
	ck_assert_int_gt(k->totals.forced_idle, 9900 * MS);
	ck_assert_int_le(k->totals.forced_idle, k->totals.cpu_idle);
	for (int i = 0; i < 2; i++)
		ck_assert_int_lt(llabs(account_cpu(&k->task[i].acc) - 5 * S), 10 * MS);
	kit_free(k);
}
END_TEST

START_TEST(two_of_one_cookie_share_a_core)
{
	struct kit *k = kit_run(CONFIG(CORE, "\"until\": \"10s\", ",
				       "\"a\": {\"start\": \"0s\", \"cookie\": 1, " ENDLESS
				       ", \"b\": {\"start\": \"1us\", \"cookie\": 1, " ENDLESS),
				NULL, 1, NULL, true);

	ck_assert_int_eq(k->totals.shared, 10 * S - 1000);
	ck_assert_int_eq(k->totals.forced_idle, 0);
	kit_free(k);
}
END_TEST

START_TEST(no_cookie_is_unlike_any)
{
	struct kit *k = kit_run(CONFIG(CORE, "\"until\": \"1s\", ",
				       "\"a\": {\"start\": \"0s\", \"cookie\": 1, " ENDLESS
				       ", \"b\": {\"start\": \"0s\", " ENDLESS),
				NULL, 1, NULL, true);

	ck_assert_int_eq(k->totals.shared, 0);
	kit_free(k);
}
END_TEST

START_TEST(without_cookies_it_is_eevdf)
{
	static const char config[] = CONFIG(
		I3, "\"until\": \"2s\", ",
		"\"a\": {\"start\": \"0s\", \"copies\": 5, " ENDLESS
		", \"b\": {\"start\": \"0s\", \"copies\": 4, \"steps\": [{\"repeat\": "
		"\"forever\", \"steps\": [{\"run\": {\"exponential\": \"2ms\"}}, {\"sleep\": "
		"{\"exponential\": \"3ms\"}}]}]}");
	struct kit *a = kit_run(config, NULL, 1, NULL, true);
	struct kit *b = kit_run(config, "eevdf", 1, NULL, true);

	ck_assert_int_eq(a->nspan, b->nspan);
	ck_assert_int_gt(a->nspan, 1000);
	ck_assert_int_eq(memcmp(a->span, b->span, (size_t)a->nspan * sizeof(*a->span)), 0);
	kit_free(a);
	kit_free(b);
}
END_TEST

/* Seven kinds of tasks, that run, sleep, fork and yield. */
static const char crowd[] = CONFIG(
	I3, "\"until\": \"1s\", ",
	"\"a\": {\"start\": \"0s\", \"cookie\": 1, \"copies\": 2, \"steps\": [{\"repeat\": "
	"\"forever\", \"steps\": [{\"run\": {\"exponential\": \"2ms\"}}, {\"sleep\": "
	"{\"exponential\": "
	"\"3ms\"}}]}]}, "
	"\"b\": {\"start\": \"0s\", \"cookie\": 2, \"copies\": 3, \"steps\": [{\"repeat\": "
	"\"forever\", \"steps\": [{\"run\": {\"exponential\": \"3ms\"}}, {\"sleep\": "
	"{\"exponential\": "
	"\"2ms\"}}]}]}, "
	"\"c\": {\"start\": \"5ms\", \"cookie\": 3, \"nice\": 5, " ENDLESS ", "
	"\"d\": {\"start\": \"7ms\", \"nice\": -2, " ENDLESS ", "
	"\"e\": {\"start\": \"9ms\", \"cookie\": 1, \"affinity\": \"1,3\", " ENDLESS ", "
	"\"f\": {\"start\": \"0s\", \"cookie\": 2, \"steps\": [{\"repeat\": \"forever\", "
	"\"steps\": "
	"[{\"run\": \"1ms\"}, {\"yield\": true}, {\"run\": \"1ms\"}, {\"fork\": \"g\"}, {\"wait\": "
	"\"all\"}]}]}, \"g\": {\"cookie\": 3, \"steps\": [{\"run\": \"500us\"}]}");

START_TEST(tasks_of_unlike_cookies_never_run_on_one_core)
{
	for (uint64_t seed = 1; seed <= 5; seed++)
		for (int i = 0; i < 3; i++) {
			static const char *const set[] = {NULL, "machine.numbering=adjacent",
							  "machine.topology=pack:1 core:1 pu:4"};
			struct kit *k = kit_run(crowd, NULL, seed,
						(const char *const[]){set[i], NULL}, true);
			ck_assert_int_eq(mixed(k), 0);
			ck_assert_int_gt(k->totals.shared, 100 * MS);
			ck_assert_int_gt(k->totals.forced_idle, 0);
			kit_free(k);
			k = kit_run(crowd, "eevdf", seed, (const char *const[]){set[i], NULL},
				    true);
			ck_assert_int_gt(mixed(k), 100 * MS);
			kit_free(k);
		}
}
END_TEST

START_TEST(forced_idling_is_idling_while_tasks_are_queued_there)
{
	/* pinned to the cpus of one core: all idling is by force, once both have started */
	struct kit *k = kit_run(CONFIG(CORE, "\"until\": \"1s\", ",
				       "\"a\": {\"start\": \"0s\", \"cookie\": 1, \"cpu\": 0, "
				       "\"affinity\": \"0\", " ENDLESS
				       ", \"b\": {\"start\": \"100ms\", \"cookie\": 2, \"cpu\": 1, "
				       "\"affinity\": \"1\", \"steps\": [{\"run\": \"200ms\"}]}"),
				NULL, 1, NULL, true);
	int64_t b = 0;

	for (int i = 0; i < k->nspan; i++)
		if (k->span[i].task == 1 && k->span[i].to > b)
			b = k->span[i].to;
	/* they take turns until b ends, then a has the core, and nobody waits */
	ck_assert_int_lt(llabs(b - 500 * MS), 10 * MS);
	ck_assert_int_eq(k->totals.forced_idle, b - 100 * MS);
	ck_assert_int_eq(k->totals.cpu_idle, 1 * S);
	kit_free(k);
}
END_TEST

START_TEST(time_is_shared_by_tasks_whichever_cpu_they_are_queued_on)
{
	/* three of one cookie on one cpu of a core, one of another on its sibling */
	struct kit *k = kit_run(CONFIG(CORE, "\"until\": \"20s\", ",
				       "\"a\": {\"start\": \"0s\", \"cookie\": 1, \"copies\": 3, "
				       "\"affinity\": \"0\", " ENDLESS
				       ", \"b\": {\"start\": \"0s\", \"cookie\": 2, \"affinity\": "
				       "\"1\", " ENDLESS),
				NULL, 1, NULL, true);

	for (int i = 0; i < 4; i++)
		ck_assert_double_eq_tol((double)account_cpu(&k->task[i].acc) / (double)(5 * S), 1,
					.05);
	kit_free(k);
}
END_TEST

START_TEST(a_cpu_that_idles_by_force_takes_a_task_that_fits)
{
	/* two of each cookie, put so that unlike ones are siblings: 0 and 2, 1 and 3 */
	struct kit *k = kit_run(CONFIG(I3, "",
				       "\"a\": {\"start\": \"0s\", \"cookie\": 1, \"cpu\": 0, "
				       "\"steps\": [{\"run\": \"1s\"}]}, "
				       "\"b\": {\"start\": \"0s\", \"cookie\": 2, \"cpu\": 2, "
				       "\"steps\": [{\"run\": \"1s\"}]}, "
				       "\"c\": {\"start\": \"0s\", \"cookie\": 2, \"cpu\": 1, "
				       "\"steps\": [{\"run\": \"1s\"}]}, "
				       "\"d\": {\"start\": \"0s\", \"cookie\": 1, \"cpu\": 3, "
				       "\"steps\": [{\"run\": \"1s\"}]}"),
				NULL, 1, NULL, true);

	/* 2 s alone, 1.61 s with the like one on the sibling */
	ck_assert_int_lt(k->totals.makespan, 1650 * MS);
	ck_assert_int_lt(k->totals.forced_idle, 100 * MS);
	kit_free(k);
}
END_TEST

/* ---- who is taken, and what is left behind ---- */

START_TEST(who_shared_a_core_of_late_is_not_taken_to_one_with_fewer)
{
	/* on core 1 two of cookie 1 take turns with two of cookie 2; so do they on core 0, when
	 * those of cookie 3 have ended, but each runs alone */
	static const struct put put[] = {
		{'h', 0, 30000, 3, 2, 0, "0"}, {'i', 0, 30000, 3, 2, 1, "1"},
		{'c', 0, 0, 1, 1, 2, NULL},    {'e', 0, 0, 1, 1, 3, NULL},
		{'d', 0, 0, 2, 1, 2, NULL},    {'f', 0, 0, 2, 1, 3, NULL},
		{'a', 90000, 0, 1, 2, 0, "0"}, {'x', 90000, 0, 2, 2, 1, "1"}};
	struct kit *k = puts_run("core-sched", I3, 2000000, put, ARRAY_LEN(put), NULL);

	ck_assert_int_gt(k->totals.forced_idle, 1800 * MS);
	for (const char *name = "cdef"; *name; name++)
		ck_assert_int_eq(came_to(k, *name, 0, 1), -1);
	kit_free(k);
}
END_TEST

START_TEST(who_ran_alone_is_taken_however_often_it_ran)
{
	/* for a second two take turns on core 1; then there are two such on core 0 too */
	static const struct put put[] = {
		{'h', 0, 620000, 3, 1, 0, "0"},	 {'i', 0, 620000, 3, 1, 1, "1"},
		{'c', 0, 0, 1, 1, 2, NULL},	 {'d', 0, 0, 2, 1, 3, NULL},
		{'a', 1001000, 0, 1, 1, 0, "0"}, {'x', 1001000, 0, 2, 1, 1, "1"}};
	struct kit *k = puts_run("core-sched", I3, 2000000, put, ARRAY_LEN(put), NULL);

	ck_assert(came_to(k, 'c', 0, 1) >= 1001 * MS || came_to(k, 'd', 0, 1) >= 1001 * MS);
	kit_free(k);
}
END_TEST

/* On core 0 x stops for a, on core 1 z for y; then x is taken there, at 3.3 ms if cpus wake at
 * once. On core 2 three wait by then. */
static struct kit *robbed(const char *set)
{
	static const struct put put[] = {
		{'x', 0, 0, 2, 1, 1, NULL},    {'a', 1100, 0, 1, 1, 0, "0"},
		{'z', 2200, 0, 1, 1, 3, "3"},  {'v', 2200, 0, 1, 1, 4, "4"},
		{'w', 3000, 0, 1, 3, 4, NULL}, {'y', 3300, 0, 2, 1, 2, "2"}};

	return puts_run("core-sched", "pack:1 l3:1 core:3 pu:2", 5000, put, ARRAY_LEN(put),
			(const char *const[]){"policy.hz=100", set, NULL});
}

START_TEST(a_cpu_whose_last_waiting_task_is_taken_looks_for_another_at_once)
{
	struct kit *k = robbed(NULL);

	ck_assert_int_eq(came_to(k, 'x', 3, 3), 3300000);
	ck_assert_int_eq(came_to(k, 'w', 1, 1), 3300000);
	kit_free(k);
}
END_TEST

START_TEST(forced_idling_ends_when_the_last_waiting_task_is_taken)
{
	/* though the cpu is awake only a ms after that */
	struct kit *k = robbed("machine.idle.latency=1ms");

	ck_assert_int_eq(k->totals.forced_idle, 2200000);
	kit_free(k);
}
END_TEST

/* ---- what it costs ---- */

/* n hogs of 2 s, with as many cookies, on four cores of two cpus. */
static int64_t makespan(int n, int cookies, const char *policy, const char *set)
{
	char *config =
		xasprintf("{\"machine\": {\"topology\": \"pack:1 l3:1 core:4 pu:2\"}, "
			  "\"policy\": \"%s\", \"smt\": {\"model\": \"share\", \"total\": [1, "
			  "1.24]}, \"workload\": {\"tasks\": {",
			  policy);
	struct kit *k;
	int64_t ns;

	for (int i = 0; i < n; i++) {
		char *more =
			xasprintf("%s%s\"t%d\": {\"start\": \"%dus\", \"cookie\": %d, \"steps\": "
				  "[{\"run\": \"2s\"}]}",
				  config, i ? ", " : "", i, 10 * i, 1 + i % cookies);
		free(config);
		config = more;
	}
	char *whole = xasprintf("%s}}}", config);
	k = kit_run(whole, NULL, 1, (const char *const[]){set, NULL}, false);
	ns = k->totals.makespan;
	kit_free(k);
	free(whole);
	free(config);
	return ns;
}

#define LATE (50 * MS)

/* How long n tasks of unlike cookies take on four cores by the rules: cores' tasks differ by one at
 * most and share their core evenly; when the cores with fewer run out, the other tasks, each with
 * the same left, are spread anew. That is seen within 20 ms, and done at the fourth look, each 8
 * ms.
 */
static int64_t packed(int n, int64_t work)
{
	int q = n / 4;

	if (!q || n % 4 == 0)
		return n % 4 ? work : q * work;
	return q * work + LATE + packed(n % 4 * (q + 1), work / (q + 1));
}

/* That is what four cpus without siblings need at least, n/2 s, and 4 percent at most more, but for
 * 5 tasks: those take 3 s then, not 2.5. */
START_TEST(it_is_no_worse_than_idle_siblings_if_there_are_enough_tasks)
{
	static const int cookies[] = {2, 3, 16};

	for (int n = 1; n <= 16; n++)
		for (int i = 0; i < 3; i++) {
			int64_t on = makespan(n, cookies[i], "core-sched", NULL);
			/* and once more until those that have just begun are spread */
			ck_assert_msg(on <= packed(n, 2 * S) + LATE, "%d tasks, %d cookies: %g", n,
				      cookies[i], (double)on * 1e-9);
		}
	ck_assert_int_gt(makespan(5, 5, "core-sched", NULL), 3 * S);
	for (int n = 6; n <= 16; n++)
		ck_assert_int_le(packed(n, 2 * S) - 2 * LATE, n * S / 2 * 104 / 100);
	/* and better, if cookies are few: 16 of 2 s at 1.24 on each of four cores */
	ck_assert_int_lt(llabs(makespan(16, 2, "core-sched", NULL) - 32 * S * 100 / 124 / 4), LATE);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("core_sched");
	TCase *t = tcase_create("core_sched");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_set_timeout(t, 60);
	tcase_add_test(t, X3_two_cookies_on_one_core_have_the_time_of_one_cpu_and_idle_by_force);
	tcase_add_test(t, two_of_one_cookie_share_a_core);
	tcase_add_test(t, no_cookie_is_unlike_any);
	tcase_add_test(t, without_cookies_it_is_eevdf);
	tcase_add_test(t, tasks_of_unlike_cookies_never_run_on_one_core);
	tcase_add_test(t, forced_idling_is_idling_while_tasks_are_queued_there);
	tcase_add_test(t, time_is_shared_by_tasks_whichever_cpu_they_are_queued_on);
	tcase_add_test(t, a_cpu_that_idles_by_force_takes_a_task_that_fits);
	tcase_add_test(t, who_shared_a_core_of_late_is_not_taken_to_one_with_fewer);
	tcase_add_test(t, who_ran_alone_is_taken_however_often_it_ran);
	tcase_add_test(t, a_cpu_whose_last_waiting_task_is_taken_looks_for_another_at_once);
	tcase_add_test(t, forced_idling_ends_when_the_last_waiting_task_is_taken);
	tcase_add_test(t, it_is_no_worse_than_idle_siblings_if_there_are_enough_tasks);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
