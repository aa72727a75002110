/* test_theory_machine.c - clocks, unlike cores, disks and tokens: do they do what can be worked out
 * by hand, or by a chain of birth and death? */
#include "kit.h"
#include "theory.h"

#define MS INT64_C(1000000)

#define TASK(name, start, cpu, steps)                                                              \
	"'" name "': {'start': '" start "', 'affinity': '" cpu "', 'steps': [" steps "]}"
#define RUN(time)   "{'run': '" time "'}"
#define SLEEP(time) "{'sleep': '" time "'}"
#define TASKS(text) "'workload': {'tasks': {" text "}}"

static const struct account *acc(const struct kit *k, const char *name)
{
	return &k->task[kit_task(k, name, 0)].acc;
}

/* ---- turbo, with tasks that come and go ---- */

/* 4, 3 and 2 GHz with 1, 2 and 3 cores busy: speeds 1, 3/4, 1/2. b comes at 4 and goes with its 3
 * ms done, c comes at 6 ms, in whose sleep its core is idle. 0-4 a alone: 4 | 4-6 a, b: 1.5 each |
 * 6-8 a, b, c: 1 each | then b has .5 left, c sleeps: 8-8 2/3 a, b: .5 each | a alone until c is
 * back at 9: 1/3 | 9-9 4/3 a, c: 1 each. a has done 4 + 1.5 + 1 + .5 + 1/3 + 1. */
START_TEST(turbo_follows_tasks_that_come_and_go)
{
	struct kit *k = kit_naive(
		"'topology': 'core:4 pu:1', 'clock': {'turbo': [4000, 3000, 2000]}",
		TASKS(TASK("a", "0s", "0", RUN("8333333ns")) ", " TASK(
			"b", "4ms", "1",
			RUN("3ms")) ", " TASK("c", "6ms", "2",
					      RUN("1ms") ", " SLEEP("1ms") ", " RUN("1ms"))),
		NULL);

	ck_assert_int_eq(acc(k, "b")->end, 8666667);
	ck_assert_int_eq(acc(k, "a")->end, 10333333);
	ck_assert_int_eq(acc(k, "c")->end, 10333334); /* a quarter of a ns is left then */
	ck_assert_int_eq(acc(k, "b")->clock_lost, 1666667);
	ck_assert_int_eq(acc(k, "c")->clock_lost, MS + 333333);
	kit_free(k);
}
END_TEST

/* Two cpus of a core count once, and lose to each other what they lose at any clock. */
START_TEST(turbo_and_siblings_slow_down_each_by_its_own)
{
	struct kit *k = kit_naive(
		"'topology': 'core:2 pu:2', 'numbering': 'adjacent', 'clock': {'turbo': [4000, "
		"2000]}",
		"'smt': {'model': 'pair', 'default': 2}, " TASKS(
			TASK("a", "0s", "0", RUN("4ms")) ", " TASK(
				"b", "0s", "1", RUN("8ms")) ", " TASK("c", "2ms", "2", RUN("8ms"))),
		NULL);

	/* a and b: half speed to 2 ms, then a quarter: 1 ms done, 3 left */
	ck_assert_int_eq(acc(k, "a")->end, 14 * MS);
	ck_assert_int_eq(acc(k, "a")->clock_lost, 3 * MS);
	ck_assert_int_eq(account_smt_lost(acc(k, "a")), 7 * MS);
	/* b: 4 left at 14 ms, c: 2 left, at half speed until 18 ms; then b has 2, alone at its full
	 */
	ck_assert_int_eq(acc(k, "c")->end, 18 * MS);
	ck_assert_int_eq(acc(k, "b")->end, 20 * MS);
	kit_free(k);
}
END_TEST

/* ---- the governor: a trace of loads, and the instants at which it must switch ---- */

/* Steps of 1, 2 and 4 GHz, a look each 10 ms, a change 2 ms later, up at .8; speeds 1/4, 1/2, 1.
 * At 10 ms: all busy: to 4 GHz at 12. At 20: all busy. At 22 ms the 13 ms are done: 12 / 4 + 10.
 * At 30: .2 of 4 GHz is 1 GHz at .8: all of it, not more than up: to 1 GHz at 32. b at 34 ms takes
 * 3 ms * 4 until the look at 40, which found .6 of 1 GHz: stays; at 50 all busy: to 4 GHz at 52. By
 * then 18 / 4 are done, and 1.5 ms are left. */
START_TEST(ondemand_switches_when_a_hand_made_trace_says)
{
	static const char machine[] =
		"'topology': 'core:1 pu:1', 'clock': {'mhz': [1000, 2000, 4000], 'at': 1000, "
		"'governor': 'ondemand', 'interval': '10ms', 'up': 0.8, 'latency': '2ms'}";
	struct kit *k = kit_naive(
		machine,
		TASKS(TASK("a", "0s", "0", RUN("13ms")) ", " TASK("b", "34ms", "0", RUN("6ms"))),
		NULL);

	ck_assert_int_eq(acc(k, "a")->end, 22 * MS);
	ck_assert_int_eq(acc(k, "a")->clock_lost, 9 * MS);
	ck_assert_int_eq(acc(k, "b")->end, 53500000);
	ck_assert_int_eq(acc(k, "b")->clock_lost, 13500000);
	kit_free(k);
}
END_TEST

/* A change that takes as long as the interval comes with the next look, before it. */
START_TEST(a_change_may_take_a_whole_interval)
{
	struct kit *k = kit_naive(
		"'topology': 'core:1 pu:1', 'clock': {'mhz': [1000, 2000], 'at': 1000, 'governor': "
		"'ondemand', 'interval': '10ms', 'latency': '10ms'}",
		TASKS(TASK("a", "0s", "0", RUN("30ms"))), NULL);

	ck_assert_int_eq(acc(k, "a")->end, 40 * MS); /* 10 ms done at 20 ms, 20 to do */
	kit_free(k);
}
END_TEST

/* Its highest step is 1 GHz; alone on it, turbo makes 2. */
START_TEST(what_ondemand_steps_up_to_has_turbo)
{
	struct kit *k = kit_naive(
		"'topology': 'core:2 pu:1', 'clock': {'mhz': [500, 1000], 'turbo': [2000, 1000], "
		"'at': 500, 'governor': 'ondemand', 'interval': '10ms'}",
		TASKS(TASK("a", "0s", "0", RUN("7500us")) ", " TASK("b", "12ms", "1", RUN("1ms"))),
		NULL);

	/* a quarter to 10 ms: 2.5 done; to 12: 4.5; beside b 2 ms at half speed: 5.5 */
	ck_assert_int_eq(acc(k, "b")->end, 14 * MS);
	ck_assert_int_eq(acc(k, "a")->end, 16 * MS);
	kit_free(k);
}
END_TEST

/* ---- unlike cores ---- */

#define HYBRID                                                                                     \
	"'topology': 'pack:1', 'numbering': 'adjacent', 'cores': [{'type': 'P', 'count': 1, "      \
	"'pu': 2}, {'type': 'E', 'count': 2, 'pu': 1, 'speed': {'w': 0.5, 'v': 0.25}}]"

/* On P both at 1/2; on the two E alone, at the speed of their kind. */
START_TEST(a_hybrid_machine_does_what_its_types_say)
{
	struct kit *k = kit_naive(
		HYBRID,
		"'kinds': {'w': {}, 'v': {}}, 'smt': {'model': 'pair', 'default': 2}, " TASKS(
			"'p': {'start': '0s', 'copies': 2, 'affinity': '0,1', 'kind': 'w', "
			"'steps': "
			"[" RUN("4ms") "]}, 'e': {'start': '0s', 'affinity': '2', 'kind': 'w', "
				       "'steps': [" RUN("4ms") "]}, 'f': {'start': '0s', "
							       "'affinity': '3', 'kind': 'v', "
							       "'steps': [" RUN("4ms") "]}"),
		NULL);

	ck_assert_int_eq(k->task[0].acc.end, 8 * MS);
	ck_assert_int_eq(k->task[1].acc.end, 8 * MS);
	ck_assert_int_eq(account_smt_lost(&k->task[0].acc), 4 * MS);
	ck_assert_int_eq(k->task[0].acc.clock_lost, 0);
	ck_assert_int_eq(acc(k, "e")->end, 8 * MS);
	ck_assert_int_eq(acc(k, "e")->clock_lost, 4 * MS);
	ck_assert_int_eq(acc(k, "f")->end, 16 * MS);
	ck_assert_int_eq(acc(k, "f")->clock_lost, 12 * MS);
	kit_free(k);
}
END_TEST

/* ---- disks and tokens: closed chains of birth and death ---- */

/* Bursts a ms. Each task begins with a burst of nothing. */
static double throughput(const struct seen *seen, void *arg)
{
	const int *n = arg;

	return (double)(seen->totals.bursts - *n) / ((double)seen->totals.length / 1e6);
}

/* n tasks between c servers of mean 1 and d of mean z. */
static double cyclic(int n, int c, int d, double z)
{
	double p = 1, sum = 0, x = 0;

	for (int i = 0; i <= n; i++) { /* at the c */
		sum += p;
		x += p * (i < c ? i : c);
		p *= (n - i < d ? n - i : d) / z / (i + 1 < c ? i + 1 : c);
	}
	return x / sum;
}

/* The same by work done, where a burst may be one of nothing. */
static double work_rate(const struct seen *seen, void *arg)
{
	(void)arg;
	return (double)seen->work / (double)seen->totals.length;
}

static const struct disk_case {
	const char *name, *topology;
	int n, c, d;
	const char *mean;
	double z;
} disk_cases[] = {
	{"3 tasks, 1 cpu, 2 disks of 1", "core:1 pu:1", 3, 1, 2, "1ms", 1},
	{"4 tasks, 2 cpus, 2 disks of 1", "core:2 pu:1", 4, 2, 2, "1ms", 1},
	{"4 tasks, 2 cpus, a disk of 1/2", "core:2 pu:1", 4, 2, 1, "500us", .5},
	{"32 tasks, 2 cpus, a slow disk of 4", "core:2 pu:1", 32, 2, 1, "4ms", 4},
	{"32 tasks, 2 cpus, 3 disks of 2", "core:2 pu:1", 32, 2, 3, "2ms", 2},
};

START_TEST(a_disk_of_n_servers_lets_through_what_the_chain_says)
{
	const struct disk_case *c = &disk_cases[_i];
	char *more = xasprintf("\"devices\": {\"disk\": {\"servers\": %d, \"service\": "
			       "{\"exponential\": \"%s\"}}}",
			       c->d, c->mean);
	struct theory th = {
		.config = closed_queue(c->topology, NULL, more, c->n,
				       "{\"run\": {\"exponential\": \"1ms\"}}, {\"io\": \"disk\"}",
				       20),
		.reps = 20,
		.measure = throughput,
		.arg = (void *)&c->n,
	};
	struct stats st = theory_stats(&th);

	theory_holds(c->name, &st, cyclic(c->n, c->c, c->d, c->z), .02);
	free(more);
}
END_TEST

/* A make of n tasks and 2 tokens on 8 cpus is one on 2 cpus. */
START_TEST(tokens_let_through_as_much_as_so_many_cpus)
{
	static const int n = 6;
	struct theory th = {
		.config = closed_queue("core:8 pu:1", NULL, "\"semaphores\": {\"jobs\": 2}", n,
				       "{\"acquire\": \"jobs\"}, {\"run\": {\"exponential\": "
				       "\"1ms\"}}, {\"release\": \"jobs\"}, {\"sleep\": "
				       "{\"exponential\": \"2ms\"}}",
				       20),
		.reps = 20,
		.measure = work_rate,
	};
	struct stats st = theory_stats(&th);

	theory_holds("6 tasks, 2 tokens, Z 2", &st, cyclic(n, 2, n, 2), .01);
}
END_TEST

/* They ask at 0, 1 ... 5 ms, have it for 10 ms each: 0-10, 1-11, then who asked first. */
START_TEST(tokens_go_to_who_asked_first_and_there_are_never_more)
{
	struct kit *k = kit_naive(
		"core:8 pu:1",
		"'workload': {'semaphores': {'jobs': 2}, 'tasks': {'a': {'arrivals': {'every': "
		"'1ms', 'count': 6}, 'steps': [{'acquire': 'jobs'}, " RUN(
			"10ms") ", {'release': 'jobs'}]}}}",
		NULL);

	for (int i = 0; i < 6; i++) {
		int64_t from = (1 + i % 2 + i / 2 * 10) * MS;
		ck_assert_int_eq(k->task[i].acc.end, from + 10 * MS);
		ck_assert_int_eq(k->task[i].acc.blocked_by[BLOCK_EVENT], from - (i + 1) * MS);
	}
	kit_free(k);
}
END_TEST

/* A disk of 2 servers takes them as they come, not as they are done: 3 and 5 ms at once, the third
 * begins at 3, the fourth at 5 ms. */
START_TEST(a_disk_serves_who_came_first)
{
	static const int64_t ends[] = {3, 6, 10, 10}, asked[] = {0, 1, 2, 3};
	struct kit *k = kit_naive(
		"core:4 pu:1",
		"'workload': {'devices': {'disk': {'servers': 2, 'service': '1ms'}}, 'tasks': "
		"{'a': {'start': '0ms', 'steps': [{'io': 'disk', 'time': '3ms'}]}, 'b': {'start': "
		"'1ms', 'steps': [{'io': 'disk', 'time': '5ms'}]}, 'c': {'start': '2ms', 'steps': "
		"[{'io': 'disk', 'time': '7ms'}]}, 'd': {'start': '3ms', 'steps': [{'io': 'disk', "
		"'time': '4ms'}]}}}",
		NULL);

	for (int i = 0; i < 4; i++) {
		ck_assert_int_eq(k->task[i].acc.end, ends[i] * MS);
		ck_assert_int_eq(k->task[i].acc.blocked_by[BLOCK_IO], (ends[i] - asked[i]) * MS);
	}
	kit_free(k);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("theory: machine");
	TCase *t = tcase_create("machine");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_set_timeout(t, 300);
	tcase_add_test(t, turbo_follows_tasks_that_come_and_go);
	tcase_add_test(t, turbo_and_siblings_slow_down_each_by_its_own);
	tcase_add_test(t, ondemand_switches_when_a_hand_made_trace_says);
	tcase_add_test(t, a_change_may_take_a_whole_interval);
	tcase_add_test(t, what_ondemand_steps_up_to_has_turbo);
	tcase_add_test(t, a_hybrid_machine_does_what_its_types_say);
	tcase_add_loop_test(t, a_disk_of_n_servers_lets_through_what_the_chain_says, 0,
			    ARRAY_LEN(disk_cases));
	tcase_add_test(t, tokens_let_through_as_much_as_so_many_cpus);
	tcase_add_test(t, tokens_go_to_who_asked_first_and_there_are_never_more);
	tcase_add_test(t, a_disk_serves_who_came_first);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
