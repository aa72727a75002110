/* test_cause.c - does the path say how the makespan came about, and each task on whom it waited? */
#include <string.h>

#include "chain.h"
#include "kit.h"

#define MS INT64_C(1000000)

/* What a test expects of a path, in ms; what is not named is 0. */
struct expect {
	int64_t work, lost, avoid, switching, refill, spin, wait, io, timer, event;
};

static void path_is(const struct path *p, struct expect x)
{
	const int64_t want[PATHS] = {
		[PATH_WORK] = x.work,	     [PATH_LOST] = x.lost,     [PATH_AVOID] = x.avoid,
		[PATH_SWITCH] = x.switching, [PATH_REFILL] = x.refill, [PATH_SPIN] = x.spin,
		[PATH_WAIT] = x.wait,	     [PATH_IO] = x.io,	       [PATH_TIMER] = x.timer,
		[PATH_EVENT] = x.event};

	for (int i = 0; i < PATHS; i++)
		ck_assert_msg(p->ns[i] == want[i] * MS, "part %d: %g ms instead of %g", i,
			      (double)p->ns[i] / MS, (double)want[i]);
}

static void task_is(const struct kit *k, const char *name, int n, struct expect x)
{
	path_is(&k->task[kit_task(k, name, n)].path, x);
}

#define PATH(...)	   path_is(&k->totals.path, (struct expect){__VA_ARGS__})
#define TASK(name, n, ...) task_is(k, name, n, (struct expect){__VA_ARGS__})
#define OFF_THE_PATH(name) TASK(name, 0, .work = 0)

/* ns that the task blocked for that reason on that name; what: NULL, all of it. */
static int64_t blamed(const struct kit *k, int task, enum block why, const char *name)
{
	const struct kit_task *t = &k->task[task];

	for (int i = 0; i < t->nblame; i++)
		if (t->blame[i].why == why &&
		    (name ? t->blame[i].name && strcmp(t->blame[i].name, name) == 0
			  : !t->blame[i].name))
			return t->blame[i].ns;
	return 0;
}

/* ---- what a task does by itself ---- */

START_TEST(a_task_alone_is_its_own_path)
{
	struct kit *k =
		kit_naive("'topology': 'core:1 pu:1', 'costs': {'switch': {'time': '1ms'}}",
			  "'workload': {'devices': {'disk': {'service': '7ms'}}, 'tasks': {'t': "
			  "{'start': '2ms', 'steps': [{'run': '3ms'}, {'sleep': '4ms'}, {'io': "
			  "'disk'}, {'run': '5ms'}]}}}",
			  NULL);

	/* three switches: it started, woke, woke */
	PATH(.work = 8, .switching = 3, .timer = 4, .io = 7, .event = 2);
	TASK("t", 0, .work = 8, .switching = 3, .timer = 4, .io = 7, .event = 2);
	ck_assert_int_eq(k->totals.makespan, 24 * MS);
	ck_assert_int_eq(blamed(k, 0, BLOCK_IO, "disk"), 7 * MS);
	ck_assert_int_eq(blamed(k, 0, BLOCK_TIMER, NULL), 4 * MS);
	kit_free(k);
}
END_TEST

START_TEST(a_queue_before_a_device_is_its_time_too)
{
	struct kit *k =
		kit_naive("core:2 pu:1",
			  "'workload': {'devices': {'disk': {'service': '7ms'}}, 'tasks': {'t': "
			  "{'start': '0s', 'copies': 2, 'steps': [{'io': 'disk'}]}}}",
			  NULL);

	PATH(.io = 14);
	kit_free(k);
}
END_TEST

START_TEST(waiting_for_a_cpu_is_on_the_path)
{
	struct kit *k =
		kit_naive("core:1 pu:1",
			  "'workload': {'tasks': {'a': {'start': '0s', 'steps': [{'run': '3ms'}]}, "
			  "'b': {'start': '1ms', 'steps': [{'run': '5ms'}]}}}",
			  NULL);

	PATH(.work = 5, .wait = 2, .event = 1);
	OFF_THE_PATH("a");
	TASK("b", 0, .work = 5, .wait = 2, .event = 1);
	kit_free(k);
}
END_TEST

START_TEST(a_busy_sibling_and_an_idle_core_are_told_apart)
{
	/* both take 20 ms on one core; from 4 to 8 ms the other one is busy */
	struct kit *k =
		kit_naive("'topology': 'core:2 pu:2', 'numbering': 'adjacent'",
			  "'smt': {'model': 'share', 'total': [1, 1]}, 'workload': {'tasks': {"
			  "'a': {'start': '0s', 'cpu': 0, 'steps': [{'run': '10ms'}]}, "
			  "'b': {'start': '0s', 'cpu': 1, 'steps': [{'run': '10ms'}]}, "
			  "'c': {'start': '4ms', 'cpu': 2, 'steps': [{'run': '4ms'}]}}}",
			  NULL);

	PATH(.work = 10, .lost = 10, .avoid = 8);
	kit_free(k);
}
END_TEST

/* ---- tasks that wait for each other ---- */

START_TEST(a_fork_goes_on_with_its_parents_path_and_a_wait_with_its_childs)
{
	struct kit *k = kit_naive(
		"core:2 pu:1",
		"'workload': {'tasks': {'parent': {'start': '0s', 'steps': [{'run': '2ms'}, "
		"{'fork': "
		"'child'}, {'run': '1ms'}, {'wait': 'all'}, {'run': '4ms'}]}, 'child': {'steps': "
		"[{'sleep': '3ms'}, {'run': '5ms'}]}}}",
		NULL);

	PATH(.work = 11, .timer = 3);
	TASK("parent", 0, .work = 6);
	TASK("child", 0, .work = 5, .timer = 3);
	ck_assert_int_eq(blamed(k, kit_task(k, "parent", 0), BLOCK_CHILD, "child"), 7 * MS);
	kit_free(k);
}
END_TEST

START_TEST(a_child_that_ended_before_it_was_waited_for_is_off_the_path)
{
	struct kit *k = kit_naive(
		"core:2 pu:1",
		"'workload': {'tasks': {'parent': {'start': '0s', 'steps': [{'fork': 'child'}, "
		"{'run': "
		"'9ms'}, {'wait': 'all'}, {'run': '1ms'}]}, 'child': {'steps': [{'run': '5ms'}]}}}",
		NULL);

	PATH(.work = 10);
	OFF_THE_PATH("child");
	kit_free(k);
}
END_TEST

START_TEST(who_waited_for_a_lock_goes_on_with_the_holders_path)
{
	struct kit *k = kit_naive("core:2 pu:1",
				  "'workload': {'locks': {'l': {'wait': 'sleep'}}, 'tasks': "
				  "{'holder': {'start': '0s', "
				  "'steps': [{'lock': 'l'}, {'run': '6ms'}, {'sleep': '1ms'}, "
				  "{'unlock': 'l'}, {'run': "
				  "'2ms'}]}, 'waiter': {'start': '0s', 'steps': [{'run': '4ms'}, "
				  "{'lock': 'l'}, {'run': "
				  "'5ms'}, {'unlock': 'l'}]}}}",
				  NULL);

	PATH(.work = 11, .timer = 1);
	TASK("holder", 0, .work = 6, .timer = 1);
	TASK("waiter", 0, .work = 5);
	ck_assert_int_eq(blamed(k, kit_task(k, "waiter", 0), BLOCK_LOCK, "l"), 3 * MS);
	kit_free(k);
}
END_TEST

START_TEST(who_spins_for_a_lock_stays_on_its_own_path)
{
	struct kit *k = kit_naive(
		"core:2 pu:1",
		"'workload': {'locks': {'l': {'wait': 'spin', 'kind': 'work'}}, 'tasks': "
		"{'holder': "
		"{'start': '0s', 'steps': [{'lock': 'l'}, {'run': '6ms'}, {'unlock': 'l'}]}, "
		"'waiter': {'start': '0s', 'steps': [{'run': '4ms'}, {'lock': 'l'}, {'run': "
		"'5ms'}, "
		"{'unlock': 'l'}]}}}",
		NULL);

	PATH(.work = 9, .spin = 2);
	OFF_THE_PATH("holder");
	kit_free(k);
}
END_TEST

START_TEST(events_and_barriers_are_opened_by_the_last_to_come)
{
	struct kit *k = kit_naive(
		"core:3 pu:1",
		"'workload': {'events': ['go'], 'barriers': {'meet': 2}, 'tasks': {"
		"'giver': {'start': '0s', 'steps': [{'run': '3ms'}, {'signal': 'go'}]}, "
		"'taker': {'start': '0s', 'steps': [{'run': '1ms'}, {'await': 'go'}, {'run': "
		"'2ms'}, "
		"{'barrier': 'meet'}, {'run': '1ms'}]}, "
		"'early': {'start': '0s', 'steps': [{'run': '4ms'}, {'barrier': 'meet'}, {'run': "
		"'7ms'}]}}}",
		NULL);

	PATH(.work = 12);
	TASK("giver", 0, .work = 3);
	TASK("taker", 0, .work = 2);
	TASK("early", 0, .work = 7);
	ck_assert_int_eq(blamed(k, kit_task(k, "taker", 0), BLOCK_EVENT, "giver"), 2 * MS);
	ck_assert_int_eq(blamed(k, kit_task(k, "early", 0), BLOCK_EVENT, "taker"), 1 * MS);
	kit_free(k);
}
END_TEST

START_TEST(a_signal_that_came_first_makes_nobody_wait)
{
	struct kit *k =
		kit_naive("core:2 pu:1",
			  "'workload': {'events': ['go'], 'tasks': {'giver': {'start': '0s', "
			  "'steps': [{'run': '3ms'}, {'signal': 'go'}]}, 'taker': {'start': '0s', "
			  "'steps': [{'run': '5ms'}, {'await': 'go'}, {'run': '2ms'}]}}}",
			  NULL);

	PATH(.work = 7);
	OFF_THE_PATH("giver");
	kit_free(k);
}
END_TEST

/* ---- ends ---- */

START_TEST(the_path_is_that_of_the_task_that_ends_last)
{
	struct kit *k =
		kit_naive("core:4 pu:1",
			  "'workload': {'until': '50ms', 'tasks': {'a': {'start': '0s', 'steps': "
			  "[{'run': '3ms'}]}, 'b': {'start': '0s', 'steps': [{'sleep': '9ms'}]}, "
			  "'c': {'start': '0s', 'background': true, 'steps': [{'run': '20ms'}]}, "
			  "'d': {'start': '0s', 'steps': [{'run': '60ms'}]}}}",
			  NULL);

	ck_assert_int_eq(k->totals.makespan, 9 * MS);
	PATH(.timer = 9);
	kit_free(k);
}
END_TEST

START_TEST(nobody_ended_so_there_is_no_path)
{
	struct kit *k =
		kit_naive("core:1 pu:1",
			  "'workload': {'until': '5ms', 'tasks': {'t': {'start': '0s', 'steps': "
			  "[{'run': '60ms'}]}}}",
			  NULL);

	PATH(.work = 0);
	kit_free(k);
}
END_TEST

START_TEST(what_still_waits_at_the_end_is_told)
{
	struct kit *k = kit_naive(
		"core:2 pu:1",
		"'workload': {'until': '10ms', 'locks': {'l': {'wait': 'sleep'}}, 'events': ['e'], "
		"'tasks': {'a': {'start': '0s', 'steps': [{'lock': 'l'}, {'run': '60ms'}, "
		"{'unlock': "
		"'l'}]}, 'b': {'start': '1ms', 'steps': [{'lock': 'l'}, {'unlock': 'l'}]}, "
		"'c': {'start': '2ms', 'steps': [{'await': 'e'}]}}}",
		NULL);

	ck_assert_int_eq(blamed(k, kit_task(k, "b", 0), BLOCK_LOCK, "l"), 9 * MS);
	ck_assert_int_eq(blamed(k, kit_task(k, "c", 0), BLOCK_EVENT, NULL), 8 * MS);
	kit_free(k);
}
END_TEST

/* ---- chains ---- */

START_TEST(a_long_game_of_two_keeps_few_links)
{
	struct kit *k = kit_naive("core:2 pu:1",
				  "'workload': {'events': ['ping', 'pong'], 'tasks': {"
				  "'a': {'start': '0s', 'steps': [{'repeat': 20000, 'steps': "
				  "[{'run': '10us'}, {'signal': "
				  "'ping'}, {'await': 'pong'}]}]}, "
				  "'b': {'start': '0s', 'steps': [{'repeat': 20000, 'steps': "
				  "[{'await': 'ping'}, {'run': "
				  "'30us'}, {'signal': 'pong'}]}]}}}",
				  NULL);

	PATH(.work = 800);
	TASK("a", 0, .work = 200);
	TASK("b", 0, .work = 600);
	kit_free(k);
}
END_TEST

static struct chain *add(struct chains *all, struct chain *before, int task, int64_t until)
{
	return chain_add(all, before, task, &(struct path){{[PATH_WORK] = until}});
}

START_TEST(links_are_folded_and_say_the_same)
{
	struct chains all = {0};
	struct chain *c = NULL, *side = NULL, *next;
	struct chain_part *part;
	int64_t most = 0, at = 0;
	int n;

	for (int i = 0; i < 100000; i++) {
		at += 1 + i % 7;
		next = add(&all, c, i % 7, at);
		chain_drop(&all, c);
		c = next;
		if (i == 50000 - 1)
			side = chain_hold(c);
		most = all.n > most ? all.n : most;
	}
	ck_assert_int_le(most, 2100);
	part = chain_parts(c, &n);
	ck_assert_int_eq(n, 7);
	for (int i = 0; i < n; i++) {
		int times = 100000 / 7 + (i < 100000 % 7);
		ck_assert_int_eq(part[i].task, i);
		ck_assert_int_eq(part[i].own.ns[PATH_WORK], times * (1 + i));
	}
	free(part);
	chain_drop(&all, c);
	/* another path went on from the middle, which nobody may have folded away */
	part = chain_parts(side, &n);
	for (int i = 0; i < n; i++) {
		int times = 50000 / 7 + (i < 50000 % 7);
		ck_assert_int_eq(part[i].own.ns[PATH_WORK], times * (1 + i));
	}
	free(part);
	chain_drop(&all, side);
	ck_assert_int_eq(all.n, 0);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("cause");
	TCase *t = tcase_create("cause");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_set_timeout(t, 60);
	tcase_add_test(t, a_task_alone_is_its_own_path);
	tcase_add_test(t, a_queue_before_a_device_is_its_time_too);
	tcase_add_test(t, waiting_for_a_cpu_is_on_the_path);
	tcase_add_test(t, a_busy_sibling_and_an_idle_core_are_told_apart);
	tcase_add_test(t, a_fork_goes_on_with_its_parents_path_and_a_wait_with_its_childs);
	tcase_add_test(t, a_child_that_ended_before_it_was_waited_for_is_off_the_path);
	tcase_add_test(t, who_waited_for_a_lock_goes_on_with_the_holders_path);
	tcase_add_test(t, who_spins_for_a_lock_stays_on_its_own_path);
	tcase_add_test(t, events_and_barriers_are_opened_by_the_last_to_come);
	tcase_add_test(t, a_signal_that_came_first_makes_nobody_wait);
	tcase_add_test(t, the_path_is_that_of_the_task_that_ends_last);
	tcase_add_test(t, nobody_ended_so_there_is_no_path);
	tcase_add_test(t, what_still_waits_at_the_end_is_told);
	tcase_add_test(t, a_long_game_of_two_keeps_few_links);
	tcase_add_test(t, links_are_folded_and_say_the_same);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
