/* test_account.c - is every ns booked where it belongs: costs, latencies, speeds, sharing,
 * placement? */
#include "kit.h"

#define MS	  INT64_C(1000000)
#define SETS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define HALF	  "'smt': {'model': 'share', 'total': [1, 1]}, "
#define PINNED(name, start, cpus, time)                                                            \
	"'" name "': {'start': '" start "', 'affinity': '" cpus "', 'steps': [{'run': '" time "'}" \
	"]}"

/* ---- affinity ---- */

START_TEST(a_task_runs_only_where_it_may)
{
	struct kit *k = kit_naive(
		"core:4 pu:2",
		"'workload': {'tasks': {'a': {'start': '0s', 'copies': 6, 'affinity': '1-2,7', "
		"'steps': [{'repeat': 20, 'steps': [{'run': '1ms'}, {'sleep': '1ms'}]}]}}}",
		NULL);

	for (int i = 0; i < k->nspan; i++)
		ck_assert(k->span[i].cpu == 1 || k->span[i].cpu == 2 || k->span[i].cpu == 7);
	kit_free(k);
}
END_TEST

START_TEST(a_task_starts_on_the_cpu_that_it_names)
{
	struct kit *k = kit_naive("core:2 pu:2",
				  "'workload': {'tasks': {'a': {'start': '0s', 'cpu': 3, 'steps': "
				  "[{'run': '1ms'}]}}}",
				  NULL);

	ck_assert_int_eq(kit_first_cpu(k, 0), 3);
	kit_free(k);
}
END_TEST

/* ---- shared and misplaced time ---- */

START_TEST(sharing_beside_an_idle_core_is_misplaced)
{
	struct kit *k =
		kit_naive("core:2 pu:2",
			  HALF "'workload': {'tasks': {"
			       "'a': {'start': '0s', 'cpu': 0, 'steps': [{'run': '5ms'}]},"
			       "'b': {'start': '0s', 'cpu': 2, 'steps': [{'run': '5ms'}]}}}",
			  NULL);

	ck_assert_int_eq(k->totals.shared, 10 * MS);
	ck_assert_int_eq(k->totals.misplaced, 10 * MS);
	ck_assert_int_eq(k->task[0].acc.misplaced, 5 * MS); /* all that it lost */
	kit_free(k);
}
END_TEST

/* Whatever goes on there. */
START_TEST(sharing_where_no_other_core_is_allowed_is_not_misplaced)
{
	struct kit *k = kit_naive(
		"core:2 pu:2",
		HALF "'workload': {'tasks': {" PINNED("a", "0s", "0,2", "5ms") ", " PINNED(
			"b", "0s", "0,2", "5ms") ", " PINNED("c", "3ms", "1,3", "4ms") "}}",
		NULL);

	ck_assert_int_eq(k->totals.shared, 10 * MS);
	ck_assert_int_eq(k->totals.misplaced, 0);
	ck_assert_int_eq(k->task[0].acc.misplaced, 0);
	kit_free(k);
}
END_TEST

/* a may not leave core 0, b may: the core is misplaced, and of the two tasks only b. */
START_TEST(sharing_is_misplaced_if_one_of_the_two_could_leave)
{
	struct kit *k = kit_naive(
		"core:2 pu:2",
		HALF "'workload': {'tasks': {" PINNED(
			"a", "0s", "0",
			"5ms") ", "
			       "'b': {'start': '0s', 'cpu': 2, 'steps': [{'run': '5ms'}]}}}",
		NULL);

	ck_assert_int_eq(k->totals.misplaced, 10 * MS);
	ck_assert_int_eq(k->task[0].acc.misplaced, 0);
	ck_assert_int_eq(k->task[1].acc.misplaced, 5 * MS);
	kit_free(k);
}
END_TEST

/* Core 1 is busy from 4 to 6 ms; a and b share core 0 until 10 ms. */
START_TEST(the_misplacement_clock_stands_while_every_core_is_busy)
{
	struct kit *k =
		kit_naive("core:2 pu:2",
			  HALF "'workload': {'tasks': {"
			       "'a': {'start': '0s', 'cpu': 0, 'steps': [{'run': '5ms'}]},"
			       "'b': {'start': '0s', 'cpu': 2, 'steps': [{'run': '5ms'}]}, " PINNED(
				       "c", "4ms", "1", "2ms") "}}",
			  NULL);

	ck_assert_int_eq(k->totals.misplaced, 8 * MS);
	ck_assert_int_eq(k->task[0].acc.misplaced, 4 * MS);
	kit_free(k);
}
END_TEST

START_TEST(a_core_of_four_may_lose_all_its_tasks_at_once)
{
	struct kit *k = kit_naive("core:1 pu:4",
				  "'workload': {'tasks': {'a': {'start': '0s', 'copies': 4, "
				  "'steps': [{'run': '5ms'}, {'sleep': '1ms'}, {'run': '1ms'}]}}}",
				  NULL);

	ck_assert_int_eq(k->totals.shared, 6 * MS);
	ck_assert_int_eq(k->totals.makespan, 7 * MS);
	kit_free(k);
}
END_TEST

/* ---- work ---- */

/* Tasks of two kinds that begin and change beside each other at odd times, so that ends fall into
 * the last ns of another's change. However often a burst is cut and rounded, a task does what its
 * program says. */
START_TEST(work_done_is_work_asked_for)
{
	struct kit *k = kit_naive(
		"core:1 pu:2",
		"'kinds': {'x': {}, 'y': {}}, 'smt': {'model': 'pair', 'slowdown': ["
		"{'of': 'x', 'beside': 'x', 's': 1.7}, {'of': 'x', 'beside': 'y', 's': 1.3},"
		"{'of': 'y', 'beside': 'x', 's': 1.9}, {'of': 'y', 'beside': 'y', 's': 1.1}]},"
		"'workload': {'tasks': {"
		"'a': {'arrivals': {'every': '13ns', 'count': 1000}, 'steps': ["
		"{'run': '5ns', 'kind': 'x'}, {'run': '3ns', 'kind': 'y'}]},"
		"'b': {'arrivals': {'every': '17ns', 'count': 1000}, 'steps': ["
		"{'run': '6ns', 'kind': 'y'}, {'run': '2ns', 'kind': 'x'}]}}}",
		NULL);

	ck_assert_int_gt(k->totals.shared, 1000);
	ck_assert_int_eq(k->ntask, 2000);
	for (int i = 0; i < k->ntask; i++)
		ck_assert_int_eq(k->task[i].acc.work, 8);
	kit_free(k);
}
END_TEST

/* ---- latency ---- */

START_TEST(waking_an_idle_cpu_takes_its_time)
{
	struct kit *k = kit_naive("'topology': 'core:1 pu:1', 'idle': {'latency': '30us'}",
				  "'workload': {'tasks': {'a': {'start': '1ms', 'steps': ["
				  "{'run': '1ms'}, {'sleep': '1ms'}, {'run': '1ms'}]}}}",
				  NULL);

	ck_assert_int_eq(k->nlatency, 2);
	ck_assert_int_eq(k->latency[0].ns, 30000);
	ck_assert_int_eq(k->latency[1].ns, 30000);
	ck_assert_int_eq(k->task[0].acc.wait, 60000);
	ck_assert_int_eq(k->task[0].acc.end, 4 * MS + 60000);
	ck_assert_int_eq(k->totals.cpu_idle, 2 * MS + 60000);
	kit_free(k);
}
END_TEST

/* a ends at 2.03 ms and b, which waits since 1.5 ms, goes on at once: the cpu never slept. */
START_TEST(a_cpu_that_goes_on_with_another_task_does_not_wake)
{
	struct kit *k =
		kit_naive("'topology': 'core:1 pu:1', 'idle': {'latency': '30us'}",
			  "'workload': {'tasks': {'a': {'start': '1ms', 'steps': [{'run': '1ms'}]},"
			  "'b': {'start': '1500us', 'steps': [{'run': '1ms'}]}}}",
			  NULL);

	ck_assert_int_eq(k->latency[1].ns, 530000);
	ck_assert_int_eq(k->task[1].acc.end, 3 * MS + 30000);
	kit_free(k);
}
END_TEST

START_TEST(latency_runs_from_wake_up_to_run_and_not_from_preemption)
{
	struct kit *k =
		kit_naive("core:1 pu:1",
			  "'workload': {'tasks': {'a': {'start': '0s', 'steps': [{'run': '5ms'}]},"
			  "'b': {'start': '500us', 'steps': [{'run': '5ms'}]}}}",
			  SETS("policy.slice=1ms"));

	ck_assert_int_eq(k->nlatency, 2);
	ck_assert_int_eq(k->latency[1].ns, MS / 2);
	kit_free(k);
}
END_TEST

/* ---- costs ---- */

#define COSTS(more)                                                                                \
	"'topology': 'pack:2 l3:1 core:2 pu:2', 'numbering': 'adjacent', 'costs': {'switch': "     \
	"{'time': '1us'}" more "}"

/* From cpu to cpu in turn: sibling, next core, sibling, other package ... */
START_TEST(a_refill_costs_what_its_distance_does)
{
	struct kit *k = kit_naive(
		COSTS(", 'refill': {'sibling': {'time': '10us'}, 'cache': {'time': '200us'}, "
		      "'machine': {'time': '3ms'}}"),
		"'workload': {'tasks': {'a': {'start': '0s', 'steps': [{'run': '1ms'}, "
		"{'repeat': 7, 'steps': [{'sleep': '1ms'}, {'run': '1ms'}]}]}}}",
		SETS("policy.place=rotating"));
	const struct account *a = &k->task[0].acc;

	/* its first burst is on cpu 0, the other seven on 1 to 7 */
	ck_assert_int_eq(a->migrations, 7);
	ck_assert_int_eq(a->refill, 4 * 10000 + 2 * 200000 + 1 * 3 * MS);
	ck_assert_int_eq(account_system(a), a->refill + a->switching);
	ck_assert_int_eq(a->switches, 8);
	ck_assert_int_eq(a->switching, 8000);
	ck_assert_int_eq(a->end, 15 * MS + a->refill + a->switching);
	kit_free(k);
}
END_TEST

START_TEST(costs_are_work_and_take_longer_beside_a_sibling)
{
	struct kit *k = kit_naive("'topology': 'core:1 pu:2', 'costs': {'switch': {'time': '1ms'}}",
				  HALF "'workload': {'tasks': {'a': {'start': '0s', 'copies': 2, "
				       "'steps': [{'run': '4ms'}]}}}",
				  NULL);

	ck_assert_int_eq(k->task[0].acc.switching, 2 * MS);
	ck_assert_int_eq(k->task[0].acc.run, 8 * MS);
	ck_assert_int_eq(k->task[0].acc.work, 4 * MS);
	kit_free(k);
}
END_TEST

/* ---- slices ---- */

#define PAIR_ON_CPU_0 PINNED("a", "0s", "0", "100ms") ", " PINNED("b", "0s", "0", "100ms")
#define SWITCH_1MS    "'topology': 'core:1 pu:2', 'costs': {'switch': {'time': '1ms'}}"

/* The length of the first spans on cpu 0. */
static void spans_are(const struct kit *k, int n, const int64_t want[])
{
	for (int i = 0, at = 0; at < n; i++) {
		ck_assert_int_lt(i, k->nspan);
		if (k->span[i].cpu == 0) {
			ck_assert_int_eq(k->span[i].to - k->span[i].from, want[at]);
			at++;
		}
	}
}

START_TEST(a_slice_does_not_count_the_switch)
{
	struct kit *k = kit_naive(SWITCH_1MS, "'workload': {'tasks': {" PAIR_ON_CPU_0 "}}",
				  SETS("policy.slice=10ms"));

	spans_are(k, 4, (const int64_t[]){11 * MS, 11 * MS, 11 * MS, 11 * MS});
	kit_free(k);
}
END_TEST

/* The sibling is busy all the time: a switch of 1 ms takes 2. */
START_TEST(a_slice_does_not_count_a_slow_switch)
{
	struct kit *k = kit_naive(
		SWITCH_1MS,
		HALF "'workload': {'tasks': {" PINNED("c", "0s", "1", "1s") ", " PAIR_ON_CPU_0 "}}",
		SETS("policy.slice=10ms"));

	spans_are(k, 3, (const int64_t[]){12 * MS, 12 * MS, 12 * MS});
	kit_free(k);
}
END_TEST

/* The sibling comes .5 ms after a switch began: the other half takes 1 ms. It leaves at 12 ms,
 * with 1.5 of the second switch (which began at 11.5) to go: .25 ms of work are done, .75 left. */
START_TEST(a_slice_follows_a_switch_whose_speed_changes)
{
	struct kit *k = kit_naive("'topology': 'core:1 pu:2', 'costs': {'switch': {'time': '1ms'}}",
				  HALF "'workload': {'tasks': {" PAIR_ON_CPU_0 ", "
				       "'c': {'start': '500us', 'affinity': '1', 'steps': [{'run': "
				       "{'wall': '9500us'}}]}}}",
				  SETS("policy.slice=10ms"));

	spans_are(k, 3, (const int64_t[]){11500000, 11250000, 11 * MS});
	kit_free(k);
}
END_TEST

/* At 10 ms b comes and finds a's slice at its end: a is stopped and b runs in that very instant. */
START_TEST(what_comes_with_the_end_of_a_slice_comes_first)
{
	struct kit *k =
		kit_naive("core:1 pu:1",
			  "'workload': {'tasks': {'a': {'start': '0s', 'steps': [{'run': '20ms'}]},"
			  "'b': {'start': '10ms', 'steps': [{'run': '1ms'}]}}}",
			  SETS("policy.slice=10ms"));

	ck_assert_int_eq(k->task[1].acc.wait, 0);
	ck_assert_int_eq(k->task[1].acc.end, 11 * MS);
	kit_free(k);
}
END_TEST

START_TEST(a_task_that_is_stopped_and_picked_at_once_was_not_switched)
{
	struct kit *k = kit_naive(
		"'topology': 'core:2 pu:1', 'costs': {'switch': {'time': '1ms'}}",
		"'workload': {'tasks': {" PINNED("a", "0s", "0", "50ms") ", "
		/* c waits for cpu 1, so that cpu 0 finds a queue at the end of each slice */
		PINNED("b", "0s", "1", "50ms") ", " PINNED("c", "0s", "1", "50ms") "}}",
		SETS("policy.slice=10ms"));

	ck_assert_int_eq(k->task[0].acc.switches, 1);
	ck_assert_int_eq(k->task[0].acc.end, 51 * MS);
	kit_free(k);
}
END_TEST

/* ---- cpus ---- */

START_TEST(an_idle_loop_of_the_same_kind_slows_the_first_task_already)
{
	struct kit *k = kit_naive("'topology': 'core:1 pu:2', 'idle': {'kind': 'loop'}",
				  "'kinds': {'loop': {}}, 'smt': {'model': 'share', 'total': [1, "
				  "1]}, 'workload': {'tasks': {'a': {'start': '0s', 'steps': "
				  "[{'run': '1ms'}, {'sleep': '1ms'}, {'run': '1ms'}]}}}",
				  NULL);

	ck_assert_int_eq(k->totals.makespan, 5 * MS);
	kit_free(k);
}
END_TEST

START_TEST(each_cpu_is_busy_or_idle)
{
	struct kit *k = kit_naive(
		"'topology': 'core:2 pu:2', 'offline': [3]",
		HALF
		"'workload': {'until': '50ms', 'tasks': {'a': {'start': '1ms', 'copies': 5, "
		"'steps': [{'repeat': 'forever', 'steps': [{'run': '3ms'}, {'sleep': '1ms'}]}]}}}",
		NULL);

	ck_assert_int_eq(k->totals.cpu_busy + k->totals.cpu_idle, 3 * 50 * MS);
	ck_assert_int_eq(k->totals.cpu_busy, k->totals.core_busy + k->totals.shared);
	kit_free(k);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("account");
	TCase *t = tcase_create("account");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_test(t, a_task_runs_only_where_it_may);
	tcase_add_test(t, a_task_starts_on_the_cpu_that_it_names);
	tcase_add_test(t, sharing_beside_an_idle_core_is_misplaced);
	tcase_add_test(t, sharing_where_no_other_core_is_allowed_is_not_misplaced);
	tcase_add_test(t, sharing_is_misplaced_if_one_of_the_two_could_leave);
	tcase_add_test(t, the_misplacement_clock_stands_while_every_core_is_busy);
	tcase_add_test(t, a_core_of_four_may_lose_all_its_tasks_at_once);
	tcase_add_test(t, work_done_is_work_asked_for);
	tcase_add_test(t, waking_an_idle_cpu_takes_its_time);
	tcase_add_test(t, a_cpu_that_goes_on_with_another_task_does_not_wake);
	tcase_add_test(t, latency_runs_from_wake_up_to_run_and_not_from_preemption);
	tcase_add_test(t, a_refill_costs_what_its_distance_does);
	tcase_add_test(t, costs_are_work_and_take_longer_beside_a_sibling);
	tcase_add_test(t, a_slice_does_not_count_the_switch);
	tcase_add_test(t, a_slice_does_not_count_a_slow_switch);
	tcase_add_test(t, a_slice_follows_a_switch_whose_speed_changes);
	tcase_add_test(t, what_comes_with_the_end_of_a_slice_comes_first);
	tcase_add_test(t, a_task_that_is_stopped_and_picked_at_once_was_not_switched);
	tcase_add_test(t, an_idle_loop_of_the_same_kind_slows_the_first_task_already);
	tcase_add_test(t, each_cpu_is_busy_or_idle);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
