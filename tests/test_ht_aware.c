/* test_ht_aware.c - does ht-aware show what the kernels did? Each test is named after a numbered
 * behaviour (docs/policies.md). */
#include "two_cores.h"

static const struct sched v1 = {"ht-aware", "policy.rule=v1", NULL};
static const struct sched v3 = {"ht-aware", "policy.rule=v3", NULL};
static const struct sched *const smt[] = {&v1, &v3};

START_TEST(M1_two_hogs_of_an_interactive_shell_never_share)
{
	for (int r = 0; r < 2; r++)
		for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
			for (int p = 0; p < 4; p++)
				ck_assert_int_eq(shares_of(smt[r], numbering, p, "1ms", 2, true),
						 0);
}
END_TEST

START_TEST(M1_whatever_the_seed_draws)
{
	for (int r = 0; r < 2; r++)
		for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
			for (uint64_t seed = 1; seed <= 40; seed++)
				ck_assert(!hogs_share(smt[r], numbering, (int)(seed % 4), -1, 3,
						      "1ms", 0, seed));
}
END_TEST

START_TEST(M1_a_shell_of_equal_batch_is_left_to_the_rotation)
{
	static const int of_4[2][4] = {{2, 2, 2, 2}, {2, 3, 2, 3}};
	static const int of_16[2][4] = {{8, 8, 8, 8}, {7, 11, 7, 11}};

	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
		for (int p = 0; p < 4; p++) {
			ck_assert_int_eq(shares_of(&v1, numbering, p, "1us", 0, false),
					 of_4[numbering][p]);
			ck_assert_int_eq(shares_of(&v1, numbering, p, "1us", 0, true),
					 of_16[numbering][p]);
		}
}
END_TEST

START_TEST(M1_hogs_of_a_shell_that_compares_worse_always_share)
{
	for (int r = 0; r < 2; r++)
		for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
			for (int p = 0; p < 4; p++)
				ck_assert_int_eq(shares_of(smt[r], numbering, p, "4s", 0, false),
						 4);
}
END_TEST

START_TEST(M2_a_newcomer_takes_the_free_core)
{
	static const int beside_0[2][4] = {{1, 1, 3, 3}, {2, 2, 2, 3}};

	for (int r = 0; r < 2; r++)
		for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
			for (int a = 0; a < 4; a++)
				for (int s = 0; s < 4; s++) {
					int cpu = newcomer_cpu(smt[r], numbering, a, s);
					ck_assert(!siblings(numbering, a, cpu));
					if (a == 0)
						ck_assert_int_eq(cpu, beside_0[numbering][s]);
				}
}
END_TEST

/* A hog on each core, from `old` and `young` ms on and of those nices, on cpus 0 and (split) 1,
 * (adjacent) 2: where does a third task go at 40 s? 0: beside the first, 1: beside the second. */
static int third_beside(const struct sched *sc, int numbering, int s, int old, int old_nice,
			int young, int young_nice)
{
	int other = numbering == SPLIT ? 1 : 2, cpu;
	struct kit *k =
		run(sc, numbering, s, 1,
		    xasprintf("\"a\": {\"start\": \"%dms\", \"cpu\": 0, \"nice\": %d, \"steps\":"
			      " [{\"run\": \"41s\"}]}, \"b\": {\"start\": \"%dms\", \"cpu\": %d,"
			      " \"nice\": %d, \"steps\": [{\"run\": \"41s\"}]},"
			      " \"third\": {\"start\": \"40s\", \"steps\": [{\"run\": \"10ms\"}]}",
			      old, old_nice, young, other, young_nice));

	cpu = kit_first_cpu(k, kit_task(k, "third", 0));
	kit_free(k);
	ck_assert(cpu != 0 && cpu != other);
	return siblings(numbering, cpu, 0) ? 0 : 1;
}

START_TEST(M3_the_third_goes_beside_the_younger_hog)
{
	for (int r = 0; r < 2; r++)
		for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
			for (int s = 0; s < 4; s++)
				ck_assert_int_eq(third_beside(smt[r], numbering, s, 0, 0, 39000, 0),
						 1);
}
END_TEST

START_TEST(M3_v1_asks_for_batch_and_v3_for_priority)
{
	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
		for (int s = 0; s < 4; s++) {
			ck_assert_int_eq(third_beside(&v1, numbering, s, 0, -20, 39000, 20), 1);
			ck_assert_int_eq(third_beside(&v3, numbering, s, 0, -20, 39000, 20), 0);
		}
}
END_TEST

START_TEST(M3_beside_hogs_of_full_batch_the_rotation_decides)
{
	static const int beside[2][4] = {{0, 0, 0, 1}, {0, 0, 1, 1}};

	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
		for (int s = 0; s < 4; s++)
			ck_assert_int_eq(third_beside(&v1, numbering, s, 0, 0, 0, 0),
					 beside[numbering][s]);
}
END_TEST

START_TEST(M4_a_bad_pair_stays_and_a_sleeper_returns)
{
	for (int r = 0; r < 2; r++)
		for (uint64_t seed = 1; seed <= 5; seed++)
			for (int numbering = SPLIT; numbering <= ADJACENT; numbering++) {
				ck_assert_int_eq(bad_pair_moves(smt[r], numbering, seed), 0);
				ck_assert_int_eq(sleeper_moves(smt[r], numbering, seed), 0);
			}
}
END_TEST

START_TEST(unless_all_cpus_have_siblings_cores_do_not_count)
{
	static const struct sched odd = {"ht-aware", "policy.rule=v3", "machine.offline=[3]"};

	for (int s = 0; s < 3; s++)
		ck_assert_int_eq(newcomer_cpu(&odd, SPLIT, 0, s), s < 2 ? 1 : 2);
}
END_TEST

START_TEST(M8_forktest_avoids_the_sibling)
{
	static const int cycle[2][4] = {{1, 1, 3, 3}, {2, 2, 2, 3}};
	int child[8];

	for (int r = 0; r < 2; r++)
		for (int numbering = SPLIT; numbering <= ADJACENT; numbering++) {
			forktest(smt[r], numbering, child);
			for (int i = 0; i < 8; i++)
				ck_assert_int_eq(child[i], cycle[numbering][i % 4]);
		}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("ht-aware");
	TCase *t = tcase_create("behaviours");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_test(t, M1_two_hogs_of_an_interactive_shell_never_share);
	tcase_add_test(t, M1_whatever_the_seed_draws);
	tcase_add_test(t, M1_a_shell_of_equal_batch_is_left_to_the_rotation);
	tcase_add_test(t, M1_hogs_of_a_shell_that_compares_worse_always_share);
	tcase_add_test(t, M2_a_newcomer_takes_the_free_core);
	tcase_add_test(t, M3_the_third_goes_beside_the_younger_hog);
	tcase_add_test(t, M3_v1_asks_for_batch_and_v3_for_priority);
	tcase_add_test(t, M3_beside_hogs_of_full_batch_the_rotation_decides);
	tcase_add_test(t, M4_a_bad_pair_stays_and_a_sleeper_returns);
	tcase_add_test(t, unless_all_cpus_have_siblings_cores_do_not_count);
	tcase_add_test(t, M8_forktest_avoids_the_sibling);
	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
