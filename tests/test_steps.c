/* test_steps.c - does each kind of step do what it says, to the ns? One cpu or two, no costs. */
#include "kit.h"

#define MS INT64_C(1000000)

#define SETS(...) ((const char *const[]){__VA_ARGS__, NULL})

/* ---- run until a time ---- */

START_TEST(run_for_wall_time_finishes_the_operation_under_way)
{
	struct kit *k = kit_naive("core:1 pu:1",
				  "'workload': {'tasks': {'a': {'start': '1ms', 'steps': ["
				  "{'run': {'wall': '10ms'}, 'op': '3ms'}, {'run': '1ms'}]}}}",
				  NULL);

	ck_assert_int_eq(k->task[0].acc.ops, 4);
	ck_assert_int_eq(k->task[0].acc.ops_cpu, 12 * MS);
	ck_assert_int_eq(k->task[0].acc.end, 14 * MS);
	kit_free(k);
}
END_TEST

START_TEST(run_for_wall_time_without_operations_ends_at_its_time)
{
	struct kit *k = kit_naive("core:1 pu:1",
				  "'workload': {'tasks': {'a': {'start': '1ms', 'steps': [{'run': "
				  "{'wall': '10ms'}}]}}}",
				  NULL);

	ck_assert_int_eq(k->task[0].acc.ops, 0);
	ck_assert_int_eq(k->task[0].acc.end, 11 * MS);
	ck_assert_int_eq(k->task[0].acc.work, 10 * MS);
	kit_free(k);
}
END_TEST

START_TEST(an_operation_that_ends_with_the_time_is_the_last)
{
	struct kit *k = kit_naive("core:1 pu:1",
				  "'workload': {'tasks': {'a': {'start': '0s', 'steps': ["
				  "{'run': {'wall': '9ms'}, 'op': '3ms'}]}}}",
				  NULL);

	ck_assert_int_eq(k->task[0].acc.ops, 3);
	ck_assert_int_eq(k->task[0].acc.end, 9 * MS);
	kit_free(k);
}
END_TEST

/* a and b take turns of 1 ms; a has the odd ones: 5 in 10 ms of wall time. */
START_TEST(wall_time_passes_while_others_run)
{
	struct kit *k =
		kit_naive("core:1 pu:1",
			  "'workload': {'tasks': {"
			  "'a': {'start': '0s', 'steps': [{'run': {'wall': '10ms'}, 'op': '1ms'}]},"
			  "'b': {'start': '0s', 'steps': [{'run': '100ms'}]}}}",
			  SETS("policy.slice=1ms"));

	ck_assert_int_eq(k->task[0].acc.ops, 5);
	ck_assert_int_eq(k->task[0].acc.run, 5 * MS);
	kit_free(k);
}
END_TEST

/* Its time is up at 10.5 ms, in b's turn; it goes on, and finishes an operation, in its own. */
START_TEST(a_wall_time_that_ends_off_the_cpu_is_noticed_on_it)
{
	struct kit *k = kit_naive(
		"core:1 pu:1",
		"'workload': {'tasks': {"
		"'a': {'start': '0s', 'steps': [{'run': {'wall': '9500us'}, 'op': '900us'}]},"
		"'b': {'start': '0s', 'steps': [{'run': '100ms'}]}}}",
		SETS("policy.slice=1ms"));

	ck_assert_int_eq(k->task[0].acc.ops,
			 6); /* 5 ms done: five and a part, which makes 5.4 ms */
	ck_assert_int_eq(k->task[0].acc.run, 5400000);
	ck_assert_int_eq(k->task[0].acc.end, 10400000);
	kit_free(k);
}
END_TEST

START_TEST(run_for_cpu_time_waits_for_its_turns)
{
	struct kit *k =
		kit_naive("core:1 pu:1",
			  "'workload': {'tasks': {"
			  "'a': {'start': '0s', 'steps': [{'run': {'cpu': '10ms'}, 'op': '4ms'}]},"
			  "'b': {'start': '0s', 'steps': [{'run': '100ms'}]}}}",
			  SETS("policy.slice=1ms"));

	ck_assert_int_eq(k->task[0].acc.ops, 3);
	ck_assert_int_eq(k->task[0].acc.ops_cpu, 12 * MS);
	ck_assert_int_eq(k->task[0].acc.end, 23 * MS);
	kit_free(k);
}
END_TEST

/* 106/60: the pair of the measured openssl. */
START_TEST(cpu_time_per_operation_inflates_beside_a_sibling)
{
	struct kit *k =
		kit_naive("core:1 pu:2",
			  "'kinds': {'sign': {}}, 'smt': {'model': 'pair', 'slowdown': ["
			  "{'of': 'sign', 'beside': 'sign', 'work': '60us', 'took': '106us'}]},"
			  "'workload': {'tasks': {'a': {'start': '0s', 'copies': 2, 'steps': ["
			  "{'run': {'wall': '1059ms'}, 'op': '60us'}]}}}",
			  NULL);

	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(k->task[i].acc.ops, 9991);
		ck_assert_int_eq((k->task[i].acc.ops_cpu + 4995) / 9991, 106000);
	}
	kit_free(k);
}
END_TEST

/* ---- io ---- */

START_TEST(one_server_serves_one_request_after_the_other)
{
	struct kit *k =
		kit_naive("core:2 pu:1",
			  "'workload': {'devices': {'disk': {'service': '5ms'}}, 'tasks': {"
			  "'a': {'start': '0s', 'steps': [{'run': '1ms'}, {'io': 'disk'}]},"
			  "'b': {'start': '0s', 'steps': [{'run': '2ms'}, {'io': 'disk'}]}}}",
			  NULL);

	ck_assert_int_eq(k->task[0].acc.end, 6 * MS);
	ck_assert_int_eq(k->task[1].acc.end, 11 * MS);
	ck_assert_int_eq(k->task[1].acc.blocked, 9 * MS);
	kit_free(k);
}
END_TEST

START_TEST(two_servers_serve_two_requests_at_once)
{
	struct kit *k = kit_naive(
		"core:2 pu:1",
		"'workload': {'devices': {'disk': {'service': '5ms', 'servers': 2}}, 'tasks': {"
		"'a': {'start': '0s', 'copies': 3, 'steps': [{'io': 'disk'}]}}}",
		NULL);

	ck_assert_int_eq(k->task[0].acc.end, 5 * MS);
	ck_assert_int_eq(k->task[1].acc.end, 5 * MS);
	ck_assert_int_eq(k->task[2].acc.end, 10 * MS);
	kit_free(k);
}
END_TEST

START_TEST(a_request_may_say_its_own_time)
{
	struct kit *k = kit_naive(
		"core:1 pu:1",
		"'workload': {'devices': {'disk': {'service': '5ms'}}, 'tasks': {"
		"'a': {'start': '0s', 'steps': [{'io': 'disk', 'time': '2ms'}, {'io': 'disk'}]}}}",
		NULL);

	ck_assert_int_eq(k->task[0].acc.end, 7 * MS);
	kit_free(k);
}
END_TEST

/* ---- children ---- */

#define SHORT	 "'short': {'steps': [{'run': '2ms'}]}"
#define LONG	 "'long': {'steps': [{'run': '6ms'}]}"
#define CHILDREN SHORT ", " LONG

START_TEST(wait_any_ends_with_the_first_child)
{
	struct kit *k = kit_naive(
		"core:4 pu:1",
		"'workload': {'tasks': {" CHILDREN ", 'p': {'start': '0s', 'steps': ["
		"{'fork': 'long'}, {'fork': 'short'}, {'wait': 'any'}, {'run': '1ms'}]}}}",
		NULL);

	ck_assert_int_eq(k->task[kit_task(k, "p", 0)].acc.end, 3 * MS);
	ck_assert_int_eq(k->totals.makespan, 6 * MS);
	kit_free(k);
}
END_TEST

START_TEST(wait_all_ends_with_the_last_child)
{
	struct kit *k =
		kit_naive("core:4 pu:1",
			  "'workload': {'tasks': {" CHILDREN ", 'p': {'start': '0s', 'steps': ["
			  "{'fork': 'long'}, {'fork': 'short', 'count': 2}, {'wait': 'all'}, "
			  "{'run': '1ms'}]}}}",
			  NULL);

	ck_assert_int_eq(k->ntask, 4);
	ck_assert_int_eq(k->task[kit_task(k, "p", 0)].acc.end, 7 * MS);
	ck_assert_int_eq(k->task[kit_task(k, "p", 0)].acc.blocked, 6 * MS);
	kit_free(k);
}
END_TEST

START_TEST(a_child_that_has_ended_is_not_waited_for)
{
	struct kit *k =
		kit_naive("core:4 pu:1",
			  "'workload': {'tasks': {" SHORT ", 'p': {'start': '0s', 'steps': ["
			  "{'fork': 'short'}, {'run': '4ms'}, {'wait': 'any'}, {'run': '1ms'}]}}}",
			  NULL);

	ck_assert_int_eq(k->task[kit_task(k, "p", 0)].acc.end, 5 * MS);
	ck_assert_int_eq(k->task[kit_task(k, "p", 0)].acc.blocked, 0);
	kit_free(k);
}
END_TEST

START_TEST(each_wait_any_takes_one_child)
{
	struct kit *k =
		kit_naive("core:4 pu:1",
			  "'workload': {'tasks': {" CHILDREN ", 'p': {'start': '0s', 'steps': ["
			  "{'fork': 'short'}, {'fork': 'long'}, {'repeat': 2, 'steps': [{'wait': "
			  "'any'}]}]}}}",
			  NULL);

	ck_assert_int_eq(k->task[kit_task(k, "p", 0)].acc.end, 6 * MS);
	kit_free(k);
}
END_TEST

START_TEST(a_child_may_outlive_its_parent)
{
	struct kit *k = kit_naive("core:4 pu:1",
				  "'workload': {'tasks': {" LONG ", 'p': {'start': '0s', 'steps': ["
				  "{'fork': 'long'}, {'exit': true}, {'run': '9ms'}]}}}",
				  NULL);

	ck_assert_int_eq(k->task[kit_task(k, "p", 0)].acc.end, 0);
	ck_assert_int_eq(k->totals.makespan, 6 * MS);
	kit_free(k);
}
END_TEST

/* ---- yield, repeat ---- */

START_TEST(yield_lets_the_next_one_run)
{
	struct kit *k =
		kit_naive("core:1 pu:1",
			  "'workload': {'tasks': {'a': {'start': '0s', 'copies': 2, 'steps': ["
			  "{'run': '1ms'}, {'yield': true}, {'run': '1ms'}]}}}",
			  NULL);

	ck_assert_int_eq(k->task[0].acc.end, 3 * MS);
	ck_assert_int_eq(k->task[1].acc.end, 4 * MS);
	kit_free(k);
}
END_TEST

START_TEST(yield_alone_is_no_switch)
{
	struct kit *k = kit_naive("core:1 pu:1",
				  "'workload': {'tasks': {'a': {'start': '0s', 'steps': ["
				  "{'repeat': 5, 'steps': [{'run': '1ms'}, {'yield': true}]}]}}}",
				  SETS("machine.costs.switch={\"time\": \"1ms\"}"));

	ck_assert_int_eq(k->task[0].acc.switches, 1);
	ck_assert_int_eq(k->task[0].acc.end, 6 * MS);
	kit_free(k);
}
END_TEST

START_TEST(repeats_within_repeats_multiply)
{
	struct kit *k = kit_naive(
		"core:1 pu:1",
		"'workload': {'tasks': {'a': {'start': '0s', 'steps': ["
		"{'repeat': 3, 'steps': [{'run': '100us'}, {'repeat': 4, 'steps': [{'run': '1ms'}, "
		"{'repeat': 0, 'steps': [{'run': '7ms'}]}]}, {'sleep': '10us'}]}, {'run': "
		"'1us'}]}}}",
		NULL);

	ck_assert_int_eq(k->task[0].acc.work, 12 * MS + 300000 + 1000);
	ck_assert_int_eq(k->task[0].acc.blocked, 30000);
	kit_free(k);
}
END_TEST

/* ---- arrivals, the run's end ---- */

START_TEST(constant_arrivals_come_gap_after_gap)
{
	struct kit *k =
		kit_naive("core:1 pu:1",
			  "'workload': {'tasks': {'a': {'start': '5ms', 'arrivals': {'every': "
			  "'2ms', 'count': 3}, "
			  "'steps': [{'run': '1ms'}]}}}",
			  NULL);

	ck_assert_int_eq(k->ntask, 3);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(k->task[i].acc.start, (7 + 2 * i) * MS);
	kit_free(k);
}
END_TEST

START_TEST(arrivals_go_on_until_the_run_ends)
{
	struct kit *k = kit_naive(
		"core:1 pu:1",
		"'workload': {'until': '10ms', 'tasks': {'a': {'arrivals': {'every': '2ms'}, "
		"'steps': [{'run': '1ms'}]}}}",
		NULL);

	ck_assert_int_eq(k->totals.length, 10 * MS);
	ck_assert_int_eq(k->ntask, 5); /* the last one in the last instant */
	ck_assert(k->task[3].ended && !k->task[4].ended);
	kit_free(k);
}
END_TEST

START_TEST(what_has_not_ended_by_then_is_accounted_too)
{
	struct kit *k =
		kit_naive("core:1 pu:1",
			  "'workload': {'until': '10ms', 'tasks': {"
			  "'a': {'start': '0s', 'steps': [{'run': '7ms'}, {'sleep': '1s'}]},"
			  "'b': {'start': '2ms', 'steps': [{'run': '7ms'}]},"
			  "'c': {'start': '4ms', 'steps': [{'run': '7ms'}]}}}",
			  NULL);

	ck_assert(!k->totals.whole);
	ck_assert_int_eq(k->task[0].acc.blocked, 3 * MS);
	ck_assert_int_eq(k->task[1].acc.run, 3 * MS);
	ck_assert_int_eq(k->task[1].acc.wait, 5 * MS);
	ck_assert_int_eq(k->task[2].acc.wait, 6 * MS);
	kit_free(k);
}
END_TEST

START_TEST(the_run_does_not_wait_for_background_tasks)
{
	struct kit *k =
		kit_naive("core:2 pu:1",
			  "'workload': {'tasks': {"
			  "'a': {'start': '0s', 'steps': [{'run': '5ms'}]},"
			  "'bg': {'start': '0s', 'background': true, 'steps': [{'run': '50ms'}]}}}",
			  NULL);

	ck_assert_int_eq(k->totals.length, 5 * MS);
	ck_assert(k->totals.whole);
	ck_assert_int_eq(k->task[kit_task(k, "bg", 0)].acc.run, 5 * MS);
	kit_free(k);
}
END_TEST

START_TEST(the_longest_burst_there_is_fits)
{
	struct kit *k = kit_naive("core:1 pu:1",
				  "'workload': {'tasks': {'a': {'start': '0s', 'steps': [{'run': "
				  "'140737488355327ns'}]}}}",
				  SETS("policy.slice=1000s"));

	ck_assert_int_eq(k->totals.makespan, WORK_MAX);
	kit_free(k);
}
END_TEST

/* ---- what cannot go on ---- */

START_TEST(an_endless_loop_without_time_is_the_user_s_error)
{
	kit_naive("core:1 pu:1",
		  "'workload': {'until': '1s', 'tasks': {'a': {'start': '0s', 'steps': ["
		  "{'repeat': 'forever', 'steps': [{'run': '0ms'}]}]}}}",
		  NULL);
}
END_TEST

START_TEST(an_endless_loop_of_yields_is_the_user_s_error)
{
	kit_naive(
		"core:1 pu:1",
		"'workload': {'until': '1s', 'tasks': {'a': {'start': '0s', 'copies': 2, 'steps': ["
		"{'repeat': 'forever', 'steps': [{'run': '0ms'}, {'yield': true}]}]}}}",
		NULL);
}
END_TEST

START_TEST(waiting_without_a_child_is_the_user_s_error)
{
	kit_naive("core:1 pu:1",
		  "'workload': {'tasks': {'c': {'steps': [{'run': '1ms'}]}, 'a': {'start': '0s', "
		  "'steps': ["
		  "{'fork': 'c'}, {'wait': 'any'}, {'wait': 'any'}]}}}",
		  NULL);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("steps");
	TCase *t = tcase_create("steps");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_test(t, run_for_wall_time_finishes_the_operation_under_way);
	tcase_add_test(t, run_for_wall_time_without_operations_ends_at_its_time);
	tcase_add_test(t, an_operation_that_ends_with_the_time_is_the_last);
	tcase_add_test(t, wall_time_passes_while_others_run);
	tcase_add_test(t, a_wall_time_that_ends_off_the_cpu_is_noticed_on_it);
	tcase_add_test(t, run_for_cpu_time_waits_for_its_turns);
	tcase_add_test(t, cpu_time_per_operation_inflates_beside_a_sibling);
	tcase_add_test(t, one_server_serves_one_request_after_the_other);
	tcase_add_test(t, two_servers_serve_two_requests_at_once);
	tcase_add_test(t, a_request_may_say_its_own_time);
	tcase_add_test(t, wait_any_ends_with_the_first_child);
	tcase_add_test(t, wait_all_ends_with_the_last_child);
	tcase_add_test(t, a_child_that_has_ended_is_not_waited_for);
	tcase_add_test(t, each_wait_any_takes_one_child);
	tcase_add_test(t, a_child_may_outlive_its_parent);
	tcase_add_test(t, yield_lets_the_next_one_run);
	tcase_add_test(t, yield_alone_is_no_switch);
	tcase_add_test(t, repeats_within_repeats_multiply);
	tcase_add_test(t, constant_arrivals_come_gap_after_gap);
	tcase_add_test(t, arrivals_go_on_until_the_run_ends);
	tcase_add_test(t, what_has_not_ended_by_then_is_accounted_too);
	tcase_add_test(t, the_run_does_not_wait_for_background_tasks);
	tcase_add_test(t, the_longest_burst_there_is_fits);
	tcase_add_exit_test(t, an_endless_loop_without_time_is_the_user_s_error, EXIT_USER);
	tcase_add_exit_test(t, an_endless_loop_of_yields_is_the_user_s_error, EXIT_USER);
	tcase_add_exit_test(t, waiting_without_a_child_is_the_user_s_error, EXIT_USER);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
