/* test_bound.c - is the bound what can be worked out by hand, and never more than a run needs? */
#include "bound.h"
#include "kit.h"

#define MS INT64_C(1000000)

/* The bound of a workload, where 's' is one way to say a kind of it; and a run under naive must not
 * be faster. */
static int64_t bound(const char *machine, const char *rest)
{
	struct kit *k = kit_naive(machine, rest, NULL);
	int64_t b = bound_of(k->cell->machine, k->cell->smt, k->cell->work, 1, k->totals.makespan);

	ck_assert_int_le(b, k->totals.makespan);
	kit_free(k);
	return b;
}

#define SHARE "'smt': {'model': 'share', 'total': [1, 1.25]}, "
#define HOGS(n, time)                                                                              \
	"'workload': {'tasks': {'hog': {'start': '0s', 'copies': " n ", 'steps': [{'run': '" time  \
	"'}]}}}"

/* ---- cores ---- */

START_TEST(more_hogs_than_the_cores_can_do_take_what_all_cpus_together_need)
{
	/* 10 ms of 8 tasks on 2 cores that do 1.25 ns a ns */
	ck_assert_int_eq(bound("core:2 pu:2", SHARE HOGS("8", "10ms")), 32 * MS);
	/* 3 tasks on one cpu */
	ck_assert_int_eq(bound("core:1 pu:1", HOGS("3", "10ms")), 30 * MS);
	/* siblings that do not disturb each other are as good as cores */
	ck_assert_int_eq(bound("core:2 pu:2", HOGS("8", "10ms")), 20 * MS);
}
END_TEST

START_TEST(fewer_hogs_than_cpus_take_as_long_as_one)
{
	ck_assert_int_eq(bound("core:2 pu:2", SHARE HOGS("2", "10ms")), 10 * MS);
	ck_assert_int_eq(bound("core:8 pu:2", SHARE HOGS("3", "10ms")), 10 * MS);
}
END_TEST

START_TEST(siblings_that_hinder_each_other_are_left_idle)
{
	/* sigma 0.8: one at a time is faster */
	ck_assert_int_eq(bound("core:1 pu:2",
			       "'smt': {'model': 'share', 'total': [1, 0.8]}, " HOGS("2", "10ms")),
			 20 * MS);
}
END_TEST

START_TEST(a_cpu_that_is_offline_does_nothing)
{
	ck_assert_int_eq(
		bound("'topology': 'core:2 pu:2', 'offline': 'siblings'", SHARE HOGS("4", "10ms")),
		20 * MS);
	/* one core of two cpus, one of one: 2.25 ns a ns */
	ck_assert_int_eq(
		bound("'topology': 'core:2 pu:2', 'offline': [3]", SHARE HOGS("9", "10ms")),
		40 * MS);
}
END_TEST

START_TEST(an_idle_loop_that_slows_its_sibling_slows_what_is_possible)
{
	/* alone beside a polling cpu: half speed; two beside each other: 1.6 in all */
	ck_assert_int_eq(
		bound("'topology': 'core:1 pu:2', 'idle': {'kind': 'poll'}",
		      "'kinds': {'work': {}, 'poll': {}}, 'smt': {'model': 'pair', 'default': 1, "
		      "'slowdown': [{'of': 'work', 'beside': 'poll', 's': 2}, {'of': 'work', "
		      "'beside': 'work', 's': 1.25}]}, "
		      "'workload': {'tasks': {'hog': {'start': '0s', 'kind': 'work', 'steps': "
		      "[{'run': '8ms'}]}}}"),
		/* the best that a cpu can have is beside the same */
		(8 * MS * SPEED_ONE + 52428) / 52429);
}
END_TEST

/* ---- pairs ---- */

#define TWO_KINDS                                                                                  \
	"'kinds': {'a': {}, 'b': {}}, 'smt': {'model': 'pair', 'default': 1, 'slowdown': "         \
	"[{'of': 'a', 'beside': 'a', 's': 2}, {'of': 'b', 'beside': 'b', 's': 2}]}, "
#define AB(na, ta, nb, tb)                                                                         \
	"'workload': {'tasks': {'a': {'start': '0s', 'kind': 'a', 'copies': " na                   \
	", 'steps': [{'run': '" ta "'}]}, 'b': {'start': '0s', 'kind': 'b', 'copies': " nb         \
	", 'steps': [{'run': '" tb "'}]}}}"

START_TEST(kinds_are_paired_as_well_as_can_be)
{
	/* each a beside a b: nobody is slowed down */
	ck_assert_int_eq(bound("core:1 pu:2", TWO_KINDS AB("2", "10ms", "2", "10ms")), 20 * MS);
	/* of 40 ms of a, 10 have a b beside them; the rest is as fast alone as in pairs */
	ck_assert_int_eq(bound("core:1 pu:2", TWO_KINDS AB("4", "10ms", "1", "10ms")), 40 * MS);
	/* two cores share the same work */
	ck_assert_int_eq(bound("core:2 pu:2", TWO_KINDS AB("8", "10ms", "8", "10ms")), 40 * MS);
}
END_TEST

START_TEST(the_best_mixture_of_mixes_is_found)
{
	/* a beside a does 1.2 ns a ns, a beside b 1 + 0.5, b beside b 1. With t of a+b and u of
	 * a+a: b: t / 2 = 10, a: t + 1.2 u = 40, hence t = 20, u = 50 / 3. */
	int64_t b = bound(
		"core:1 pu:2",
		"'kinds': {'a': {}, 'b': {}}, 'smt': {'model': 'pair', 'slowdown': "
		"[{'of': 'a', 'beside': 'a', 's': 1.6666666667}, {'of': 'a', 'beside': 'b', 's': "
		"1}, "
		"{'of': 'b', 'beside': 'a', 's': 2}, {'of': 'b', 'beside': 'b', 's': 2}]}, " AB(
			"4", "10ms", "1", "10ms"));

	ck_assert_int_le(llabs(b - 110 * MS / 3), 110 * MS / 3 / 50000);
}
END_TEST

/* ---- chains ---- */

START_TEST(a_chain_of_forks_waits_sleeps_and_devices_takes_its_length)
{
	/* however many cpus there are; the disk's 2 ms are given by the step */
	ck_assert_int_eq(bound("core:8 pu:1",
			       "'workload': {'devices': {'disk': {'service': '9ms'}}, 'tasks': "
			       "{'parent': {'start': '1ms', 'steps': [{'run': '3ms'}, {'fork': "
			       "'child', 'count': "
			       "2}, {'run': '1ms'}, {'wait': 'all'}, {'run': '1ms'}]}, "
			       "'child': {'steps': [{'sleep': '5ms'}, {'run': '2ms'}, {'io': "
			       "'disk', 'time': "
			       "'2ms'}]}}}"),
			 (1 + 3 + 5 + 2 + 2 + 1) * MS);
}
END_TEST

START_TEST(a_wait_for_any_child_is_over_with_the_soonest)
{
	ck_assert_int_eq(bound("core:1 pu:1",
			       "'workload': {'tasks': {'parent': {'start': '0s', 'steps': "
			       "[{'fork': 'slow'}, "
			       "{'fork': 'quick'}, {'wait': 'any'}, {'sleep': '50ms'}]}, "
			       "'slow': {'steps': [{'sleep': '20ms'}]}, 'quick': {'steps': "
			       "[{'sleep': '10ms'}]}}}"),
			 60 * MS);
}
END_TEST

START_TEST(the_nth_wait_for_an_event_needs_n_signals)
{
	ck_assert_int_eq(
		bound("core:4 pu:1",
		      "'workload': {'events': ['go'], 'tasks': {'giver': {'start': '0s', 'steps': "
		      "[{'repeat': 3, 'steps': [{'sleep': '10ms'}, {'signal': 'go'}]}]}, "
		      "'taker': {'start': '0s', 'steps': [{'repeat': 3, 'steps': [{'await': "
		      "'go'}]}, "
		      "{'run': '1ms'}]}}}"),
		31 * MS);
}
END_TEST

START_TEST(a_barrier_holds_until_the_last_has_come)
{
	ck_assert_int_eq(
		bound("core:4 pu:1",
		      "'workload': {'barriers': {'meet': 3}, 'tasks': {'t': {'start': '0s', "
		      "'copies': 2, "
		      "'steps': [{'barrier': 'meet'}, {'run': '1ms'}, {'barrier': 'meet'}, {'run': "
		      "'1ms'}]}, 'late': {'start': '0s', 'steps': [{'run': '7ms'}, {'barrier': "
		      "'meet'}, "
		      "{'run': '2ms'}, {'barrier': 'meet'}]}}}"),
		10 * MS);
}
END_TEST

START_TEST(a_lock_and_a_device_have_only_so_much_time)
{
	/* 5 tasks hold the lock for 4 ms each */
	ck_assert_int_eq(
		bound("core:8 pu:1",
		      "'workload': {'locks': {'l': {'wait': 'sleep'}}, 'tasks': {'t': {'start': "
		      "'0s', "
		      "'copies': 5, 'steps': [{'lock': 'l'}, {'run': '3ms'}, {'sleep': '1ms'}, "
		      "{'unlock': 'l'}, {'run': '1ms'}]}}}"),
		20 * MS);
	/* the reacquired one not while they sleep */
	ck_assert_int_eq(
		bound("core:8 pu:1",
		      "'workload': {'locks': {'l': {'wait': 'spin', 'kind': 'work', 'reacquire': "
		      "true}}, 'tasks': {'t': {'start': '0s', "
		      "'copies': 5, 'steps': [{'lock': 'l'}, {'run': '3ms'}, {'sleep': '1ms'}, "
		      "{'unlock': 'l'}, {'run': '1ms'}]}}}"),
		15 * MS);
	/* 6 requests of 5 ms, two at a time */
	ck_assert_int_eq(
		bound("core:8 pu:1",
		      "'workload': {'devices': {'d': {'service': '5ms', 'servers': 2}}, "
		      "'tasks': {'t': {'start': '0s', 'copies': 6, 'steps': [{'io': 'd'}]}}}"),
		15 * MS);
}
END_TEST

/* ---- draws ---- */

START_TEST(what_is_drawn_is_what_the_run_drew)
{
	/* one after the other, no costs: the bound is the run */
	for (uint64_t seed = 1; seed <= 20; seed++) {
		struct kit *k = kit_run(
			"{\"machine\": {\"topology\": \"core:1 pu:1\"}, \"policy\": \"naive\", "
			"\"workload\": {\"devices\": {\"disk\": {\"service\": {\"exponential\": "
			"\"4ms\"}}}, \"tasks\": {\"first\": {\"start\": \"1ms\", \"steps\": "
			"[{\"repeat\": "
			"5, \"steps\": [{\"fork\": \"next\"}, {\"wait\": \"all\"}, {\"sleep\": "
			"{\"uniform\": [\"1ms\", \"9ms\"]}}]}]}, \"next\": {\"steps\": "
			"[{\"repeat\": 3, "
			"\"steps\": [{\"run\": {\"exponential\": \"2ms\"}}, {\"io\": \"disk\"}, "
			"{\"run\": "
			"{\"gamma\": {\"mean\": \"1ms\", \"shape\": 2}}}]}]}}}}",
			NULL, seed, NULL, false);
		ck_assert_int_eq(bound_of(k->cell->machine, k->cell->smt, k->cell->work, seed,
					  k->totals.makespan),
				 k->totals.makespan);
		kit_free(k);
	}
}
END_TEST

START_TEST(arrivals_come_when_they_come)
{
	for (uint64_t seed = 1; seed <= 20; seed++) {
		struct kit *k = kit_run(
			"{\"machine\": {\"topology\": \"core:64 pu:1\"}, \"policy\": \"naive\", "
			"\"workload\": {\"tasks\": {\"t\": {\"arrivals\": {\"every\": "
			"{\"exponential\": "
			"\"5ms\"}, \"count\": 30}, \"steps\": [{\"run\": {\"exponential\": "
			"\"20ms\"}}]}}}}",
			NULL, seed, NULL, false);
		ck_assert_int_eq(bound_of(k->cell->machine, k->cell->smt, k->cell->work, seed,
					  k->totals.makespan),
				 k->totals.makespan);
		kit_free(k);
	}
}
END_TEST

/* ---- what has no bound, and what does not count ---- */

START_TEST(work_that_ends_at_a_time_has_no_bound)
{
	ck_assert_int_eq(
		bound("core:1 pu:1",
		      "'workload': {'until': '5ms', 'tasks': {'t': {'start': '0s', 'steps': "
		      "[{'run': '10ms'}]}}}"),
		-1);
}
END_TEST

START_TEST(the_background_is_not_waited_for)
{
	ck_assert_int_eq(
		bound("core:1 pu:1",
		      "'workload': {'tasks': {'t': {'start': '0s', 'steps': [{'run': '10ms'}]}, "
		      "'b': {'start': '0s', 'background': true, 'steps': [{'repeat': 'forever', "
		      "'steps': "
		      "[{'run': '1ms'}]}]}}}"),
		10 * MS);
}
END_TEST

START_TEST(a_span_of_time_is_a_span_of_time)
{
	/* what it does in it depends on the schedule; how long it is does not */
	ck_assert_int_eq(
		bound("core:1 pu:1",
		      "'workload': {'tasks': {'t': {'start': '0s', 'steps': [{'run': {'wall': "
		      "'10ms'}}, {'run': {'cpu': '5ms'}}]}}}"),
		15 * MS);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("bound");
	TCase *t = tcase_create("bound");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_test(t, more_hogs_than_the_cores_can_do_take_what_all_cpus_together_need);
	tcase_add_test(t, fewer_hogs_than_cpus_take_as_long_as_one);
	tcase_add_test(t, siblings_that_hinder_each_other_are_left_idle);
	tcase_add_test(t, a_cpu_that_is_offline_does_nothing);
	tcase_add_test(t, an_idle_loop_that_slows_its_sibling_slows_what_is_possible);
	tcase_add_test(t, kinds_are_paired_as_well_as_can_be);
	tcase_add_test(t, the_best_mixture_of_mixes_is_found);
	tcase_add_test(t, a_chain_of_forks_waits_sleeps_and_devices_takes_its_length);
	tcase_add_test(t, a_wait_for_any_child_is_over_with_the_soonest);
	tcase_add_test(t, the_nth_wait_for_an_event_needs_n_signals);
	tcase_add_test(t, a_barrier_holds_until_the_last_has_come);
	tcase_add_test(t, a_lock_and_a_device_have_only_so_much_time);
	tcase_add_test(t, what_is_drawn_is_what_the_run_drew);
	tcase_add_test(t, arrivals_come_when_they_come);
	tcase_add_test(t, work_that_ends_at_a_time_has_no_bound);
	tcase_add_test(t, the_background_is_not_waited_for);
	tcase_add_test(t, a_span_of_time_is_a_span_of_time);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
