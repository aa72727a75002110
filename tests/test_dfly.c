/* test_dfly.c - does dfly show what the kernel's scheduler does? D1 to D6: numbered behaviours
 * (docs/policies.md). Weights and formulas: test_dfly_values.c. */
#include "two_cores.h"

#define RUN(ns)		     "\"steps\": [{\"run\": \"" ns "\"}]}"
#define HOG(name, where, ns) "\"" name "\": {\"start\": \"0s\", " where ", " RUN(ns)

static const struct sched dfly = {"dfly", NULL, NULL};

static int other_core(int numbering, int cpu)
{
	return numbering == SPLIT ? cpu ^ 1 : cpu ^ 2;
}

static int sibling(int numbering, int cpu)
{
	return numbering == SPLIT ? cpu ^ 2 : cpu ^ 1;
}

/* ---- numbered behaviours ---- */

START_TEST(D1_two_hogs_on_a_core_are_separated_within_a_second_and_stay)
{
	for (uint64_t seed = 1; seed <= 40; seed++) {
		struct kit *k = run(
			&dfly, _i, -1, seed,
			xasprintf(HOG("a", "\"cpu\": 0", "20s") ", " HOG("b", "\"cpu\": %d", "20s"),
				  sibling(_i, 0)));
		ck_assert_int_le(kit_shared(k, 0, 1), 1 * S);
		ck_assert_int_eq(kit_migrations(k, 0) + kit_migrations(k, 1), 1);
		kit_free(k);
	}
}
END_TEST

START_TEST(D1_not_unless_feature_8)
{
	static const struct sched without = {"dfly", NULL, "policy.features=39"};

	ck_assert_int_eq(bad_pair_moves(&without, _i, 1), 0);
}
END_TEST

/* The sleeper wakes 200 times on its free cpu. The hog may not go. */
START_TEST(D2_a_sleeper_beside_a_busy_sibling_stays)
{
	for (uint64_t seed = 1; seed <= 10; seed++) {
		struct kit *k = run(&dfly, _i, -1, seed,
				    xasprintf(HOG("hog", "\"affinity\": \"0\"",
						  "3s") ", \"a\": {\"start\": \"0s\", \"cpu\": %d, "
							"\"steps\": [{\"repeat\":"
							" 200, \"steps\": [{\"run\": \"100us\"}, "
							"{\"sleep\": \"10ms\"}]}]}",
					      sibling(_i, 0)));
		ck_assert_int_eq(kit_migrations(k, kit_task(k, "a", 0)), 0);
		ck_assert_int_gt(kit_shared(k, 0, 1), 15 * MS);
		kit_free(k);
	}
}
END_TEST

/* n hogs on 4 cores of 2 cpus: how many share a core at that time? */
static int sharing(const struct kit *k, int n, int64_t when)
{
	int pairs = 0;

	for (int i = 0; i < n; i++)
		for (int j = 0; j < i; j++)
			pairs += kit_same_core(k, kit_cpu_at(k, kit_task(k, "hog", i), when),
					       kit_cpu_at(k, kit_task(k, "hog", j), when));
	return pairs;
}

START_TEST(D4_hogs_spread_evenly_over_cores_and_stay)
{
	static const char *const numbering[] = {"machine.numbering=split",
						"machine.numbering=adjacent"};

	for (int n = 1; n <= 8; n++) {
		char *config = xasprintf(
			"{\"machine\": {\"topology\": \"core:4 pu:2\"}, \"policy\": \"dfly\","
			" \"workload\": {\"until\": \"20s\", \"tasks\": {\"shell\": {\"start\": "
			"\"0s\","
			" \"cpu\": 0, \"steps\": [{\"run\": \"1ms\"}, {\"repeat\": %d, \"steps\":"
			" [{\"fork\": \"hog\"}, {\"run\": \"1ms\"}]}, {\"wait\": \"all\"}]},"
			" \"hog\": {\"steps\": [{\"run\": \"100s\"}]}}}}",
			n);
		for (uint64_t seed = 1; seed <= 5; seed++) {
			struct kit *k = kit_run(config, NULL, seed,
						(const char *const[]){numbering[_i], NULL}, true);
			ck_assert_int_eq(sharing(k, n, 3 * S), n < 4 ? 0 : n - 4);
			for (int i = 0; i < n; i++)
				ck_assert_int_eq(kit_cpu_at(k, kit_task(k, "hog", i), 3 * S),
						 kit_cpu_at(k, kit_task(k, "hog", i), 20 * S - 1));
			kit_free(k);
		}
		free(config);
	}
}
END_TEST

/* On one cpu for a minute: the part of a hog of that nice beside one of nice 0. */
static double share_of_nice(int nice)
{
	char *config = xasprintf(
		"{\"machine\": {\"topology\": \"core:1 pu:1\"}, \"policy\": \"dfly\", \"workload\":"
		" {\"until\": \"60s\", \"tasks\": {" HOG("hog", "\"nice\": 0", "1000s") ", " HOG(
			"niced", "\"nice\": %d", "1000s") "}}}",
		nice);
	struct kit *k = kit_run(config, NULL, 1, NULL, true);
	int64_t niced = k->task[kit_task(k, "niced", 0)].acc.run;

	kit_free(k);
	free(config);
	return (double)niced / (60. * (double)S);
}

START_TEST(D5_nice_counts_for_little_up_and_for_all_down)
{
	/* a saturated hog of nice 0 is in the worst queue, where nice cannot make it worse */
	double up = share_of_nice(20), level = share_of_nice(0), down = share_of_nice(-20);

	ck_assert_msg(up > 0.4 && up < level - 0.03, "%g", up);
	ck_assert_msg(level > 0.49 && level < 0.51, "%g", level);
	ck_assert_msg(down > 0.95, "%g", down);
}
END_TEST

/* A shell on cpu 0 runs for `before` after a long sleep, forks, and runs on for `after`. */
static struct kit *fork_run(int numbering, uint64_t seed, const char *before, const char *after)
{
	return run(&dfly, numbering, -1, seed,
		   xasprintf("\"shell\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"run\":"
			     " \"1ms\"}, {\"sleep\": \"2s\"}, {\"run\": \"%s\"}, {\"fork\":"
			     " \"child\"}, {\"run\": \"%s\"}, {\"wait\": \"all\"}]},"
			     " \"child\": {" RUN("5ms"),
			     before, after));
}

START_TEST(D6_a_quiet_shells_child_runs_there_when_the_shell_waits)
{
	for (uint64_t seed = 1; seed <= 10; seed++) {
		struct kit *k = fork_run(_i, seed, "1us", "10us");
		int child = kit_task(k, "child", 0);
		ck_assert_int_eq(kit_first_cpu(k, child), 0);
		ck_assert_int_eq(k->task[child].acc.wait, 10000);
		kit_free(k);
	}
}
END_TEST

START_TEST(D6_or_is_pulled_within_a_tick_by_whoever_polls_first)
{
	int cpus = 0;

	for (uint64_t seed = 1; seed <= 40; seed++) {
		struct kit *k = fork_run(_i, seed, "1us", "50ms");
		int child = kit_task(k, "child", 0), cpu = kit_first_cpu(k, child);
		ck_assert_int_ne(cpu, 0);
		ck_assert_int_gt(k->task[child].acc.wait, 0);
		ck_assert_int_le(k->task[child].acc.wait, 10 * MS);
		cpus |= 1 << cpu;
		kit_free(k);
	}
	ck_assert_int_eq(cpus, 0xe);
}
END_TEST

START_TEST(D6_the_busier_the_shell_the_further_its_child)
{
	for (uint64_t seed = 1; seed <= 10; seed++) {
		struct kit *k = fork_run(_i, seed, "200ms", "50ms");
		int child = kit_task(k, "child", 0);
		ck_assert_int_eq(kit_first_cpu(k, child), sibling(_i, 0));
		ck_assert_int_eq(k->task[child].acc.wait, 0);
		kit_free(k);
		k = fork_run(_i, seed, "2s", "50ms");
		ck_assert_int_eq(kit_first_cpu(k, kit_task(k, "child", 0)), other_core(_i, 0));
		kit_free(k);
	}
}
END_TEST

/* ---- hogs ---- */

/* As with bsd4, but that who robs a cpu gives it up at once: in the turn of its cpu, one of 4, it
 * goes to the idle core instead, and the hog stays. */
START_TEST(who_robs_a_cpu_goes_to_the_idle_core_in_the_turn_of_its_cpu)
{
	int displaced = 0, left = 0, all = 200;

	for (int seed = 1; seed <= all; seed++) {
		struct kit *k =
			run(&dfly, _i, -1, (uint64_t)seed,
			    xasprintf("\"a\": {\"start\": \"0s\", \"cpu\": 0, \"steps\":"
				      " [{\"run\": \"1ms\"}, {\"sleep\": \"1999ms\"}, {\"run\":"
				      " \"5ms\"}]}, \"hog\": {\"start\": \"10ms\", \"cpu\": 0,"
				      " \"steps\": [{\"run\": \"3s\"}]}"));
		int a = kit_task(k, "a", 0), hog = kit_task(k, "hog", 0);
		ck_assert_int_eq(k->task[a].acc.wait, 0);
		if (kit_migrations(k, a)) {
			ck_assert_int_eq(kit_cpu_at(k, a, 2 * S), other_core(_i, 0));
			ck_assert_int_eq(k->task[hog].acc.wait, 0);
			left++;
		} else {
			displaced += kit_cpu_at(k, hog, 2 * S + 5 * MS) != 0;
		}
		kit_free(k);
	}
	ck_assert_msg(near(left, all, 1 / 4.), "%d", left);
	ck_assert_msg(near(displaced, all, 3 / 8.), "%d", displaced); /* 5 of 10 ms, 3 of 4 times */
}
END_TEST

static int64_t moves(const struct kit *k)
{
	int64_t n = 0;

	for (int i = 0; i < k->ntask; i++)
		n += k->task[i].acc.migrations;
	return n;
}

START_TEST(six_hogs_on_four_cores_without_siblings_too)
{
	static const char six[] =
		"{\"machine\": {\"topology\": \"core:4 pu:1\"}, \"policy\": \"dfly\", \"workload\":"
		" {\"until\": \"60s\", \"tasks\": {" HOG("hog", "\"copies\": 6", "1000s") "}}}";
	struct kit *k = kit_run(six, NULL, 1, NULL, true);
	double spread = turns_of(k).spread;
	int64_t rest;

	ck_assert_msg(spread < 1.25, "%g", spread);
	ck_assert_int_gt(moves(k), 60 * 5);
	ck_assert_int_lt(moves(k), 60 * 8);
	kit_free(k);
	k = kit_run(six, NULL, 1, (const char *const[]){"policy.features=43", NULL}, true);
	rest = moves(k);
	ck_assert_msg(rest < 60, "%d without the rover", (int)rest);
	ck_assert_double_gt(turns_of(k).spread, 1.4);
	kit_free(k);
}
END_TEST

/* ---- and else ---- */

START_TEST(an_idle_cpu_pulls_what_waits)
{
	/* three hogs on cpu 0, and what runs on cpu 3 ends at 100 ms */
	static const struct sched pull = {"dfly", "policy.features=1", NULL};
	static const struct sched none = {"dfly", "policy.features=0", NULL};
	static const struct sched *const both[] = {&pull, &none};

	for (int i = 0; i < 2; i++) {
		struct kit *k =
			run(both[i], _i, -1, 1,
			    xasprintf(HOG("a", "\"cpu\": 0, \"copies\": 3", "1s") ", " HOG(
				    "b", "\"cpu\": 1",
				    "1s") ", " HOG("c", "\"cpu\": 2",
						   "1s") ", " HOG("d", "\"cpu\": 3", "100ms")));
		int there = 0;
		for (int n = 0; n < 3; n++)
			there += kit_cpu_at(k, kit_task(k, "a", n), 100 * MS) == 3;
		ck_assert_int_eq(there, i == 0);
		kit_free(k);
	}
}
END_TEST

START_TEST(weight7_says_how_much_heavier_the_victim_must_be)
{
	static const struct sched heavy = {"dfly", "policy.features=1", "policy.weight7=1000"};
	struct kit *k =
		run(&heavy, _i, -1, 1, xasprintf(HOG("a", "\"cpu\": 0, \"copies\": 3", "1s")));

	for (int i = 0; i < 3; i++) {
		ck_assert_int_eq(kit_first_cpu(k, i), 0);
		ck_assert_int_eq(kit_migrations(k, i), 0);
	}
	kit_free(k);
}
END_TEST

START_TEST(newcomers_of_one_instant_find_cpus_of_their_own)
{
	struct kit *k = run(&dfly, _i, -1, 1, xasprintf(HOG("a", "\"copies\": 4", "10ms")));
	int cpus = 0;

	for (int i = 0; i < 4; i++) {
		ck_assert_int_eq(k->task[i].acc.wait, 0);
		cpus |= 1 << kit_first_cpu(k, i);
	}
	ck_assert_int_eq(cpus, 0xf);
	kit_free(k);
}
END_TEST

START_TEST(a_yield_gives_the_cpu_to_the_next_equal)
{
	struct kit *k =
		run(&dfly, SPLIT, -1, 1,
		    xasprintf("\"a\": {\"start\": \"0s\", \"copies\": 3, \"affinity\": \"0\","
			      " \"steps\": [{\"repeat\": 4, \"steps\": [{\"run\": \"10us\"},"
			      " {\"yield\": true}]}]}"));

	ck_assert_int_ge(k->nspan, 12);
	for (int i = 3; i < 12; i++)
		ck_assert_int_eq(k->span[i].task, k->span[i - 3].task);
	ck_assert_int_ne(k->span[0].task, k->span[1].task);
	kit_free(k);
}
END_TEST

/* How long a newcomer that is better by one queue waits for the cpu of another that began at 0. */
static int64_t newcomer_waits(const char *set)
{
	struct sched sc = {"dfly", set, NULL};
	struct kit *k = run(&sc, SPLIT, -1, 1,
			    xasprintf(HOG("a", "\"affinity\": \"0\"",
					  "1s") ","
						" \"b\": {\"start\": \"1us\", \"affinity\": \"0\","
						" \"nice\": -2, \"steps\": [{\"run\": \"1us\"}]}"));
	int64_t ns = k->task[kit_task(k, "b", 0)].acc.wait;

	kit_free(k);
	return ns;
}

START_TEST(fast_resched_makes_one_that_is_a_little_better_wait_for_a_tick)
{
	int64_t ns = newcomer_waits("policy.fast_resched=5");

	ck_assert_int_eq(newcomer_waits(NULL), 0);
	ck_assert_int_gt(ns, 0);
	ck_assert_int_le(ns, 20 * MS);
}
END_TEST

/* x is better than a robbed hog and is queued while the robber runs. When that ends, x is next; the
 * hog waits for LWKT's tick, and only then finds that another cpu idles. */
START_TEST(a_robbed_one_has_its_turn_after_who_is_better)
{
	int waited = 0;

	for (uint64_t seed = 1; seed <= 30; seed++) {
		struct kit *k = run(
			&dfly, _i, -1, seed,
			xasprintf(
				"\"hog\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"run\":"
				" \"3s\"}]}, \"rob\": {\"start\": \"2s\", \"cpu\": 0, \"affinity\":"
				" \"0\", \"nice\": -20, \"steps\": [{\"run\": \"3ms\"}]}, \"x\":"
				" {\"start\": \"2001ms\", \"affinity\": \"0\", \"steps\": "
				"[{\"run\":"
				" \"50ms\"}]}"));
		int hog = kit_task(k, "hog", 0);
		int64_t wait = k->task[hog].acc.wait;
		ck_assert_int_eq(k->task[kit_task(k, "x", 0)].acc.wait, 2 * MS);
		ck_assert_int_le(wait, 10 * MS);
		ck_assert_int_ne(wait, 3 * MS);
		waited += wait > 3 * MS;
		kit_free(k);
	}
	ck_assert_int_gt(waited, 15);
}
END_TEST

/* A hog is robbed, its robber is too, and the second one ends: the first goes on, and the hog finds
 * at once that another cpu idles. */
START_TEST(of_the_robbed_the_better_have_their_turn_first)
{
	int at_once = 0;

	for (uint64_t seed = 1; seed <= 30; seed++) {
		struct kit *k = run(
			&dfly, _i, -1, seed,
			xasprintf(
				"\"hog\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"run\":"
				" \"3s\"}]}, \"one\": {\"start\": \"2s\", \"cpu\": 0, \"affinity\":"
				" \"0\", \"nice\": -5, \"steps\": [{\"run\": \"50ms\"}]}, \"two\":"
				" {\"start\": \"2001ms\", \"cpu\": 0, \"affinity\": \"0\", "
				"\"nice\":"
				" -20, \"steps\": [{\"run\": \"1ms\"}]}"));
		ck_assert_int_eq(k->task[kit_task(k, "one", 0)].acc.wait, 1 * MS);
		at_once += k->task[kit_task(k, "hog", 0)].acc.wait == 2 * MS;
		kit_free(k);
	}
	ck_assert_int_gt(at_once, 15);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("dfly");
	TCase *t = tcase_create("behaviours");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, D1_two_hogs_on_a_core_are_separated_within_a_second_and_stay, 0, 2);
	tcase_add_loop_test(t, D1_not_unless_feature_8, 0, 2);
	tcase_add_loop_test(t, D2_a_sleeper_beside_a_busy_sibling_stays, 0, 2);
	tcase_add_loop_test(t, D4_hogs_spread_evenly_over_cores_and_stay, 0, 2);
	tcase_add_test(t, D5_nice_counts_for_little_up_and_for_all_down);
	tcase_add_loop_test(t, D6_a_quiet_shells_child_runs_there_when_the_shell_waits, 0, 2);
	tcase_add_loop_test(t, D6_or_is_pulled_within_a_tick_by_whoever_polls_first, 0, 2);
	tcase_add_loop_test(t, D6_the_busier_the_shell_the_further_its_child, 0, 2);
	tcase_add_loop_test(t, who_robs_a_cpu_goes_to_the_idle_core_in_the_turn_of_its_cpu, 0, 2);
	tcase_add_test(t, six_hogs_on_four_cores_without_siblings_too);
	tcase_add_loop_test(t, an_idle_cpu_pulls_what_waits, 0, 2);
	tcase_add_loop_test(t, weight7_says_how_much_heavier_the_victim_must_be, 0, 2);
	tcase_add_loop_test(t, newcomers_of_one_instant_find_cpus_of_their_own, 0, 2);
	tcase_add_test(t, a_yield_gives_the_cpu_to_the_next_equal);
	tcase_add_test(t, fast_resched_makes_one_that_is_a_little_better_wait_for_a_tick);
	tcase_add_loop_test(t, a_robbed_one_has_its_turn_after_who_is_better, 0, 2);
	tcase_add_loop_test(t, of_the_robbed_the_better_have_their_turn_first, 0, 2);
	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
