/* test_fourbsd.c - does 4bsd show what the kernel did? G1 to G6: the numbered behaviours of
 * docs/policies.md (G3: test_estcpu.c). */
#define policies_fourbsd policies_fourbsd_under_test /* its inside, beside the built-in one */
#include "../sim/policies/fourbsd.c"

#include "two_cores.h"

#define SEEDS 200

static const struct sched v2005 = {"4bsd", "policy.version=v2005", NULL};
static const struct sched v2005_htt2 = {"4bsd", "policy.version=v2005", "policy.htt2=true"};
static const struct sched v2005_onecpu = {"4bsd", "policy.version=v2005", "policy.onecpu=true"};
static const struct sched v12 = {"4bsd", NULL, NULL};
static const struct sched *const versions[] = {&v2005, &v12};

/* ---- which cpu ---- */

/* How often of SEEDS runs a new task goes to each cpu, when a hog runs on cpu a. */
static void newcomers(const struct sched *sc, int numbering, int a, int n[4])
{
	n[0] = n[1] = n[2] = n[3] = 0;
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		struct kit *k =
			run(sc, numbering, -1, seed,
			    xasprintf("\"hog\": {\"start\": \"0s\", \"cpu\": %d, \"steps\": "
				      "[{\"run\": \"100ms\"}]}, \"new\": {\"start\": "
				      "\"50ms\", \"steps\": [{\"run\": \"10ms\"}]}",
				      a));
		n[kit_first_cpu(k, 1)]++;
		kit_free(k);
	}
}

START_TEST(G1_any_idle_cpu_may_be_the_first)
{
	for (int a = 0; a < 4; a++) {
		int n[4];
		newcomers(versions[_i], SPLIT, a, n);
		for (int cpu = 0; cpu < 4; cpu++)
			ck_assert_msg(near(n[cpu], SEEDS, cpu == a ? 0 : 1 / 3.), "%d", n[cpu]);
	}
}
END_TEST

START_TEST(G2_htt2_takes_the_even_cpu_of_an_idle_core)
{
	for (int a = 0; a < 4; a++) {
		int n[4], even = a < 2 ? 2 : 0;
		newcomers(&v2005_htt2, ADJACENT, a, n);
		ck_assert_int_eq(n[even], SEEDS);
	}
}
END_TEST

START_TEST(G2_where_no_core_idles_htt2_takes_any)
{
	/* at the second fork the shell and the first hog leave no pair */
	int n = 0;

	for (uint64_t seed = 1; seed <= SEEDS; seed++)
		n += hogs_share(&v2005_htt2, ADJACENT, (int)(seed % 4), -1, 1, "1ms", 0, seed);
	ck_assert_msg(near(n, SEEDS, 1 / 2.), "%d", n);
}
END_TEST

START_TEST(G2_htt2_takes_the_sibling_where_numbers_are_split)
{
	int n[4];

	newcomers(&v2005_htt2, SPLIT, 0, n);
	ck_assert_int_eq(n[2], SEEDS);
}
END_TEST

START_TEST(onecpu_calls_the_lowest)
{
	int n[4];

	newcomers(&v2005_onecpu, SPLIT, 0, n);
	ck_assert_int_eq(n[1], SEEDS);
	newcomers(&v2005_onecpu, SPLIT, 3, n);
	ck_assert_int_eq(n[0], SEEDS);
}
END_TEST

/* ---- priorities ---- */

static struct {
	int64_t estcpu, second;
	int user;
} seen; /* of the only task, at the end */

static void look(struct sim *s)
{
	const struct fourbsd *f = sim_priv(s);
	const struct fourbsd_task *ft = container_of(f->tasks.next, struct fourbsd_task, all);

	seen.estcpu = ft->estcpu;
	seen.user = ft->user;
	seen.second = f->second;
}

START_TEST(G4_a_priority_is_worth_32_ticks_on_4_cpus)
{
	static const char config[] =
		"{\"machine\": {\"topology\": \"core:2 pu:2\"}, \"policy\": \"4bsd\", "
		"\"workload\": {\"until\": \"800ms\", \"tasks\": {\"hog\": {\"start\": \"0s\", "
		"\"steps\": [{\"run\": \"9s\"}]}}}}";
	struct policy_ops ops = fourbsd;
	int n = 0;

	ops.exit = look;
	for (uint64_t seed = 1; seed <= 100; seed++) {
		kit_free(kit_run_ops(config, &ops, seed, true));
		if (seen.second <= 800 * MS)
			continue; /* the second's recompute forgets it, as there is no load yet */
		/* 0.8 s of 127 Hz: three steps, and nice 0 is 20 */
		ck_assert_int_ge(seen.estcpu, 101);
		ck_assert_int_le(seen.estcpu, 102);
		ck_assert_int_eq(seen.user, 120 + 20 + 3);
		n++;
	}
	ck_assert_int_gt(n, 5);
}
END_TEST

/* The most estcpu, over 20 seeds, that the first task has at that time. */
static int most_estcpu(const char *until, const char *tasks)
{
	char *config = xasprintf("{\"machine\": {\"topology\": \"core:4 pu:1\"}, \"policy\": "
				 "\"4bsd\", \"workload\": {\"until\": \"%s\", \"tasks\": {%s}}}",
				 until, tasks);
	struct policy_ops ops = fourbsd;
	int most = 0;

	ops.exit = look;
	for (uint64_t seed = 1; seed <= 20; seed++) {
		kit_free(kit_run_ops(config, &ops, seed, false));
		most = seen.estcpu > most ? (int)seen.estcpu : most;
	}
	free(config);
	return most;
}

START_TEST(a_lone_hog_has_what_a_load_average_of_one_leaves)
{
	/* a fixed point: 127 ticks a second, and 2L/(2L+1) of all of them stay */
	int most = most_estcpu("300s", "\"hog\": {\"start\": \"0s\", \"steps\": [{\"run\": "
				       "\"900s\"}]}");

	ck_assert_int_ge(most, 360);
	ck_assert_int_le(most, 384);
}
END_TEST

START_TEST(a_long_sleep_is_forgotten_second_by_second)
{
	int most = most_estcpu(
		"18010ms",
		"\"a\": {\"start\": \"0s\", \"steps\": [{\"run\": \"10s\"}, {\"sleep\": "
		"\"8s\"}, {\"run\": \"10s\"}]}, \"load\": {\"start\": \"0s\", \"copies\": 3, "
		"\"steps\": [{\"run\": \"900s\"}]}");

	ck_assert_int_ge(most, 5);
	ck_assert_int_le(most, 40);
}
END_TEST

START_TEST(a_parent_pays_for_its_child)
{
	int most = most_estcpu("700ms", "\"shell\": {\"start\": \"0s\", \"steps\": [{\"fork\": "
					"\"child\"}, {\"wait\": \"all\"}, {\"sleep\": \"1s\"}]}, "
					"\"child\": {\"steps\": [{\"run\": \"600ms\"}]}");

	ck_assert_int_ge(most, 75);
	ck_assert_int_le(most, 77);
}
END_TEST

START_TEST(G4_priorities_are_those_of_the_kernel)
{
	static const struct {
		int ncpu, old, estcpu, nice, user;
	} is[] = {{4, 0, 0, 0, 140},	{4, 0, 31, 0, 140},    {4, 0, 32, 0, 141},
		  {1, 0, 8, 0, 141},	{4, 0, 0, -20, 120},   {4, 0, 0, 20, 160},
		  {4, 0, 1183, 0, 176}, {4, 0, 1183, 20, 196}, {4, 1, 0, 0, 180},
		  {4, 1, 32, 0, 181},	{4, 1, 1183, 20, 223}};

	for (size_t i = 0; i < ARRAY_LEN(is); i++) {
		struct fourbsd f = {.weight = PER_CPU * is[i].ncpu,
				    .pri_user = is[i].old ? 160 : 120,
				    .pri_max = 223};
		struct task t = {.nice = is[i].nice};
		struct fourbsd_task ft = {.t = &t, .estcpu = is[i].estcpu};
		set_user(&f, &ft);
		ck_assert_int_eq(ft.user, is[i].user);
		add_estcpu(&f, &ft, 100000);
		ck_assert_int_eq(ft.estcpu, 37 * f.weight - 1);
	}
}
END_TEST

START_TEST(where_all_are_busy_who_wakes_takes_its_wakers_cpu)
{
	/* and no other, whatever runs there and wherever it slept */
	static const char config[] =
		"{\"machine\": {\"topology\": \"core:4 pu:1\"}, \"policy\": \"4bsd\", "
		"\"workload\": {\"until\": \"10s\", \"events\": [\"ring\"], \"tasks\": "
		"{\"a\": {\"start\": \"0s\", \"steps\": [{\"repeat\": \"forever\", \"steps\": "
		"[{\"await\": \"ring\"}, {\"run\": \"1ms\"}]}]}, \"waker\": {\"start\": \"0s\", "
		"\"steps\": [{\"repeat\": \"forever\", \"steps\": [{\"run\": \"20ms\"}, "
		"{\"signal\": "
		"\"ring\"}]}]}, \"hog\": {\"start\": \"0s\", \"copies\": 4, \"steps\": [{\"run\": "
		"\"900s\"}]}}}}";
	struct kit *k =
		kit_run(config, NULL, 1, (const char *const[]){versions[_i]->rule, NULL}, true);
	int n = 0;

	for (int i = 0; i < k->nspan; i++)
		for (int j = 0; j < k->nspan && k->span[i].task == 0; j++)
			if (k->span[j].task == 1 && k->span[j].to == k->span[i].from) {
				ck_assert_int_eq(k->span[j].cpu, k->span[i].cpu);
				n++;
			}
	ck_assert_int_gt(n, 100);
	kit_free(k);
}
END_TEST

/* ---- turns ---- */

/* The part of the switches of n hogs that are migrations. */
static double migrating(const struct sched *sc, int n)
{
	struct kit *k = crowd(sc, SPLIT, n, 1);
	int64_t moves = 0, switches = 0;

	for (int i = 0; i < n; i++) {
		moves += k->task[i].acc.migrations;
		switches += k->task[i].acc.switches;
	}
	kit_free(k);
	return (double)moves / (double)switches;
}

START_TEST(G5_more_hogs_than_cpus_migrate_at_almost_every_turn)
{
	static const int n[] = {5, 6, 7, 9};

	for (size_t i = 0; i < ARRAY_LEN(n); i++) {
		ck_assert_msg(migrating(&v12, n[i]) > .9, "%d hogs", n[i]);
		ck_assert_msg(migrating(&v2005, n[i]) > .6, "%d hogs", n[i]);
	}
	ck_assert_double_gt(migrating(&v2005, 8), .6);
}
END_TEST

START_TEST(of_twice_as_many_hogs_as_cpus_each_gets_its_own_back)
{
	/* slices are equal and the cpus' clocks come in the same order every time */
	ck_assert_double_lt(migrating(&v12, 8), .05);
}
END_TEST

START_TEST(as_many_hogs_as_cpus_never_switch)
{
	struct kit *k = crowd(versions[_i], SPLIT, 4, 1);

	for (int i = 0; i < 4; i++)
		ck_assert_int_eq(k->task[i].acc.switches, 1);
	kit_free(k);
}
END_TEST

/* Of the switches between 2 and 10 s: the part that comes at a multiple of a turn from the first.
 */
static double in_phase(const struct kit *k)
{
	int64_t first = -1;
	int n = 0, in = 0;

	for (int i = 0; i < k->nspan; i++) {
		int64_t at = k->span[i].to;
		if (at < 2 * S || at >= 10 * S)
			continue;
		if (first < 0)
			first = at;
		n++;
		in += (at - first) % (100 * MS) == 0;
	}
	return (double)in / n;
}

START_TEST(G6_in_2005_all_cpus_switch_at_once)
{
	struct kit *k = crowd(&v2005, _i, 8, 1);

	ck_assert_double_eq(in_phase(k), 1);
	kit_free(k);
	k = crowd(&v12, _i, 8, 1);
	ck_assert_double_lt(in_phase(k), .5);
	kit_free(k);
}
END_TEST

/* On one cpu under 12.1, for 5 s. */
static struct kit *on_one(const char *tasks)
{
	char *config = xasprintf("{\"machine\": {\"topology\": \"core:1 pu:1\"}, \"policy\": "
				 "\"4bsd\", \"workload\": {\"until\": \"5s\", \"tasks\": {%s}}}",
				 tasks);
	struct kit *k = kit_run(config, NULL, 1, NULL, true);

	free(config);
	return k;
}

START_TEST(who_wakes_has_a_whole_slice)
{
	/* 60 ms each time, of 94 */
	struct kit *k =
		on_one("\"a\": {\"start\": \"200ms\", \"steps\": [{\"repeat\": \"forever\", "
		       "\"steps\": [{\"sleep\": \"20ms\"}, {\"run\": \"60ms\"}]}]}, "
		       "\"hog\": {\"start\": \"0s\", \"steps\": [{\"run\": \"900s\"}]}");
	int n = 0;

	for (int i = 0; i < k->nspan; i++)
		if (k->span[i].task == kit_task(k, "a", 0) && k->span[i].to < 5 * S &&
		    k->span[i].to > k->span[i].from) {
			ck_assert_int_eq(k->span[i].to - k->span[i].from, 60 * MS);
			n++;
		}
	ck_assert_int_gt(n, 30);
	kit_free(k);
}
END_TEST

START_TEST(who_slept_over_the_second_still_comes_before_a_hog)
{
	struct kit *k =
		on_one("\"a\": {\"start\": \"0s\", \"nice\": 20, \"steps\": [{\"run\": \"1ms\"}, "
		       "{\"sleep\": \"1500ms\"}, {\"run\": \"1ms\"}, {\"sleep\": \"2500ms\"}, "
		       "{\"run\": \"1ms\"}]}, \"hog\": {\"start\": \"2ms\", \"steps\": [{\"run\": "
		       "\"900s\"}]}");

	ck_assert_int_eq(k->task[0].acc.wait, 0);
	kit_free(k);
}
END_TEST

START_TEST(nobody_is_switched_away_at_once)
{
	/* spans of no length are not told, but count as switches */
	for (int n = 5; n <= 9; n++) {
		struct kit *k =
			run(versions[_i], SPLIT, -1, 1,
			    xasprintf("\"a\": {\"start\": \"0s\", \"copies\": %d, \"steps\": "
				      "[{\"repeat\": 200, \"steps\": [{\"run\": \"5ms\"}, "
				      "{\"sleep\": \"2ms\"}]}, {\"run\": \"1ms\"}]}",
				      n));
		int64_t switches = 0;
		for (int i = 0; i < n; i++)
			switches += k->task[i].acc.switches;
		ck_assert_int_eq(switches, k->nspan);
		kit_free(k);
	}
}
END_TEST

START_TEST(a_childs_first_slice_is_one_tick)
{
	struct kit *k = on_one(
		"\"shell\": {\"start\": \"0s\", \"steps\": [{\"fork\": \"child\"}, {\"run\": "
		"\"900s\"}]}, \"child\": {\"steps\": [{\"run\": \"900s\"}]}");

	for (int i = 0; i < k->nspan; i++)
		if (k->span[i].task == 1) {
			ck_assert_int_le(k->span[i].to - k->span[i].from, S / 127 + 1);
			break;
		}
	kit_free(k);
}
END_TEST

/* Turns of that length +- 1 ns, of those after 2 s. */
static double turns_as_long(const struct kit *k, int64_t ns)
{
	int n = 0, is = 0;

	for (int i = 0; i < k->nspan; i++) {
		if (k->span[i].from < 2 * S || k->span[i].to >= 10 * S)
			continue;
		n++;
		is += llabs(k->span[i].to - k->span[i].from - ns) <= 1;
	}
	return (double)is / n;
}

START_TEST(quantum_and_slice_are_the_turn)
{
	static const struct sched fast[] = {
		{"4bsd", "policy.version=v2005", "policy.quantum=40000"},
		{"4bsd", NULL, "policy.slice=5"}};
	static const int64_t turn[] = {40 * MS, 5 * S / 127};
	struct kit *k = crowd(&fast[_i], SPLIT, 8, 1);

	ck_assert_msg(turns_as_long(k, turn[_i]) > .6, "%g", turns_as_long(k, turn[_i]));
	kit_free(k);
}
END_TEST

START_TEST(runq_fuzz_finds_who_was_here)
{
	static const struct sched fuzzy = {"4bsd", NULL, "policy.runq_fuzz=8"};

	ck_assert_double_lt(migrating(&fuzzy, 6), migrating(&v12, 6) / 2);
}
END_TEST

/* ---- tasks that may not run everywhere ---- */

START_TEST(a_confined_task_returns_to_its_cpu_and_the_hog_goes)
{
	struct kit *k = run(
		versions[_i], SPLIT, -1, 1,
		xasprintf(
			"\"a\": {\"start\": \"0s\", \"cpu\": 0, \"affinity\": \"0-1\", \"steps\": "
			"[{\"run\": \"1ms\"}, {\"sleep\": \"1s\"}, {\"run\": \"5ms\"}]}, "
			"\"hog\": {\"start\": \"10ms\", \"cpu\": 0, \"steps\": [{\"run\": "
			"\"3s\"}]}"));

	ck_assert_int_eq(kit_migrations(k, 0), 0);
	ck_assert_int_eq(k->task[0].acc.wait + k->task[1].acc.wait, 0);
	ck_assert_int_eq(kit_migrations(k, 1), 1);
	kit_free(k);
}
END_TEST

START_TEST(confined_tasks_go_where_fewer_of_them_wait)
{
	struct kit *k =
		run(versions[_i], SPLIT, -1, 1,
		    xasprintf("\"a\": {\"start\": \"1ms\", \"copies\": 6, \"affinity\": \"1-3\", "
			      "\"steps\": [{\"run\": \"50ms\"}]}"));
	int n[4] = {0};

	for (int i = 0; i < 6; i++)
		n[kit_first_cpu(k, i)]++;
	for (int cpu = 1; cpu < 4; cpu++)
		ck_assert_int_eq(n[cpu], 2);
	kit_free(k);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("fourbsd");
	TCase *t = tcase_create("behaviours");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, G1_any_idle_cpu_may_be_the_first, 0, 2);
	tcase_add_test(t, G2_htt2_takes_the_even_cpu_of_an_idle_core);
	tcase_add_test(t, G2_where_no_core_idles_htt2_takes_any);
	tcase_add_test(t, G2_htt2_takes_the_sibling_where_numbers_are_split);
	tcase_add_test(t, onecpu_calls_the_lowest);
	tcase_add_test(t, G4_a_priority_is_worth_32_ticks_on_4_cpus);
	tcase_add_test(t, G4_priorities_are_those_of_the_kernel);
	tcase_add_test(t, a_lone_hog_has_what_a_load_average_of_one_leaves);
	tcase_add_test(t, a_long_sleep_is_forgotten_second_by_second);
	tcase_add_test(t, a_parent_pays_for_its_child);
	tcase_add_loop_test(t, where_all_are_busy_who_wakes_takes_its_wakers_cpu, 0, 2);
	tcase_add_test(t, who_wakes_has_a_whole_slice);
	tcase_add_test(t, who_slept_over_the_second_still_comes_before_a_hog);
	tcase_add_loop_test(t, nobody_is_switched_away_at_once, 0, 2);
	tcase_add_test(t, a_childs_first_slice_is_one_tick);
	tcase_add_test(t, G5_more_hogs_than_cpus_migrate_at_almost_every_turn);
	tcase_add_test(t, of_twice_as_many_hogs_as_cpus_each_gets_its_own_back);
	tcase_add_loop_test(t, as_many_hogs_as_cpus_never_switch, 0, 2);
	tcase_add_loop_test(t, G6_in_2005_all_cpus_switch_at_once, 0, 2);
	tcase_add_loop_test(t, quantum_and_slice_are_the_turn, 0, 2);
	tcase_add_test(t, runq_fuzz_finds_who_was_here);
	tcase_add_loop_test(t, a_confined_task_returns_to_its_cpu_and_the_hog_goes, 0, 2);
	tcase_add_loop_test(t, confined_tasks_go_where_fewer_of_them_wait, 0, 2);
	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
