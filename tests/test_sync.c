/* test_sync.c - do tasks wait for each other as their steps say, and is a workload that is stuck
 * told so? */
#include "kit.h"

#define MS	  INT64_C(1000000)
#define SETS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* ---- locks ---- */

#define LOCK(way)  "'locks': {'l': {'wait': '" way "', 'kind': 'work'}}, "
#define HOLD(time) "{'lock': 'l'}, {'run': '" time "'}, {'unlock': 'l'}"

START_TEST(who_sleeps_for_a_lock_is_blocked)
{
	struct kit *k =
		kit_naive("core:2 pu:1",
			  "'workload': {" LOCK(
				  "sleep") "'tasks': {"
					   "'a': {'start': '0s', 'steps': [" HOLD(
						   "5ms") "]},"
							  "'b': {'start': '1ms', 'steps': [" HOLD(
								  "2ms") "]}}}",
			  NULL);

	ck_assert_int_eq(k->task[1].acc.blocked, 4 * MS);
	ck_assert_int_eq(k->task[1].acc.spin, 0);
	ck_assert_int_eq(k->task[1].acc.end, 7 * MS);
	kit_free(k);
}
END_TEST

START_TEST(who_spins_for_a_lock_runs)
{
	struct kit *k = kit_naive(
		"core:2 pu:1",
		"'workload': {" LOCK("spin") "'tasks': {"
					     "'a': {'start': '0s', 'steps': [" HOLD(
						     "5ms") "]},"
							    "'b': {'start': '1ms', 'steps': [" HOLD(
								    "2ms") "]}}}",
		NULL);

	ck_assert_int_eq(k->task[1].acc.blocked, 0);
	ck_assert_int_eq(k->task[1].acc.spin, 4 * MS);
	ck_assert_int_eq(k->task[1].acc.work, 2 * MS);
	ck_assert_int_eq(k->task[1].acc.end, 7 * MS);
	kit_free(k);
}
END_TEST

/* They come in the order c, b, a. */
START_TEST(a_lock_goes_to_who_has_waited_longest)
{
	static const char *const way[] = {"workload.locks.l.wait=sleep",
					  "workload.locks.l.wait=spin"};
	struct kit *k = kit_naive(
		"core:4 pu:1",
		"'workload': {" LOCK(
			"spin") "'tasks': {"
				"'h': {'start': '0s', 'steps': [" HOLD(
					"5ms") "]},"
					       "'a': {'start': '3ms', 'steps': [" HOLD(
						       "1ms") "]},"
							      "'b': {'start': '2ms', 'steps': "
							      "[" HOLD("1ms") "]},"
									      "'c': {'start': "
									      "'1ms', 'steps': "
									      "[" HOLD(
										      "1ms") "]}}}",
		SETS(way[_i]));

	ck_assert_int_eq(k->task[kit_task(k, "c", 0)].acc.end, 6 * MS);
	ck_assert_int_eq(k->task[kit_task(k, "b", 0)].acc.end, 7 * MS);
	ck_assert_int_eq(k->task[kit_task(k, "a", 0)].acc.end, 8 * MS);
	kit_free(k);
}
END_TEST

/* The kind says so: beside `spin` work is four times as slow, beside itself not at all. */
START_TEST(a_spinning_waiter_slows_its_sibling_as_its_kind_does)
{
	struct kit *k = kit_naive(
		"core:1 pu:2",
		"'kinds': {'work': {}, 'spin': {}}, 'smt': {'model': 'pair', 'default': 1,"
		" 'slowdown': [{'of': 'work', 'beside': 'spin', 's': 4}]},"
		"'workload': {'locks': {'l': {'wait': 'spin', 'kind': 'spin'}}, 'tasks': {"
		"'a': {'kind': 'work', 'start': '0s', 'steps': [" HOLD(
			"3ms") "]},"
			       "'b': {'kind': 'work', 'start': '1ms', 'steps': [" HOLD(
				       "1ms") "]}}}",
		NULL);

	ck_assert_int_eq(k->task[0].acc.end, 9 * MS);
	ck_assert_int_eq(k->task[1].acc.spin, 8 * MS);
	ck_assert_int_eq(k->task[1].acc.end, 10 * MS);
	kit_free(k);
}
END_TEST

/* Turns of 1 ms on one cpu: b spins its turns away until a, in its third, unlocks; b gets the lock
 * while it does not run. */
START_TEST(a_lock_can_be_handed_to_a_waiter_that_was_preempted)
{
	struct kit *k =
		kit_naive("core:1 pu:1",
			  "'workload': {" LOCK(
				  "spin") "'tasks': {"
					  "'a': {'start': '0s', 'steps': [" HOLD(
						  "2500us") ", {'run': '10ms'}]},"
							    "'b': {'start': '0s', 'steps': [" HOLD(
								    "1ms") "]}}}",
			  SETS("policy.slice=1ms"));

	ck_assert_int_eq(k->task[1].acc.spin, 2 * MS);
	ck_assert_int_eq(k->task[1].acc.work, 1 * MS);
	ck_assert_int_eq(k->task[1].acc.end, 6 * MS);
	kit_free(k);
}
END_TEST

START_TEST(ending_with_a_lock_is_the_user_s_error)
{
	kit_naive("core:1 pu:1",
		  "'workload': {" LOCK(
			  "spin") "'tasks': {'a': {'start': '0s', 'steps': [{'lock': 'l'}]}}}",
		  NULL);
}
END_TEST

START_TEST(taking_a_lock_twice_is_the_user_s_error)
{
	kit_naive("core:1 pu:1",
		  "'workload': {" LOCK("sleep") "'tasks': {'a': {'start': '0s', 'steps': ["
						"{'lock': 'l'}, {'lock': 'l'}, {'unlock': 'l'}]}}}",
		  NULL);
}
END_TEST

/* ---- barriers ---- */

START_TEST(a_barrier_opens_when_the_last_one_comes)
{
	struct kit *k = kit_naive(
		"core:4 pu:1",
		"'workload': {'barriers': {'b': 3}, 'tasks': {"
		"'a': {'start': '0s', 'steps': [{'run': '1ms'}, {'barrier': 'b'}, {'run': '1ms'}]},"
		"'b': {'start': '0s', 'steps': [{'run': '5ms'}, {'barrier': 'b'}, {'run': '1ms'}]},"
		"'c': {'start': '0s', 'steps': [{'run': '3ms'}, {'barrier': 'b'}, {'run': "
		"'1ms'}]}}}",
		NULL);

	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(k->task[i].acc.end, 6 * MS);
	ck_assert_int_eq(k->task[0].acc.blocked, 4 * MS);
	kit_free(k);
}
END_TEST

START_TEST(a_barrier_can_be_used_again)
{
	struct kit *k = kit_naive("core:2 pu:1",
				  "'workload': {'barriers': {'b': 2}, 'tasks': {"
				  "'a': {'start': '0s', 'steps': [{'repeat': 3, 'steps': [{'run': "
				  "'1ms'}, {'barrier': 'b'}]}]},"
				  "'b': {'start': '0s', 'steps': [{'repeat': 3, 'steps': [{'run': "
				  "'2ms'}, {'barrier': 'b'}]}]}}}",
				  NULL);

	ck_assert_int_eq(k->task[0].acc.end, 6 * MS);
	ck_assert_int_eq(k->task[0].acc.blocked, 3 * MS);
	kit_free(k);
}
END_TEST

/* ---- events ---- */

START_TEST(a_signal_wakes_who_has_waited_longest)
{
	struct kit *k = kit_naive(
		"core:4 pu:1",
		"'workload': {'events': ['e'], 'tasks': {"
		"'a': {'start': '1ms', 'steps': [{'await': 'e'}]},"
		"'b': {'start': '0s', 'steps': [{'await': 'e'}]},"
		"'s': {'start': '0s', 'steps': [{'run': '4ms'}, {'signal': 'e'}, {'run': '1ms'}, "
		"{'signal': 'e'}]}}}",
		NULL);

	ck_assert_int_eq(k->task[kit_task(k, "b", 0)].acc.end, 4 * MS);
	ck_assert_int_eq(k->task[kit_task(k, "a", 0)].acc.end, 5 * MS);
	kit_free(k);
}
END_TEST

START_TEST(a_signal_is_kept_for_who_comes_later)
{
	struct kit *k =
		kit_naive("core:2 pu:1",
			  "'workload': {'events': ['e'], 'tasks': {"
			  "'s': {'start': '0s', 'steps': [{'signal': 'e'}, {'signal': 'e'}]},"
			  "'a': {'start': '1ms', 'steps': [{'await': 'e'}, {'run': '1ms'}, "
			  "{'await': 'e'}]}}}",
			  NULL);

	ck_assert_int_eq(k->task[1].acc.end, 2 * MS);
	ck_assert_int_eq(k->task[1].acc.blocked, 0);
	kit_free(k);
}
END_TEST

/* ---- semaphores ---- */

/* Two units: c, who comes before b, has one when a gives its own back. */
START_TEST(a_unit_goes_to_who_has_waited_longest)
{
	static const char unit[] = "'steps': [{'acquire': 'u'}, {'run': '5ms'}, {'release': 'u'}]}";
	char *text = xasprintf("'workload': {'semaphores': {'u': 2}, 'tasks': {"
			       "'a': {'start': '0s', %s, 'd': {'start': '1ms', %s, 'b': {'start': "
			       "'3ms', %s, 'c': {'start': '2ms', %s}}",
			       unit, unit, unit, unit);
	struct kit *k = kit_naive("core:4 pu:1", text, NULL);

	ck_assert_int_eq(k->task[kit_task(k, "d", 0)].acc.end, 6 * MS);
	ck_assert_int_eq(k->task[kit_task(k, "c", 0)].acc.end, 10 * MS);
	ck_assert_int_eq(k->task[kit_task(k, "c", 0)].acc.blocked_by[BLOCK_EVENT], 3 * MS);
	ck_assert_int_eq(k->task[kit_task(k, "b", 0)].acc.end, 11 * MS);
	kit_free(k);
	free(text);
}
END_TEST

START_TEST(who_never_had_a_unit_may_give_one)
{
	struct kit *k = kit_naive("core:2 pu:1",
				  "'workload': {'semaphores': {'u': 0}, 'tasks': {"
				  "'a': {'start': '0s', 'steps': [{'acquire': 'u'}, {'acquire': "
				  "'u'}, {'run': '1ms'}]},"
				  "'b': {'start': '0s', 'steps': [{'release': 'u'}, {'run': "
				  "'3ms'}, {'release': 'u'}]}}}",
				  NULL);

	ck_assert_int_eq(k->task[0].acc.end, 4 * MS);
	ck_assert_int_eq(k->task[0].acc.blocked, 3 * MS);
	kit_free(k);
}
END_TEST

START_TEST(a_unit_that_nobody_gives_back_is_a_deadlock)
{
	kit_naive(
		"core:2 pu:1",
		"'workload': {'semaphores': {'u': 1}, 'tasks': {'a': {'start': '0s', 'copies': 2, "
		"'steps': [{'acquire': 'u'}, {'run': '1ms'}]}}}",
		NULL);
}
END_TEST

/* ---- deadlock ---- */

START_TEST(tasks_that_wait_for_each_other_are_a_deadlock)
{
	kit_naive(
		"core:2 pu:1",
		"'workload': {'locks': {'x': {'wait': 'sleep'}, 'y': {'wait': 'sleep'}}, 'tasks': {"
		"'a': {'start': '0s', 'steps': [{'lock': 'x'}, {'run': '1ms'}, {'lock': 'y'}, "
		"{'unlock': 'y'}, "
		"{'unlock': 'x'}]},"
		"'b': {'start': '0s', 'steps': [{'lock': 'y'}, {'run': '1ms'}, {'lock': 'x'}, "
		"{'unlock': 'x'}, "
		"{'unlock': 'y'}]}}}",
		NULL);
}
END_TEST

START_TEST(spinning_for_each_other_is_a_deadlock)
{
	kit_naive("core:2 pu:1",
		  "'workload': {'locks': {'x': {'wait': 'spin', 'kind': 'work'}, 'y': {'wait': "
		  "'spin', 'kind': "
		  "'work'}}, 'tasks': {"
		  "'a': {'start': '0s', 'steps': [{'lock': 'x'}, {'run': '1ms'}, {'lock': 'y'}, "
		  "{'unlock': 'y'}, "
		  "{'unlock': 'x'}]},"
		  "'b': {'start': '0s', 'steps': [{'lock': 'y'}, {'run': '1ms'}, {'lock': 'x'}, "
		  "{'unlock': 'x'}, "
		  "{'unlock': 'y'}]}}}",
		  NULL);
}
END_TEST

START_TEST(a_barrier_that_not_enough_come_to_is_a_deadlock)
{
	kit_naive("core:2 pu:1",
		  "'workload': {'barriers': {'b': 3}, 'tasks': {'a': {'start': '0s', 'copies': 2, "
		  "'steps': ["
		  "{'barrier': 'b'}]}}}",
		  NULL);
}
END_TEST

START_TEST(an_idle_server_is_no_deadlock)
{
	struct kit *k =
		kit_naive("core:2 pu:1",
			  "'workload': {'until': '10ms', 'events': ['e'], 'tasks': {"
			  "'s': {'start': '0s', 'background': true, 'steps': [{'await': 'e'}]},"
			  "'a': {'start': '0s', 'steps': [{'run': '1ms'}]}}}",
			  NULL);

	ck_assert(k->totals.whole);
	ck_assert_int_eq(k->totals.length, 10 * MS);
	kit_free(k);
}
END_TEST

START_TEST(who_waits_for_a_sleeper_is_not_stuck)
{
	struct kit *k =
		kit_naive("core:2 pu:1",
			  "'workload': {'events': ['e'], 'tasks': {"
			  "'s': {'start': '0s', 'steps': [{'sleep': '5ms'}, {'signal': 'e'}]},"
			  "'a': {'start': '0s', 'steps': [{'await': 'e'}]}}}",
			  NULL);

	ck_assert_int_eq(k->task[1].acc.blocked, 5 * MS);
	kit_free(k);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("sync");
	TCase *t = tcase_create("sync");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_test(t, who_sleeps_for_a_lock_is_blocked);
	tcase_add_test(t, who_spins_for_a_lock_runs);
	tcase_add_loop_test(t, a_lock_goes_to_who_has_waited_longest, 0, 2);
	tcase_add_test(t, a_spinning_waiter_slows_its_sibling_as_its_kind_does);
	tcase_add_test(t, a_lock_can_be_handed_to_a_waiter_that_was_preempted);
	tcase_add_exit_test(t, ending_with_a_lock_is_the_user_s_error, EXIT_USER);
	tcase_add_exit_test(t, taking_a_lock_twice_is_the_user_s_error, EXIT_USER);
	tcase_add_test(t, a_barrier_opens_when_the_last_one_comes);
	tcase_add_test(t, a_barrier_can_be_used_again);
	tcase_add_test(t, a_signal_wakes_who_has_waited_longest);
	tcase_add_test(t, a_signal_is_kept_for_who_comes_later);
	tcase_add_test(t, a_unit_goes_to_who_has_waited_longest);
	tcase_add_test(t, who_never_had_a_unit_may_give_one);
	tcase_add_exit_test(t, a_unit_that_nobody_gives_back_is_a_deadlock, EXIT_USER);
	tcase_add_exit_test(t, tasks_that_wait_for_each_other_are_a_deadlock, EXIT_USER);
	tcase_add_exit_test(t, spinning_for_each_other_is_a_deadlock, EXIT_USER);
	tcase_add_exit_test(t, a_barrier_that_not_enough_come_to_is_a_deadlock, EXIT_USER);
	tcase_add_test(t, an_idle_server_is_no_deadlock);
	tcase_add_test(t, who_waits_for_a_sleeper_is_not_stuck);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
