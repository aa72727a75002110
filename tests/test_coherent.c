/* test_coherent.c - does ht-aware with cache_coherent leave tasks to the cpu that they were on, as
 * the kernel of September 2012 did? M5 to M7 are numbered behaviours (docs/policies.md). */
#include "two_cores.h"

static const struct sched off = {"ht-aware", "policy.rule=v3", NULL};
static const struct sched on = {"ht-aware", "policy.rule=v3", "policy.cache_coherent=true"};

/* Of the times that a hog began to run again in 10 runs: the part on the cpu that it was on. */
static double in_place(const struct sched *sc, int numbering, int hogs)
{
	int64_t moves = 0, turns = 0, busy = 0;

	for (uint64_t seed = 1; seed <= 10; seed++) {
		struct kit *k = crowd(sc, numbering, hogs, seed);
		for (int i = 0; i < hogs; i++) {
			turns += k->task[i].acc.switches - 1;
			moves += k->task[i].acc.migrations;
			busy += account_cpu(&k->task[i].acc);
		}
		kit_free(k);
	}
	ck_assert_int_gt(busy, 10 * 4 * 9990 * MS); /* and no cpu time is lost by it */
	return 1 - (double)moves / (double)turns;
}

START_TEST(M5_hogs_resume_where_they_were_more_often)
{
	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++) {
		double with = in_place(&on, numbering, 5), without = in_place(&off, numbering, 5);
		ck_assert_msg(with > 3 * without, "%g, without %g", with, without);
		with = in_place(&on, numbering, 6);
		without = in_place(&off, numbering, 6);
		ck_assert_msg(with > without, "%g, without %g", with, without);
	}
}
END_TEST

START_TEST(bsd4_can_do_without_knowing_of_cores)
{
	static const struct sched plain = {"bsd4", NULL, NULL};
	static const struct sched coherent = {"bsd4", "policy.cache_coherent=true", NULL};

	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
		ck_assert(in_place(&coherent, numbering, 5) > 2 * in_place(&plain, numbering, 5));
}
END_TEST

/* Tasks a and b come to cpu 0 at 20 s, c to `cpu`; none may run elsewhere. a and b change places
 * at a tick, and c ends 5 ms after that. What does `cpu` do then? */
struct scene {
	int numbering, cpu;
	const char *other; /* when a hog on cpu 3 started; NULL: there is none */
	const char *set;
};

static struct kit *scene_run(const struct scene *sc, bool coherent, int64_t c_runs)
{
	struct sched with = {"ht-aware", coherent ? on.set : NULL, sc->set};

	/* b and a kick other cpus than these two: the helper of one that is kicked looks when c
	 * ends. And by that seed c has no tick in its last 5 ms. */
	return run(&with, sc->numbering, sc->cpu + 1, 4,
		   xasprintf("\"a\": {\"start\": \"20s\", \"cpu\": 0, \"affinity\": \"0,%d\","
			     " \"steps\": [{\"run\": \"2s\"}]},"
			     " \"b\": {\"start\": \"20001ms\", \"cpu\": 0, \"affinity\": \"0,%d\","
			     " \"steps\": [{\"run\": \"2s\"}]},"
			     " \"c\": {\"start\": \"20s\", \"cpu\": %d, \"nice\": -20,"
			     " \"steps\": [{\"run\": \"%dns\"}]},"
			     " \"other\": {\"start\": \"%s\", \"cpu\": 3,"
			     " \"steps\": [{\"run\": \"%s\"}]}",
			     sc->cpu, sc->cpu, sc->cpu, (int)c_runs, sc->other ? sc->other : "0s",
			     sc->other ? "22s" : "1ms"));
}

/* When the task first begins to run on that cpu at or after a time. */
static int64_t begins(const struct kit *k, const char *name, int cpu, int64_t after)
{
	int task = kit_task(k, name, 0);
	int64_t first = INT64_MAX;

	for (int i = 0; i < k->nspan; i++)
		if (k->span[i].task == task && k->span[i].cpu == cpu && k->span[i].from >= after &&
		    k->span[i].from < first)
			first = k->span[i].from;
	return first;
}

/* Is a, which waits since 5 ms, left to cpu 0 when c ends? Then cpu 0 takes it back at its next
 * tick, but b still holds that; so a is queued again, and the helper of the idle cpu takes it. */
static bool is_left(const struct scene *sc, bool coherent)
{
	struct kit *k = scene_run(sc, coherent, 1 * S);
	int64_t freed = begins(k, "b", 0, 0) + 5 * MS, a;

	kit_free(k);
	k = scene_run(sc, coherent, freed - 20 * S);
	a = begins(k, "a", sc->cpu, 0);
	ck_assert_int_eq(k->totals.forced_idle, a == freed ? 0 : 15 * MS);
	if (a != freed) {
		ck_assert_int_gt(a, freed + 15 * MS);
		ck_assert_int_le(a, freed + 25 * MS);
	}
	kit_free(k);
	return a != freed;
}

START_TEST(M6_a_fresh_one_is_left_to_its_cpu_but_an_idle_helper_takes_any)
{
	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
		for (int cpu = 1; cpu <= 2; cpu++) {
			struct scene sc = {numbering, cpu, NULL, NULL};
			ck_assert(is_left(&sc, true));
			ck_assert(!is_left(&sc, false));
		}
}
END_TEST

/* a is better by 65 to 68 than a hog is after 20 s, by 45 to 48 than after one. */
START_TEST(M7_one_that_is_far_better_than_a_hog_is_not)
{
	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++) {
		ck_assert(!is_left(&(struct scene){numbering, 1, "0s", NULL}, true));
		ck_assert(is_left(&(struct scene){numbering, 1, "19s", NULL}, true));
	}
}
END_TEST

START_TEST(upri_affinity_says_how_far)
{
	ck_assert(is_left(&(struct scene){SPLIT, 1, "0s", "policy.upri_affinity=17"}, true));
	ck_assert(is_left(&(struct scene){SPLIT, 1, "19s", "policy.upri_affinity=12"}, true));
	ck_assert(!is_left(&(struct scene){SPLIT, 1, "19s", "policy.upri_affinity=11"}, true));
}
END_TEST

START_TEST(stick_to_level_says_how_near)
{
	static const char *const level[] = {"policy.stick_to_level=0", "policy.stick_to_level=1",
					    "policy.stick_to_level=2"};

	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++)
		for (int cpu = 1; cpu <= 2; cpu++)
			for (int i = 0; i < 3; i++) {
				struct scene sc = {numbering, cpu, NULL, level[i]};
				int far = siblings(numbering, 0, cpu) ? 1 : 2;
				ck_assert_int_eq(is_left(&sc, true), i < far);
			}
}
END_TEST

/* n tasks and `worse` ones of nice 10, new on cpu 0, wait since 10 ms when cpu 1, the other one on
 * which they may run, is freed. True: one of them runs there at once. */
static bool one_of_many_runs(int n, int worse, const char *freed, const char *set)
{
	char *config = xasprintf(
		"{\"machine\": {\"topology\": \"core:8 pu:2\"}, \"policy\": {\"name\": "
		"\"ht-aware\","
		" \"cache_coherent\": true, \"scancpu\": 4}, \"workload\": {\"tasks\": {"
		"\"a\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"run\": \"1s\"}]},"
		" \"c\": {\"start\": \"0s\", \"cpu\": 1, \"steps\": [{\"run\": \"%s\"}]},"
		" \"new\": {\"start\": \"10ms\", \"copies\": %d, \"affinity\": \"0-1\","
		" \"steps\": [{\"run\": \"1s\"}]}, \"worse\": {\"start\": \"%s\", \"nice\": 10,"
		" \"affinity\": \"0-1\", \"steps\": [{\"run\": \"1s\"}]}}}}",
		freed, n, worse ? "10ms" : "100s");
	struct kit *k = kit_run(config, NULL, 1, (const char *const[]){set, NULL}, true);
	int64_t end = k->task[kit_task(k, "c", 0)].acc.end, first = INT64_MAX;

	for (int i = 0; i < k->nspan; i++)
		if (k->span[i].cpu == 1 && k->span[i].from > 0 && k->span[i].from < first)
			first = k->span[i].from;
	ck_assert_int_eq(k->totals.forced_idle > 0, first > end);
	kit_free(k);
	free(config);
	return first == end;
}

START_TEST(after_queue_checks_the_nearest_is_taken_but_the_last_of_a_queue_does_not_count)
{
	ck_assert(!one_of_many_runs(5, 0, "12ms", NULL));
	ck_assert(one_of_many_runs(6, 0, "12ms", NULL));
	ck_assert(!one_of_many_runs(3, 0, "12ms", "policy.queue_checks=3"));
	ck_assert(one_of_many_runs(4, 0, "12ms", "policy.queue_checks=3"));
	ck_assert(!one_of_many_runs(3, 1, "12ms", "policy.queue_checks=3"));
}
END_TEST

/* The child comes from cpu 0 and waits for cpu 1, which is free at 5 ms. */
START_TEST(M6_a_child_is_not_left_to_its_parents_cpu_where_it_may_not_run)
{
	for (int numbering = SPLIT; numbering <= ADJACENT; numbering++) {
		struct kit *k = run(
			&on, numbering, 0, 1,
			xasprintf(
				"\"hog\": {\"start\": \"0s\", \"cpu\": 1, \"steps\": [{\"run\": "
				"\"5ms\"}]}, \"shell\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": "
				"[{\"run\": \"1ms\"}, {\"fork\": \"child\"}, {\"wait\": "
				"\"all\"}]}, "
				"\"child\": {\"affinity\": \"1\", \"steps\": [{\"run\": "
				"\"1ms\"}]}"));
		ck_assert_int_eq(begins(k, "child", 1, 0), 5 * MS);
		kit_free(k);
	}
}
END_TEST

START_TEST(M6_after_two_ticks_any_is_taken)
{
	ck_assert(!one_of_many_runs(1, 0, "12ms", NULL));
	ck_assert(one_of_many_runs(1, 0, "52ms", NULL));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("coherent");
	TCase *t = tcase_create("behaviours");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_test(t, M5_hogs_resume_where_they_were_more_often);
	tcase_add_test(t, bsd4_can_do_without_knowing_of_cores);
	tcase_add_test(t, M6_a_fresh_one_is_left_to_its_cpu_but_an_idle_helper_takes_any);
	tcase_add_test(t, M7_one_that_is_far_better_than_a_hog_is_not);
	tcase_add_test(t, upri_affinity_says_how_far);
	tcase_add_test(t, stick_to_level_says_how_near);
	tcase_add_test(
		t, after_queue_checks_the_nearest_is_taken_but_the_last_of_a_queue_does_not_count);
	tcase_add_test(t, M6_after_two_ticks_any_is_taken);
	tcase_add_test(t, M6_a_child_is_not_left_to_its_parents_cpu_where_it_may_not_run);
	tcase_set_timeout(t, 60);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
