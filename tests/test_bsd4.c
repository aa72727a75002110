/* test_bsd4.c - does bsd4 show what the kernel did? Each test is named after a numbered behaviour
 * (docs/policies.md). */
#include "two_cores.h"

#define SEEDS 200

#define RUN_100 "\"steps\": [{\"run\": \"100ms\"}]"

static const struct sched pre = {"bsd4", NULL, NULL};

START_TEST(B1_rotating_placement)
{
	static const int child[4][4] = {{1, 1, 2, 3}, {0, 2, 2, 3}, {0, 1, 3, 3}, {0, 1, 2, 0}};

	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
		for (int p = 0; p < 4; p++)
			for (int s = 0; s < 4; s++)
				ck_assert_int_eq(child_cpu(&pre, numbering, p, s), child[p][s]);
}
END_TEST

START_TEST(B2_two_hogs_forked_back_to_back)
{
	static const int of_4[2][4] = {{1, 1, 1, 1}, {1, 2, 1, 2}};

	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
		for (int p = 0; p < 4; p++)
			ck_assert_int_eq(shares_of(&pre, numbering, p, "1ms", 0, false),
					 of_4[numbering][p]);
}
END_TEST

START_TEST(B2_two_hogs_forked_at_independent_phases)
{
	static const int of_16[2][4] = {{5, 5, 5, 5}, {3, 8, 3, 8}};

	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
		for (int p = 0; p < 4; p++)
			ck_assert_int_eq(shares_of(&pre, numbering, p, "1ms", 0, true),
					 of_16[numbering][p]);
}
END_TEST

START_TEST(B2_whatever_the_seed_draws)
{
	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++) {
		int n = 0;
		for (uint64_t seed = 1; seed <= SEEDS; seed++)
			n += hogs_share(&pre, numbering, (int)(seed % 4), -1, 1, "1ms", 0, seed);
		ck_assert_msg(near(n, SEEDS, numbering == SPLIT ? 1 / 4. : 3 / 8.), "%d", n);
	}
}
END_TEST

START_TEST(B3_a_newcomer_beside_a_hog)
{
	static const int of_4[2][4] = {{1, 1, 1, 1}, {2, 1, 2, 1}};

	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
		for (int a = 0; a < 4; a++) {
			int n = 0;
			for (int s = 0; s < 4; s++)
				n += siblings(numbering, a, newcomer_cpu(&pre, numbering, a, s));
			ck_assert_int_eq(n, of_4[numbering][a]);
		}
}
END_TEST

START_TEST(B4_a_bad_pair_stays)
{
	for (uint64_t seed = 1; seed <= 10; seed++)
		for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
			ck_assert_int_eq(bad_pair_moves(&pre, numbering, seed), 0);
}
END_TEST

START_TEST(B5_a_sleeper_returns_to_its_cpu)
{
	for (uint64_t seed = 1; seed <= 10; seed++)
		for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
			ck_assert_int_eq(sleeper_moves(&pre, numbering, seed), 0);
}
END_TEST

START_TEST(B6_a_hog_is_displaced_by_a_burst_that_outlasts_its_turn)
{
	static const int64_t burst[] = {1 * MS, 4 * MS, 8 * MS, 11 * MS};

	for (size_t i = 0; i < ARRAY_LEN(burst); i++) {
		double p = burst[i] < 10 * MS ? (double)burst[i] / (10. * MS) : 1;
		int n = 0;
		for (uint64_t seed = 1; seed <= SEEDS; seed++)
			n += wake_displaces(&pre, SPLIT, seed, burst[i]);
		ck_assert_msg(near(n, SEEDS, p), "%d for p %g", n, p);
	}
}
END_TEST

START_TEST(B6_behind_an_equal_or_better_holder_the_woken_one_is_queued)
{
	/* two alike: the same history to the tick, so equal priorities; and one of better nice */
	static const int nice[] = {0, -20};

	for (int i = 0; i < 2; i++)
		for (uint64_t seed = 1; seed <= 20; seed++) {
			struct kit *k = run(
				&pre, SPLIT, -1, seed,
				xasprintf("\"a\": {\"start\": \"0s\", \"cpu\": 0, \"steps\":"
					  " [{\"run\": \"1us\"}, {\"sleep\": \"10us\"},"
					  " {\"run\": \"5ms\"}]},"
					  " \"b\": {\"start\": \"2us\", \"cpu\": 0, \"nice\": %d,"
					  " \"steps\": [{\"run\": \"50ms\"}]}",
					  nice[i]));
			int a = kit_task(k, "a", 0), b = kit_task(k, "b", 0);
			ck_assert_int_eq(kit_migrations(k, a), 1);
			ck_assert_int_eq(k->task[a].acc.wait + k->task[b].acc.wait, 0);
			ck_assert_int_eq(kit_migrations(k, b), 0);
			kit_free(k);
		}
}
END_TEST

START_TEST(B6_a_priority_better_by_one_is_enough)
{
	/* nice 1 makes 153 of 152: the same queue */
	struct kit *k = run(
		&pre, SPLIT, -1, 1,
		xasprintf("\"a\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"run\": \"1us\"},"
			  " {\"sleep\": \"10us\"}, {\"run\": \"10us\"}]},"
			  " \"b\": {\"start\": \"2us\", \"cpu\": 0, \"nice\": 1,"
			  " \"steps\": [{\"run\": \"50us\"}]}"));

	ck_assert_int_eq(k->task[kit_task(k, "a", 0)].acc.wait, 0);
	ck_assert_int_eq(kit_migrations(k, kit_task(k, "a", 0)), 0);
	ck_assert_int_eq(k->task[kit_task(k, "b", 0)].acc.wait, 10000);
	kit_free(k);
}
END_TEST

START_TEST(B7_as_many_hogs_as_cpus_never_switch)
{
	for (int n = 1; n <= 4; n++)
		for (uint64_t seed = 1; seed <= 5; seed++) {
			struct kit *k = crowd(&pre, SPLIT, n, seed);
			for (int i = 0; i < n; i++) {
				ck_assert_int_eq(k->task[i].acc.switches, 1);
				ck_assert_int_eq(k->task[i].acc.wait, 0);
			}
			kit_free(k);
		}
}
END_TEST

START_TEST(B7_more_hogs_than_cpus_take_turns_and_migrate)
{
	for (int n = 6; n <= 8; n += 2)
		for (uint64_t seed = 1; seed <= 5; seed++) {
			struct kit *k = crowd(&pre, SPLIT, n, seed);
			struct turns got = turns_of(k);
			int64_t moves = 0, switches = 0;
			for (int i = 0; i < n; i++) {
				moves += k->task[i].acc.migrations;
				switches += k->task[i].acc.switches;
			}
			ck_assert_msg(got.whole > 0.9, "%g of the turns", got.whole);
			ck_assert_msg(moves * 5 > switches, "%d of %d", (int)moves, (int)switches);
			kit_free(k);
		}
}
END_TEST

START_TEST(B8_and_the_io_task_always_wins_the_cpu)
{
	for (uint64_t seed = 1; seed <= 5; seed++) {
		struct kit *k =
			run(&pre, SPLIT, -1, seed,
			    xasprintf("\"io\": {\"start\": \"10s\", \"affinity\": \"0\", \"steps\":"
				      " [{\"run\": \"1ms\"}, {\"repeat\": 100, \"steps\":"
				      " [{\"sleep\": \"20ms\"}, {\"run\": \"1ms\"}]}]},"
				      " \"hog\": {\"start\": \"0s\", \"affinity\": \"0\","
				      " \"background\": true, \"steps\": [{\"run\": \"100s\"}]}"));
		int io = kit_task(k, "io", 0);
		for (int i = 0, seen = 0; i < k->nlatency; i++)
			if (k->latency[i].task == io &&
			    seen++) /* but for its start, by the queue */
				ck_assert_int_eq(k->latency[i].ns, 0);
		kit_free(k);
	}
}
END_TEST

START_TEST(B9_forktest_cycles)
{
	static const int cycle[4] = {1, 1, 2, 3};
	int child[8], on_sibling[2] = {0, 0};

	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++) {
		forktest(&pre, numbering, child);
		for (int i = 0; i < 8; i++) {
			ck_assert_int_eq(child[i], cycle[i % 4]);
			on_sibling[numbering] += siblings(numbering, 0, child[i]);
		}
	}
	ck_assert_int_eq(on_sibling[SPLIT], 2);
	ck_assert_int_eq(on_sibling[ADJACENT], 4);
}
END_TEST

START_TEST(a_newcomer_runs_where_the_holder_is_worse)
{
	for (int s = 0; s < 4; s++) {
		struct kit *k = run(
			&pre, SPLIT, s, 1,
			xasprintf(
				"\"a\": {\"start\": \"0s\", \"cpu\": 0, \"nice\": -20, %s},"
				" \"b\": {\"start\": \"0s\", \"cpu\": 1, \"nice\": -20, %s},"
				" \"c\": {\"start\": \"0s\", \"cpu\": 2, \"nice\": -20, %s},"
				" \"d\": {\"start\": \"0s\", \"cpu\": 3, \"nice\": 20, %s},"
				" \"new\": {\"start\": \"30ms\", \"steps\": [{\"run\": \"1ms\"}]}",
				RUN_100, RUN_100, RUN_100, RUN_100));
		int new = kit_task(k, "new", 0);
		ck_assert_int_eq(kit_first_cpu(k, new), 3);
		ck_assert_int_eq(k->task[new].acc.wait, 0);
		kit_free(k);
	}
}
END_TEST

START_TEST(when_a_holder_ends_the_queue_comes_before_who_wakes_by_that)
{
	/* all on cpu 0: the child ends at 11 ms, which wakes the parent; "other" waits since 5 ms
	 */
	struct kit *k =
		run(&pre, SPLIT, 0, 1,
		    xasprintf("\"parent\": {\"start\": \"0s\", \"affinity\": \"0\", \"nice\": 20, "
			      "\"steps\":"
			      " [{\"fork\": \"child\"}, {\"wait\": \"all\"}, {\"run\": \"20ms\"}]},"
			      " \"child\": {\"affinity\": \"0\", \"nice\": -20, \"steps\":"
			      " [{\"sleep\": \"1ms\"}, {\"run\": \"10ms\"}]},"
			      " \"other\": {\"start\": \"5ms\", \"affinity\": \"0\", \"steps\":"
			      " [{\"run\": \"20ms\"}]}"));

	ck_assert_int_eq(k->task[kit_task(k, "other", 0)].acc.end, 31 * MS);
	ck_assert_int_eq(k->task[kit_task(k, "parent", 0)].acc.end, 51 * MS);
	kit_free(k);
}
END_TEST

START_TEST(a_yield_gives_the_cpu_to_an_equal)
{
	struct kit *k =
		run(&pre, SPLIT, 0, 1,
		    xasprintf("\"a\": {\"start\": \"0s\", \"copies\": 2, \"affinity\": \"0\","
			      " \"steps\": [{\"repeat\": 4, \"steps\": [{\"run\": \"10us\"},"
			      " {\"yield\": true}]}]}"));

	ck_assert_int_ge(k->nspan, 8);
	for (int i = 0; i < 8; i++)
		ck_assert_int_eq(k->span[i].task, (k->span[0].task + i) % 2);
	kit_free(k);
}
END_TEST

START_TEST(rrinterval_is_the_turn_in_ticks)
{
	static const struct sched short_turns = {"bsd4", NULL, "policy.rrinterval=2"};
	struct kit *k = crowd(&short_turns, SPLIT, 8, 1);
	int whole = 0, n = 0;

	for (int i = 0; i < k->nspan; i++) {
		n += k->span[i].from >= 2 * S;
		whole += k->span[i].from >= 2 * S &&
			 (k->span[i].to - k->span[i].from) % (40 * MS) == 0;
	}
	ck_assert_msg(whole > 0.9 * n, "%d of %d", whole, n);
	kit_free(k);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("bsd4");
	TCase *t = tcase_create("behaviours");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_test(t, B1_rotating_placement);
	tcase_add_test(t, B2_two_hogs_forked_back_to_back);
	tcase_add_test(t, B2_two_hogs_forked_at_independent_phases);
	tcase_add_test(t, B2_whatever_the_seed_draws);
	tcase_add_test(t, B3_a_newcomer_beside_a_hog);
	tcase_add_test(t, B4_a_bad_pair_stays);
	tcase_add_test(t, B5_a_sleeper_returns_to_its_cpu);
	tcase_add_test(t, B6_a_hog_is_displaced_by_a_burst_that_outlasts_its_turn);
	tcase_add_test(t, B6_behind_an_equal_or_better_holder_the_woken_one_is_queued);
	tcase_add_test(t, B6_a_priority_better_by_one_is_enough);
	tcase_add_test(t, B7_as_many_hogs_as_cpus_never_switch);
	tcase_add_test(t, B7_more_hogs_than_cpus_take_turns_and_migrate);
	tcase_add_test(t, B8_and_the_io_task_always_wins_the_cpu);
	tcase_add_test(t, B9_forktest_cycles);
	tcase_add_test(t, a_newcomer_runs_where_the_holder_is_worse);
	tcase_add_test(t, when_a_holder_ends_the_queue_comes_before_who_wakes_by_that);
	tcase_add_test(t, a_yield_gives_the_cpu_to_an_equal);
	tcase_add_test(t, rrinterval_is_the_turn_in_ticks);
	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
