/* test_fair_moves.c - where do cfs, eevdf and core-sched put tasks that fork and wake, and how do
 * they balance cpus? */
#include "fair_runs.h"

/* ---- where a task forks and wakes ---- */

START_TEST(a_child_goes_to_the_idler_package_then_to_an_idle_core)
{
	/* hogs on both cores of package 0 and on one of package 1 */
	struct kit *k =
		run(_i,
		    UNTIL("pack:2 l3:1 core:2 pu:2", "1s",
			  "\"a\": {\"start\": \"0s\", \"cpu\": 0, \"affinity\": \"0\", " ENDLESS
			  ", \"b\": {\"start\": \"0s\", \"cpu\": 1, \"affinity\": \"1\", " ENDLESS
			  ", \"c\": {\"start\": \"0s\", \"cpu\": 2, \"affinity\": \"2\", " ENDLESS
			  ", \"shell\": {\"start\": \"1ms\", \"cpu\": 4, \"steps\": [{\"run\": "
			  "\"1ms\"}, "
			  "{\"fork\": \"child\"}, {\"run\": \"1ms\"}]}, \"child\": {\"steps\": "
			  "[{\"run\": "
			  "\"1ms\"}]}"),
		    NULL);

	/* split: cpus 0 and 4 are siblings, 1 and 5, 2 and 6, 3 and 7 */
	ck_assert_int_eq(kit_first_cpu(k, kit_task(k, "child", 0)), 3);
	kit_free(k);
}
END_TEST

/* A sleeper on cpu 0 of two packages, hogs on both cpus there, so many on cpu 0; it is woken from
 * cpu 2 at 101 ms. Where does it run at once? -1: nowhere. */
static int woken_from_afar(int p, int hogs)
{
	static const char config[] =
		"{\"machine\": {\"topology\": \"pack:2 l3:1 core:2 pu:1\"}, \"policy\": "
		"\"cfs\", \"workload\": {\"until\": \"1s\", \"events\": [\"ring\"], \"tasks\": "
		"{\"a\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"await\": \"ring\"}, "
		"{\"run\": \"5ms\"}]}, \"hog\": {\"start\": \"1ms\", \"cpu\": 0, \"affinity\": "
		"\"0\", " ENDLESS ", \"hog1\": {\"start\": \"0s\", \"cpu\": 1, \"affinity\": "
		"\"1\", " ENDLESS ", \"waker\": {\"start\": \"100ms\", \"cpu\": 2, \"affinity\": "
		"\"2\", \"steps\": [{\"run\": \"1ms\"}, {\"signal\": \"ring\"}, {\"run\": "
		"\"100ms\"}]}}}}";
	char *set = xasprintf("workload.tasks.hog.copies=%d", hogs);
	struct kit *k = run(p, config, (const char *const[]){set, NULL});
	int cpu = kit_cpu_at(k, 0, 101 * MS);

	kit_free(k);
	free(set);
	return cpu;
}

START_TEST(a_woken_task_goes_to_its_wakers_cache_if_there_is_less_load)
{
	/* with the woken one 2048 there, against 1024 or 2048 and 8 percent */
	ck_assert_int_eq(woken_from_afar(_i, 1), _i == CFS ? 0 : -1);
	ck_assert_int_eq(woken_from_afar(_i, 2), 3);
}
END_TEST

START_TEST(a_child_of_cfs_has_no_more_due_than_its_parent)
{
	/* nice 19 makes 4 ms 273 ms of virtual time: so long the hog goes first, not a slice */
	struct kit *k = run(CFS,
			    UNTIL(ONE, "1s",
				  "\"hog\": {\"start\": \"0s\", " ENDLESS
				  ", \"shell\": {\"start\": \"0s\", \"nice\": 19, \"steps\": "
				  "[{\"run\": \"4ms\"}, {\"fork\": \"child\"}, {\"wait\": "
				  "\"all\"}]}, \"child\": {\"nice\": 19, " ENDLESS),
			    NULL);
	int64_t forked = 0, first = INT64_MAX;
	int child = kit_task(k, "child", 0), shell = kit_task(k, "shell", 0);

	for (int i = 0; i < k->nspan; i++) {
		const struct kit_span *s = &k->span[i];
		if (s->task == shell)
			forked = s->to;
		if (s->task == child && s->from < first)
			first = s->from;
	}
	ck_assert_int_gt(first - forked, 200 * MS);
	kit_free(k);
}
END_TEST

/* ---- wake-ups ---- */

/* A hog on each of three cores, and two sleepers of cpu 0, woken one after the other. */
START_TEST(without_an_idle_core_the_search_takes_the_first_idle_cpu_and_then_ones_own_sibling)
{
	/* split: siblings 0 and 3, 1 and 4, 2 and 5 */
	struct kit *k = run(
		_i,
		UNTIL("pack:1 l3:1 core:3 pu:2", "200ms",
		      "\"a\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"sleep\": \"100ms\"}, "
		      "{\"run\": \"30ms\"}]}, \"b\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": "
		      "[{\"sleep\": \"110ms\"}, {\"run\": \"20ms\"}]}, \"c\": {\"start\": \"0s\", "
		      "\"cpu\": 0, \"steps\": [{\"sleep\": \"120ms\"}, {\"run\": \"5ms\"}]}, "
		      "\"h0\": {\"start\": \"1ms\", \"affinity\": \"0\", " ENDLESS
		      ", \"h1\": {\"start\": \"1ms\", \"affinity\": \"1\", " ENDLESS
		      ", \"h2\": {\"start\": \"1ms\", \"affinity\": \"2\", " ENDLESS),
		NULL);

	ck_assert_int_eq(kit_first_cpu(k, kit_task(k, "a", 0)), 4);
	ck_assert_int_eq(kit_first_cpu(k, kit_task(k, "b", 0)), 3);
	ck_assert_int_eq(kit_first_cpu(k, kit_task(k, "c", 0)), 5);
	kit_free(k);
}
END_TEST

START_TEST(a_sleeper_goes_back_to_the_cpu_before_its_last_if_that_idles)
{
	/* its own are 1 and then 0; both are taken when it wakes first, then only 0 */
	static const char config[] =
		UNTIL("pack:1 l3:1 core:4 pu:1", "1s",
		      "\"a\": {\"start\": \"0s\", \"cpu\": 1, \"steps\": [{\"run\": \"1ms\"}, "
		      "{\"sleep\": \"9ms\"}, {\"run\": \"1ms\"}, {\"sleep\": \"39ms\"}, {\"run\": "
		      "\"1ms\"}]}, \"x\": {\"start\": \"5ms\", \"cpu\": 1, \"affinity\": \"1\", "
		      "\"steps\": [{\"run\": \"20ms\"}]}, \"y\": {\"start\": \"20ms\", \"cpu\": 2, "
		      "\"affinity\": \"2\", \"steps\": [{\"run\": \"100ms\"}]}");
	struct kit *k = run(_i, config, NULL);

	/* from behind 1 the first idle one is 2, which is taken later */
	ck_assert_int_eq(kit_cpu_at(k, 0, 10 * MS), 2);
	ck_assert_int_eq(kit_cpu_at(k, 0, 50 * MS), 1);
	kit_free(k);
}
END_TEST

/* Of a task that wakes each 20 ms beside a hog on one cpu: the mean and the largest latency. */
static void latencies(int p, int64_t *mean, int64_t *most)
{
	struct kit *k = run(p,
			    UNTIL(ONE, "20s",
				  "\"mouse\": {\"start\": \"0s\", " ROUND(
					  "{\"sleep\": \"19777us\"}, {\"run\": "
					  "\"500us\"}") ", \"hog\": "
							"{\"start\": \"1ms\", " ENDLESS),
			    NULL);
	int n = 0;

	*mean = *most = 0;
	for (int i = 0; i < k->nlatency; i++)
		if (k->latency[i].task == 0 && ++n > 5) {
			*mean += k->latency[i].ns;
			*most = k->latency[i].ns > *most ? k->latency[i].ns : *most;
		}
	*mean /= n - 5;
	kit_free(k);
}

START_TEST(a_sleeper_of_cfs_runs_at_once_and_of_eevdf_when_the_other_has_had_its_slice)
{
	int64_t mean, most;

	latencies(CFS, &mean, &most);
	ck_assert_int_eq(most, 0);
	/* .7 ms, so at the next tick: 4 ms apart */
	latencies(EEVDF, &mean, &most);
	ck_assert_int_gt(mean, 0);
	ck_assert_int_gt(most, 3 * MS);
	ck_assert_int_le(most, 4 * MS);
}
END_TEST

/* On two cpus a and a hog share cpu 0; a runs for half a ms and sleeps a little. When does it run
 * again? */
static int64_t after_a_nap(int p)
{
	struct kit *k =
		run(p,
		    UNTIL("core:2 pu:1", "100ms",
			  "\"a\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"run\": "
			  "\"500us\"}, {\"sleep\": \"100us\"}, {\"run\": \"1ms\"}]}, \"hog\": "
			  "{\"start\": \"100us\", \"cpu\": 0, \"affinity\": \"0\", " ENDLESS),
		    (const char *const[]){"policy.hz=100", NULL});
	int64_t from = -1;

	for (int i = 0; i < k->nspan; i++)
		if (k->span[i].task == 0 && k->span[i].from > 0)
			from = k->span[i].from;
	kit_free(k);
	return from;
}

START_TEST(who_has_had_too_much_under_eevdf_stays_queued_in_its_sleep)
{
	ck_assert_int_eq(after_a_nap(CFS), 600 * MS / 1000); /* on the idle cpu */
	ck_assert_int_gt(after_a_nap(EEVDF), 601 * MS / 1000);
}
END_TEST

START_TEST(a_yield_lets_an_equal_run)
{
	/* cfs: not if the other is ahead by more than this */
	static const char *const tolerant[] = {"policy.wakeup_granularity=5ms", "policy.hz=100",
					       NULL};
	struct kit *k =
		run(_i,
		    WHOLE(ONE, "\"a\": {\"start\": \"0s\", \"steps\": [{\"run\": \"500us\"}, "
			       "{\"yield\": true}, {\"run\": \"500us\"}]}, \"b\": {\"start\": "
			       "\"100us\", \"steps\": [{\"run\": \"400us\"}, {\"yield\": true}, "
			       "{\"run\": \"500us\"}]}"),
		    _i == CFS ? tolerant : (const char *const[]){"policy.hz=100", NULL});

	ck_assert_int_eq(kit_cpu_at(k, 0, 0), 0);
	ck_assert_int_eq(kit_cpu_at(k, 1, 500 * MS / 1000), 0);
	ck_assert_int_eq(kit_cpu_at(k, 0, 900 * MS / 1000), 0);
	ck_assert_int_eq(kit_cpu_at(k, 1, 1400 * MS / 1000), 0);
	kit_free(k);
}
END_TEST

/* ---- balancing ---- */

/* 512 spinners on cpu 0 of 32: how many each has in the end, by where each ran last. */
static void spinners(int p, const char *topology, const char *until, int *least, int *most)
{
	char *sets[] = {xasprintf("machine.topology=%s", topology),
			xasprintf("workload.until=%s", until)};
	struct kit *k =
		kit_run(UNTIL("pack:1 l3:1 core:32 pu:1", "1s",
			      "\"a\": {\"start\": \"0s\", \"cpu\": 0, \"copies\": 512, " ENDLESS),
			policy[p], 1, (const char *const[]){sets[0], sets[1], NULL}, false);
	int cpu[512] = {0}, n[32] = {0};

	for (int i = 0; i < k->nspan; i++) /* in order of their ends */
		cpu[k->span[i].task] = k->span[i].cpu;
	for (int i = 0; i < 512; i++)
		n[cpu[i]]++;
	*least = *most = n[0];
	for (int i = 0; i < 32; i++) {
		*least = n[i] < *least ? n[i] : *least;
		*most = n[i] > *most ? n[i] : *most;
	}
	kit_free(k);
	free(sets[0]);
	free(sets[1]);
}

/* By the rules a domain is even enough if its busiest part has 10 (core) or 17 percent more load a
 * cpu than the part that looks, or that has the mean. 16 a cpu are the mean here, so the least
 * loaded part has less if any has more.
 * Cores: 15.5 at most, so that others have 18.1 at most, and 14.5 at least, as a mean of 16 needs
 * one with 16.5 or more. A core of 14.5 has 14 and 15, and one of 18 twice 18, as 10 percent of
 * that are less than two.
 * Nodes: 14.2 a cpu at least, if all others have 17 percent more, and 17.9 at most, if all others
 * have that much less; in such nodes 13 (beside 15) and 19 (beside 17).
 * A node is given 32 at first, and 32 (nr_migrate) whenever its first cpu, which is busy, looks:
 * each 127 ticks, so that it has its 128 after 1.6 s. */
START_TEST(of_32_cpus_512_spinners_of_one_spread_in_a_second_but_never_evenly)
{
	static const struct {
		const char *topology, *until;
		int least, most;
	} cases[] = {{"pack:1 l3:1 core:16 pu:2", "1s", 14, 18},
		     {"pack:1 l3:1 core:16 pu:2", "10s", 14, 18},
		     {"pack:4 l3:1 core:8 pu:1", "3s", 13, 19},
		     {"pack:4 l3:1 core:4 pu:2", "3s", 13, 19}};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		int least, most;
		spinners(_i, cases[i].topology, cases[i].until, &least, &most);
		ck_assert_msg(least >= cases[i].least && most <= cases[i].most, "%d to %d", least,
			      most);
		/* no rule says so, but the last steps are never made */
		ck_assert_int_gt(most, least);
	}
}
END_TEST

/* 5 of 2 s on 4 cpus: 2.5 s at best, and 4 if nobody moved. What waits is moved to a cpu that has
 * looked three times, each 60 to 124 ms. At worst that is always the same one, which has half a cpu
 * all along while the others have 7/8: they end after 16/7 s, and it 6/7 s later. */
START_TEST(as_many_hogs_as_cpus_and_one_more_take_turns_of_being_two)
{
	static const char *const hz[] = {"policy.hz=100", "policy.hz=250", "policy.hz=300",
					 "policy.hz=1000"};
	int64_t sum = 0;

	for (int i = 0; i < 20; i++) {
		struct kit *k = kit_run(WHOLE("pack:1 l3:1 core:4 pu:1",
					      "\"a\": {\"start\": \"0s\", \"copies\": 5, "
					      "\"steps\": [{\"run\": \"2s\"}]}"),
					policy[_i], 1 + (uint64_t)i / 4,
					(const char *const[]){hz[i % 4], NULL}, false);
		ck_assert_int_gt(k->totals.makespan, 2500 * MS);
		ck_assert_int_lt(k->totals.makespan, 22 * S / 7);
		sum += k->totals.makespan;
		kit_free(k);
	}
	/* but it is not always: what the model gives is 2.59 in the mean */
	ck_assert_int_lt(sum / 20, 2650 * MS);
}
END_TEST

/* A hog holds cpu 0, another task waits there; a third on cpu 1 ends at 5 ms. When does the second
 * run on cpu 1? */
static int64_t stolen_at(int p, const char *set)
{
	struct kit *k =
		run(p,
		    UNTIL("core:2 pu:1", "1s",
			  "\"hog\": {\"start\": \"0s\", \"cpu\": 0, \"affinity\": \"0\", " ENDLESS
			  ", \"b\": {\"start\": \"1ms\", \"cpu\": 0, " ENDLESS
			  ", \"c\": {\"start\": \"0s\", \"cpu\": 1, \"steps\": [{\"run\": "
			  "\"5ms\"}]}"),
		    (const char *const[]){set, "policy.hz=100", NULL});
	int64_t first = INT64_MAX;

	for (int i = 0; i < k->nspan; i++)
		if (k->span[i].task == kit_task(k, "b", 0) && k->span[i].cpu == 1 &&
		    k->span[i].from < first)
			first = k->span[i].from;
	kit_free(k);
	return first;
}

START_TEST(a_cpu_that_runs_out_of_work_takes_what_waits_unless_it_is_warm)
{
	/* b never ran, or did not of late */
	ck_assert_int_eq(stolen_at(_i, NULL), 5 * MS);
	ck_assert_int_lt(stolen_at(_i, "policy.migration_cost=1s"), 100 * MS);
}
END_TEST

START_TEST(each_cpu_that_runs_out_of_work_looks_though_its_sibling_idles_too)
{
	/* cores 0,1 and 2,3; b waits on 2 and may go to 1 only, where c ends; 0 idles */
	struct kit *k = kit_run(
		UNTIL(I3, "1s",
		      "\"h2\": {\"start\": \"4800us\", \"cpu\": 2, \"affinity\": \"2\", " ENDLESS
		      ", \"h3\": {\"start\": \"0s\", \"cpu\": 3, \"affinity\": \"3\", " ENDLESS
		      ", \"c\": {\"start\": \"0s\", \"cpu\": 1, \"affinity\": \"1\", \"steps\": "
		      "[{\"run\": \"5ms\"}]}, \"b\": {\"start\": \"4900us\", \"cpu\": 2, "
		      "\"affinity\": \"1,2\", " ENDLESS),
		policy[_i], 1, (const char *const[]){numbering[1], "policy.hz=100", NULL}, true);

	ck_assert_int_eq(kit_cpu_at(k, kit_task(k, "b", 0), 5 * MS), 1);
	kit_free(k);
}
END_TEST

/* a of them on cpu 0, b that may not leave cpu 1: how many run on cpu 1 in the end? */
static int evened(int p, const char *topology, int a, int b)
{
	char *sets[] = {xasprintf("machine.topology=%s", topology),
			xasprintf("workload.tasks.a.copies=%d", a),
			xasprintf("workload.tasks.b.copies=%d", b)};
	struct kit *k = run(p,
			    UNTIL(I3, "3s",
				  "\"a\": {\"start\": \"0s\", \"cpu\": 0, \"copies\": 1, " ENDLESS
				  ", \"b\": {\"start\": \"0s\", \"cpu\": 1, \"affinity\": \"1\", "
				  "\"copies\": 1, " ENDLESS),
			    (const char *const[]){sets[0], sets[1], sets[2], NULL});
	int cpu[64] = {0}, n = 0;

	for (int i = 0; i < k->nspan; i++)
		cpu[k->span[i].task] = k->span[i].cpu;
	for (int i = 0; i < k->ntask; i++)
		n += cpu[i];
	kit_free(k);
	for (int i = 0; i < 3; i++)
		free(sets[i]);
	return n;
}

START_TEST(loads_may_differ_by_10_percent_in_a_core_and_by_17_between_cores)
{
	ck_assert_int_eq(evened(_i, "core:1 pu:2", 11, 10), 10);
	ck_assert_int_gt(evened(_i, "core:1 pu:2", 21, 18), 18);
	ck_assert_int_eq(evened(_i, "core:2 pu:1", 21, 18), 18);
	ck_assert_int_gt(evened(_i, "core:2 pu:1", 22, 18), 18);
}
END_TEST

START_TEST(pinned_tasks_do_not_keep_others_from_an_idle_cpu)
{
	struct kit *k = run(_i,
			    UNTIL("core:2 pu:1", "2s",
				  "\"pinned\": {\"start\": \"0s\", \"cpu\": 0, \"copies\": 5, "
				  "\"affinity\": \"0\", " ENDLESS ", \"free\": {\"start\": \"0s\", "
				  "\"cpu\": 0, " ENDLESS),
			    NULL);

	ck_assert_int_gt(cpu_time(k, "free"), 1950 * MS);
	kit_free(k);
}
END_TEST

START_TEST(a_cpu_takes_for_its_sibling_what_it_may_not_run_itself)
{
	/* cores 0,1 and 2,3; of the idle core cpu 0 looks, b may go to 1 only */
	struct kit *k = kit_run(
		UNTIL(I3, "2s",
		      "\"hog\": {\"start\": \"0s\", \"cpu\": 2, \"affinity\": \"2\", " ENDLESS
		      ", \"b\": {\"start\": \"0s\", \"cpu\": 2, \"affinity\": \"1,2\", " ENDLESS),
		policy[_i], 1, (const char *const[]){numbering[1], NULL}, true);

	ck_assert_int_gt(cpu_time(k, "b"), 1950 * MS);
	kit_free(k);
}
END_TEST

START_TEST(groups_that_seem_even_are_balanced_if_tasks_could_not_be_moved_inside)
{
	/* cores 0,1 and 2,3 have two hogs each, two of them pinned on 0; the others share 2 */
	struct kit *k =
		kit_run(UNTIL(I3, "2s",
			      "\"hog\": {\"start\": \"0s\", \"cpu\": 0, \"affinity\": \"0\", "
			      "\"copies\": 2, " ENDLESS
			      ", \"b\": {\"start\": \"0s\", \"cpu\": 2, \"affinity\": \"1,2\", "
			      "\"copies\": 2, " ENDLESS),
			policy[_i], 1, (const char *const[]){numbering[1], NULL}, true);

	ck_assert_int_gt(cpu_time(k, "b"), 1800 * MS);
	kit_free(k);
}
END_TEST

/* So there is no bound that they could promise (may_idle). */
START_TEST(beside_two_hogs_of_a_core_with_one_cpu_a_cpu_of_another_core_may_idle_for_ever)
{
	struct kit *k = run(_i,
			    UNTIL("core:2 pu:2", "60s",
				  "\"a\": {\"start\": \"0s\", \"cpu\": 0, \"copies\": 2, " ENDLESS
				  ", \"b\": {\"start\": \"0s\", \"cpu\": 1, " ENDLESS),
			    (const char *const[]){"machine.offline=[2]", NULL});

	ck_assert_int_eq(k->totals.cpu_busy, 2 * 60 * S);
	kit_free(k);
}
END_TEST

START_TEST(nodes_may_differ_by_a_task_or_two_if_they_are_large)
{
	static const char config[] = WHOLE(
		"pack:2 l3:1 core:8 pu:1",
		"\"shell\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"run\": \"1ms\"}, "
		"{\"fork\": \"child\"}, {\"run\": \"1ms\"}]}, \"child\": {\"steps\": [{\"run\": "
		"\"1ms\"}]}");
	struct kit *k = run(_i, config, NULL);

	ck_assert_int_ge(kit_first_cpu(k, 1), 8);
	kit_free(k);
	k = run(_i, config,
		(const char *const[]){"machine.topology=pack:2 l3:1 core:16 pu:1", NULL});
	ck_assert_int_lt(kit_first_cpu(k, 1), 16);
	kit_free(k);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("fair_moves");
	TCase *t = tcase_create("fair_moves");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, a_child_goes_to_the_idler_package_then_to_an_idle_core, 0, 3);
	tcase_add_loop_test(t, a_woken_task_goes_to_its_wakers_cache_if_there_is_less_load, 0, 3);
	tcase_add_test(t, a_child_of_cfs_has_no_more_due_than_its_parent);
	tcase_add_loop_test(
		t,
		without_an_idle_core_the_search_takes_the_first_idle_cpu_and_then_ones_own_sibling,
		0, 3);
	tcase_add_loop_test(t, a_sleeper_goes_back_to_the_cpu_before_its_last_if_that_idles, 0, 3);
	tcase_add_test(t,
		       a_sleeper_of_cfs_runs_at_once_and_of_eevdf_when_the_other_has_had_its_slice);
	tcase_add_test(t, who_has_had_too_much_under_eevdf_stays_queued_in_its_sleep);
	tcase_add_loop_test(t, a_yield_lets_an_equal_run, 0, 3);
	tcase_add_loop_test(t, of_32_cpus_512_spinners_of_one_spread_in_a_second_but_never_evenly,
			    0, 3);
	tcase_add_loop_test(t, as_many_hogs_as_cpus_and_one_more_take_turns_of_being_two, 0, 3);
	tcase_add_loop_test(t, a_cpu_that_runs_out_of_work_takes_what_waits_unless_it_is_warm, 0,
			    3);
	tcase_add_loop_test(t, each_cpu_that_runs_out_of_work_looks_though_its_sibling_idles_too, 0,
			    3);
	tcase_add_loop_test(t, loads_may_differ_by_10_percent_in_a_core_and_by_17_between_cores, 0,
			    3);
	tcase_add_loop_test(t, pinned_tasks_do_not_keep_others_from_an_idle_cpu, 0, 3);
	tcase_add_loop_test(t, a_cpu_takes_for_its_sibling_what_it_may_not_run_itself, 0, 3);
	tcase_add_loop_test(
		t, groups_that_seem_even_are_balanced_if_tasks_could_not_be_moved_inside, 0, 3);
	tcase_add_loop_test(
		t, beside_two_hogs_of_a_core_with_one_cpu_a_cpu_of_another_core_may_idle_for_ever,
		0, 3);
	tcase_add_loop_test(t, nodes_may_differ_by_a_task_or_two_if_they_are_large, 0, 3);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
