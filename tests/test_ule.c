/* test_ule.c - does ule do what FreeBSD's ULE is known to do? L1 to L10: the numbered behaviours of the facts
 * that the policy is made from, for 12.1. */
#define policies_ule policies_ule_under_test /* its inside, beside the built-in one */
#include "../sim/policies/ule.c"

#include "kit.h"

#define MS INT64_C(1000000)
#define TICKS(n) ((n) * INT64_C(1000000000) / STATHZ)

#define CONFIG(topology, work)                                                                     \
	"{\"machine\": {\"topology\": \"" topology "\"}, \"policy\": \"ule\", \"workload\": {"     \
	"\"tasks\": {" work "}}}"
#define UNTIL(topology, until, work)                                                               \
	"{\"machine\": {\"topology\": \"" topology "\"}, \"policy\": \"ule\", \"workload\": {"     \
	"\"until\": \"" until "\", \"tasks\": {" work "}}}"
#define ONE "core:1 pu:1"
#define I3 "pack:1 l3:1 core:2 pu:2"
#define ENDLESS "\"steps\": [{\"run\": \"1000s\"}]}"
#define HOG "{\"start\": \"1ms\", " ENDLESS
#define HOGS(n) "\"a\": {\"start\": \"0s\", \"copies\": " #n ", " ENDLESS

static const char *const numbering[][2] = {{"machine.numbering=split", NULL},
					   {"machine.numbering=adjacent", NULL}};
static const char *const sibling_of_0[] = {"2", "1"};

static struct kit *run(const char *config, uint64_t seed, const char *const *sets)
{
	return kit_run(config, NULL, seed, sets, true);
}

/* The task's span that holds, or is the first after, that time. */
static struct kit_span span_at(const struct kit *k, int task, int64_t when)
{
	struct kit_span best = {.from = INT64_MAX};

	for (int i = 0; i < k->nspan; i++)
		if (k->span[i].task == task && k->span[i].to > when && k->span[i].from < best.from)
			best = k->span[i];
	ck_assert_msg(best.from < INT64_MAX, "task %d does not run after %ld ns", task, (long)when);
	return best;
}

/* ---- formulas ---- */

START_TEST(scores_are_those_of_the_kernel)
{
	static const struct {
		int run, slept, thresh, score;
	} is[] = {
		{1000, 3000, 30, 16}, {1000, 1000, 30, 50}, {3000, 1000, 30, 50},
		{1, 5000, 30, 0},     {1500, 2500, 30, 30}, {600, 1000, 30, 30},
		{601, 1000, 30, 30},  {0, 0, 30, 50},	    {3000, 1000, 60, 84},
	};

	for (size_t i = 0; i < ARRAY_LEN(is); i++) {
		struct history h = {.run = is[i].run, .slept = is[i].slept};
		ck_assert_int_eq(history_score(&h, is[i].thresh), is[i].score);
	}
}
END_TEST

START_TEST(L1_at_37_percent_interactive_at_38_batch)
{
	struct history h = {.run = 37000, .slept = 63000};

	ck_assert_int_eq(history_score(&h, 30), 29);
	ck_assert_int_eq(history_priority(&h, 0, 30), PRI_INTERACT + 29);
	h = (struct history){.run = 38000, .slept = 62000};
	ck_assert_int_eq(history_score(&h, 30), 30);
	ck_assert_int_ge(history_priority(&h, 0, 30), PRI_BATCH);
}
END_TEST

/* Stat ticks that it runs until it is no longer interactive. */
static int ticks_to_batch(struct history h)
{
	int n = 0;

	while (history_score(&h, 30) < 30) {
		history_add(&h, TICK_INCR, 0);
		n++;
	}
	return n;
}

START_TEST(L2_an_interactive_task_may_run_267_ticks_and_its_child_39)
{
	struct history h = {.run = 1, .slept = HISTORY_MAX}, child = h;

	history_fork(&child);
	ck_assert_int_eq(ticks_to_batch(h), 267);
	ck_assert_int_eq(ticks_to_batch(child), 39);
}
END_TEST

START_TEST(batch_priorities_follow_the_share_of_cpu_time)
{
	static const struct {
		int percent, nice, priority;
	} is[] = {{100, 0, 203}, {50, 0, 187}, {10, 0, 175}, {100, 20, 223}, {100, -20, 183}};

	for (size_t i = 0; i < ARRAY_LEN(is); i++) {
		struct history h = {.run = HISTORY_MAX / 2,
				    .last_tick = WINDOW,
				    .ticks = (WINDOW / 100 * is[i].percent) << SHIFT};
		ck_assert_int_eq(history_priority(&h, is[i].nice, 30), is[i].priority);
	}
}
END_TEST

START_TEST(a_history_is_worth_five_seconds)
{
	struct history h = {.run = HISTORY_MAX / 2};

	history_add(&h, 0, HISTORY_MAX / 2 - 1); /* not yet full */
	ck_assert_int_eq(h.run, HISTORY_MAX / 2);
	history_add(&h, 0, 1); /* full: both times 4/5 */
	ck_assert_int_eq(h.run, HISTORY_MAX / 10 * 4);
	ck_assert_int_eq(h.slept, HISTORY_MAX / 10 * 4);
	history_add(&h, 0, HISTORY_MAX / 2); /* more than 6/5: halved */
	ck_assert_int_eq(h.run, HISTORY_MAX / 10 * 2);
	history_add(&h, 0, 3 * (int64_t)HISTORY_MAX); /* more than double: the larger alone */
	ck_assert_int_eq(h.run, 1);
	ck_assert_int_eq(h.slept, HISTORY_MAX);
}
END_TEST

START_TEST(the_window_forgets_after_eleven_seconds)
{
	struct history h = {0};

	for (int64_t now = 0; now <= WINDOW_MAX - 1; now += 1)
		history_window(&h, now, true);
	ck_assert_int_eq(h.ticks >> SHIFT, WINDOW_MAX - 1);
	history_window(&h, WINDOW_MAX, true);
	ck_assert_int_eq(h.first_tick, WINDOW_MAX - WINDOW);
	ck_assert_int_eq(h.ticks >> SHIFT, WINDOW);
	history_window(&h, WINDOW_MAX + WINDOW, false); /* asleep for all of it */
	ck_assert_int_eq(h.ticks, 0);
}
END_TEST

START_TEST(slices_shrink_with_the_load)
{
	static const int ticks[] = {12, 12, 6, 4, 3, 2, 2, 2, 2};

	for (int tasks = 1; tasks < 9; tasks++)
		ck_assert_int_eq(slice_ticks(12, tasks), ticks[tasks - 1]);
}
END_TEST

/* ---- queues ---- */

static void cpu_init(struct ule_cpu *q)
{
	*q = (struct ule_cpu){.idx = 0};
	for (int i = 0; i < QUEUES * SLOTS; i++)
		list_init(&q->slot[i / SLOTS][i % SLOTS]);
}

static void add(struct ule_cpu *q, struct ule_task *ut, int prio, bool head)
{
	ut->prio = (uint8_t)prio;
	queue_add(q, ut, head);
}

START_TEST(interactive_tasks_queue_by_four_priorities)
{
	struct ule_task t[4] = {{.prio = 0}};
	struct ule_cpu q;

	cpu_init(&q);
	add(&q, &t[0], 123, false);
	add(&q, &t[1], 120, false);
	ck_assert_ptr_eq(queue_head(&q), &t[0]);
	add(&q, &t[2], 122, true); /* preempted */
	ck_assert_ptr_eq(queue_head(&q), &t[2]);
	add(&q, &t[3], 119, false);
	ck_assert_ptr_eq(queue_head(&q), &t[3]);
}
END_TEST

START_TEST(a_worse_priority_goes_further_into_the_calendar)
{
	static const struct {
		int prio, slot;
	} is[] = {{152, 0}, {172, 17}, {187, 31}, {203, 45}, {223, 63}};
	struct ule_cpu q;

	cpu_init(&q);
	for (size_t i = 0; i < ARRAY_LEN(is); i++) {
		struct ule_task t = {.prio = 0};
		q.idx = q.ridx = 50;
		add(&q, &t, is[i].prio, false);
		ck_assert_int_eq(t.at, (50 + is[i].slot) % SLOTS);
		queue_del(&q, &t);
	}
}
END_TEST

START_TEST(a_slot_that_drains_takes_no_more_but_who_was_preempted)
{
	struct ule_task t[3] = {{.prio = 0}};
	struct ule_cpu q;

	cpu_init(&q);
	add(&q, &t[0], 152, false);
	q.idx = 1; /* a tick has passed */
	add(&q, &t[1], 223, false);
	ck_assert_int_eq(t[1].at, 63);
	add(&q, &t[2], 203, true);
	ck_assert_int_eq(t[2].at, 0);
	ck_assert_ptr_eq(queue_head(&q), &t[2]);
}
END_TEST

START_TEST(the_calendar_goes_on_when_a_slot_has_drained)
{
	struct ule_task t[3] = {{.prio = 0}};
	struct ule_cpu q;

	cpu_init(&q);
	add(&q, &t[0], 152, false);
	add(&q, &t[1], 152, false);
	q.idx = 1;
	add(&q, &t[2], 152, false);
	queue_del(&q, &t[0]);
	ck_assert_int_eq(q.ridx, 0);
	queue_del(&q, &t[1]);
	ck_assert_int_eq(q.ridx, 1);
	ck_assert_ptr_eq(queue_head(&q), &t[2]);
}
END_TEST

/* ---- a cpu of one's own ---- */

START_TEST(L2_an_interactive_task_turned_hog_keeps_the_cpu_for_two_seconds)
{
	struct kit *k = run(UNTIL(ONE, "10s",
				  "\"hog\": " HOG ", \"late\": {\"start\": \"0s\", \"steps\": "
				  "[{\"sleep\": \"6s\"}, {\"run\": \"1000s\"}]}"),
			    1, NULL);
	struct kit_span late = span_at(k, kit_task(k, "late", 0), 6000 * MS - 1);

	/* batch after 267 ticks, which shows at the end of that slice */
	ck_assert_int_eq(late.from, 6000 * MS);
	ck_assert_int_gt(late.to - late.from, TICKS(275));
	ck_assert_int_le(late.to - late.from, TICKS(276));
	kit_free(k);
}
END_TEST

START_TEST(L2_a_child_of_an_interactive_task_is_found_out_within_half_a_second)
{
	struct kit *k = run(UNTIL(ONE, "10s",
				  "\"hog\": " HOG ", \"shell\": {\"start\": \"0s\", \"steps\": "
				  "[{\"sleep\": \"6s\"}, {\"fork\": \"child\"}, {\"wait\": \"all\"}]}, "
				  "\"child\": {\"steps\": [{\"run\": \"1000s\"}]}"),
			    1, NULL);
	struct kit_span child = span_at(k, kit_task(k, "child", 0), 6000 * MS - 1);

	/* batch after 39 ticks; its slices end after 2, 14, 26, 38, 50 */
	ck_assert_int_eq(child.from, 6000 * MS);
	ck_assert_int_gt(child.to - child.from, TICKS(48));
	ck_assert_int_le(child.to - child.from, TICKS(50));
	kit_free(k);
}
END_TEST

START_TEST(L3_batch_tasks_do_not_delay_an_interactive_one)
{
	struct kit *k = run(UNTIL(ONE, "20s",
				  "\"hog\": {\"start\": \"0s\", \"copies\": 3, \"steps\": [{\"run\": "
				  "\"1000s\"}]}, \"mouse\": {\"start\": \"0s\", \"steps\": [{\"repeat\": "
				  "\"forever\", \"steps\": [{\"sleep\": \"20ms\"}, {\"run\": \"2ms\"}]}]}"),
			    1, NULL);
	int mouse = kit_task(k, "mouse", 0), n = 0;

	for (int i = 0; i < k->nlatency; i++)
		if (k->latency[i].task == mouse && ++n > 2)
			ck_assert_int_eq(k->latency[i].ns, 0);
	ck_assert_int_gt(n, 850);
	kit_free(k);
}
END_TEST

START_TEST(L9_a_niced_hog_gets_its_turn)
{
	struct kit *k = run(UNTIL(ONE, "60s",
				  "\"hog\": " HOG ", \"niced\": {\"nice\": 20, \"start\": \"0s\", " ENDLESS),
			    1, NULL);
	int64_t niced = k->task[kit_task(k, "niced", 0)].acc.run;

	/* at most 63 slots of the calendar against 45, less since none has the cpu for itself */
	ck_assert_int_gt(niced, 20000 * MS);
	ck_assert_int_lt(niced, 27000 * MS);
	kit_free(k);
}
END_TEST

START_TEST(a_yield_lets_an_equal_run)
{
	struct kit *k = run(CONFIG(ONE, "\"a\": {\"start\": \"0s\", \"copies\": 2, \"steps\": [{\"run\": "
					"\"1ms\"}, {\"yield\": true}, {\"run\": \"1ms\"}]}"),
			    1, NULL);

	ck_assert_int_eq(span_at(k, 0, 0).to, 1 * MS);
	ck_assert_int_eq(span_at(k, 1, 0).to, 2 * MS);
	kit_free(k);
}
END_TEST

/* ---- two cores of two cpus ---- */

/* A shell on that cpu forks two hogs back to back. */
static const char shell[] = CONFIG(
	I3, "\"shell\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"run\": \"1ms\"}, {\"sleep\": "
	    "\"3s\"}, {\"fork\": \"hog\", \"count\": 2}, {\"wait\": \"all\"}]}, "
	    "\"hog\": {\"steps\": [{\"run\": \"2s\"}]}");

START_TEST(L4_two_hogs_of_a_shell_do_not_share_a_core)
{
	for (uint64_t seed = 0; seed < 100; seed++)
		for (int cpu = 0; cpu < 4; cpu++) {
			char at[] = "workload.tasks.shell.cpu=0";
			struct kit *k;
			at[sizeof(at) - 2] = (char)('0' + cpu);
			k = kit_run(shell, NULL, seed,
				    (const char *const[]){numbering[_i][0], at, NULL}, seed == 0);
			ck_assert_int_eq(kit_shared(k, kit_task(k, "hog", 0), kit_task(k, "hog", 1)), 0);
			kit_free(k);
		}
}
END_TEST

START_TEST(L5_hogs_that_share_a_core_stay_beside_an_idle_one)
{
	static const char *const at[] = {"workload.tasks.b.cpu=2", "workload.tasks.b.cpu=1"};
	struct kit *k = run(UNTIL(I3, "20s", "\"a\": {\"start\": \"0s\", \"cpu\": 0, " ENDLESS ", "
					     "\"b\": {\"start\": \"0s\", \"cpu\": 0, " ENDLESS), 1,
			    (const char *const[]){numbering[_i][0], at[_i], NULL});

	ck_assert_int_eq(kit_shared(k, 0, 1), 20000 * MS);
	kit_free(k);
}
END_TEST

START_TEST(L7_three_hogs_stay_as_they_were_placed)
{
	struct kit *k = run(UNTIL(I3, "20s", HOGS(3)),
			    1, numbering[_i]);
	int64_t shared = kit_shared(k, 0, 1) + kit_shared(k, 0, 2) + kit_shared(k, 1, 2);

	ck_assert_int_eq(shared, 20000 * MS);
	for (int i = 0; i < 3; i++) {
		ck_assert_int_eq(k->task[i].acc.wait, 0);
		ck_assert_int_eq(kit_migrations(k, i), 0);
	}
	kit_free(k);
}
END_TEST

START_TEST(L8_five_hogs_alternate_on_one_cpu_and_are_moved_once_a_second)
{
	struct kit *k = run(UNTIL(I3, "60s", HOGS(5)),
			    1, numbering[_i]);
	int64_t moved = 0;
	int turns = 0;

	for (int i = 0; i < 5; i++)
		moved += kit_migrations(k, i);
	ck_assert_int_ge(moved, 50);
	ck_assert_int_le(moved, 70);
	for (int i = 0; i < k->nspan; i++)
		turns += llabs(k->span[i].to - k->span[i].from - TICKS(12)) <= 1;
	ck_assert_int_gt(turns, 400); /* of 635 that there would be if nothing moved */
	kit_free(k);
}
END_TEST

START_TEST(L10_a_long_sleeper_returns_to_its_cpu_if_all_is_idle)
{
	struct kit *k = run(UNTIL(I3, "10s", "\"a\": {\"start\": \"0s\", \"cpu\": 3, \"steps\": [{\"repeat\": "
					     "\"forever\", \"steps\": [{\"run\": \"1ms\"}, {\"sleep\": "
					     "\"20ms\"}]}]}"),
			    1, numbering[_i]);

	ck_assert_int_eq(kit_first_cpu(k, 0), 3);
	ck_assert_int_eq(kit_migrations(k, 0), 0);
	kit_free(k);
}
END_TEST

/* The hog's cpu, and when it comes; the sleeper runs on cpu 0 first. */
static struct kit *sleeper(int number, const char *hog_cpu, const char *nap)
{
	char *sets[] = {xasprintf("workload.tasks.hog.cpu=%s", hog_cpu),
			xasprintf("workload.tasks.a.steps[1].sleep=%s", nap)};
	struct kit *k = run(CONFIG(I3, "\"a\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"run\": \"1ms\"}, "
				       "{\"sleep\": \"100ms\"}, {\"run\": \"1ms\"}]}, \"hog\": {\"start\": "
				       "\"1100us\", \"cpu\": 0, \"steps\": [{\"run\": \"1s\"}]}"),
			    1, (const char *const[]){numbering[number][0], sets[0], sets[1], NULL});

	free(sets[0]);
	free(sets[1]);
	return k;
}

static const char *const naps[] = {"1ms", "100ms"}; /* with and without a warm cache */

START_TEST(a_sleeper_leaves_its_cpu_if_the_sibling_is_busy)
{
	for (int i = 0; i < 2; i++) {
		struct kit *k = sleeper(_i, sibling_of_0[_i], naps[i]);
		ck_assert_int_eq(kit_shared(k, 0, 1), 0);
		kit_free(k);
	}
}
END_TEST

START_TEST(a_sleeper_whose_cpu_is_taken_goes_to_an_idle_core)
{
	for (int i = 0; i < 2; i++) {
		struct kit *k = sleeper(_i, "0", naps[i]);
		ck_assert_int_eq(kit_shared(k, 0, 1), 0);
		ck_assert_int_eq(k->task[1].acc.wait + k->task[0].acc.wait, 0);
		ck_assert_int_eq(kit_migrations(k, 0), 1);
		kit_free(k);
	}
}
END_TEST

static double spread(const struct kit *k)
{
	int64_t most = 0, least = INT64_MAX;

	for (int i = 0; i < k->ntask; i++) {
		int64_t ran = account_cpu(&k->task[i].acc);
		most = ran > most ? ran : most;
		least = ran < least ? ran : least;
	}
	return (double)most / (double)least;
}

START_TEST(six_hogs_are_uneven_for_seconds_and_even_in_the_end)
{
	static const char six[] = UNTIL(I3, "450ms", HOGS(6));
	struct kit *k = run(six, 1, numbering[_i]);

	ck_assert_double_gt(spread(k), 1.5);
	kit_free(k);
	k = run(six, 1, (const char *const[]){numbering[_i][0], "workload.until=100s", NULL});
	ck_assert_double_lt(spread(k), 1.25);
	kit_free(k);
}
END_TEST

START_TEST(two_hogs_a_cpu_take_turns_of_94_ms)
{
	struct kit *k = run(UNTIL(I3, "10s", HOGS(8)),
			    1, numbering[_i]);

	for (int i = 0; i < k->nspan; i++) {
		const struct kit_span *s = &k->span[i];
		if (s->from > 500 * MS && s->to < 10000 * MS)
			ck_assert_int_le(llabs(s->to - s->from - TICKS(12)), 1);
	}
	kit_free(k);
}
END_TEST

/* ---- stealing ---- */

/* Two on cpu 0, of which one waits; on cpu 1 one that ends after 5 ms, within the first turn. */
static const char steal_config[] =
	UNTIL("core:2 pu:1", "400ms",
	      "\"a\": {\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"run\": \"1000s\"}]}, "
	      "\"b\": {\"start\": \"0s\", \"cpu\": 0, \"affinity\": \"0-1\", \"steps\": [{\"run\": "
	      "\"1000s\"}]}, \"c\": {\"start\": \"0s\", \"cpu\": 1, \"steps\": [{\"run\": \"5ms\"}]}");

START_TEST(L6_an_idle_cpu_takes_what_waits_elsewhere)
{
	struct kit *k = run(steal_config, 1, NULL);

	ck_assert_int_eq(span_at(k, 1, 0).from, 5 * MS);
	ck_assert_int_eq(kit_first_cpu(k, 1), 1);
	ck_assert_int_eq(k->totals.cpu_idle, 0);
	kit_free(k);
}
END_TEST

START_TEST(L6_who_runs_or_may_not_move_is_never_robbed)
{
	struct kit *k = run(steal_config, 1,
			    (const char *const[]){"workload.tasks.b.affinity=\"0\"", NULL});

	ck_assert_int_eq(k->totals.cpu_idle, 395 * MS);
	ck_assert_int_eq(kit_migrations(k, 0), 0);
	kit_free(k);
}
END_TEST

START_TEST(with_stealing_off_what_waits_is_only_balanced)
{
	struct kit *k = run(steal_config, 1,
			    (const char *const[]){"policy.steal_idle=false", "policy.trysteal_limit=0",
						  "workload.until=3s", NULL});
	int64_t idle = k->totals.cpu_idle;

	ck_assert_int_gt(idle, 400 * MS);
	ck_assert_int_lt(idle, 1500 * MS);
	kit_free(k);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("ule");
	TCase *t = tcase_create("formulas"), *sim = tcase_create("runs");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_test(t, scores_are_those_of_the_kernel);
	tcase_add_test(t, L1_at_37_percent_interactive_at_38_batch);
	tcase_add_test(t, L2_an_interactive_task_may_run_267_ticks_and_its_child_39);
	tcase_add_test(t, batch_priorities_follow_the_share_of_cpu_time);
	tcase_add_test(t, a_history_is_worth_five_seconds);
	tcase_add_test(t, the_window_forgets_after_eleven_seconds);
	tcase_add_test(t, slices_shrink_with_the_load);
	tcase_add_test(t, interactive_tasks_queue_by_four_priorities);
	tcase_add_test(t, a_worse_priority_goes_further_into_the_calendar);
	tcase_add_test(t, a_slot_that_drains_takes_no_more_but_who_was_preempted);
	tcase_add_test(t, the_calendar_goes_on_when_a_slot_has_drained);
	tcase_add_test(sim, L2_an_interactive_task_turned_hog_keeps_the_cpu_for_two_seconds);
	tcase_add_test(sim, L2_a_child_of_an_interactive_task_is_found_out_within_half_a_second);
	tcase_add_test(sim, L3_batch_tasks_do_not_delay_an_interactive_one);
	tcase_add_test(sim, L9_a_niced_hog_gets_its_turn);
	tcase_add_test(sim, a_yield_lets_an_equal_run);
	tcase_add_loop_test(sim, L4_two_hogs_of_a_shell_do_not_share_a_core, 0, 2);
	tcase_add_loop_test(sim, L5_hogs_that_share_a_core_stay_beside_an_idle_one, 0, 2);
	tcase_add_loop_test(sim, L7_three_hogs_stay_as_they_were_placed, 0, 2);
	tcase_add_loop_test(sim, L8_five_hogs_alternate_on_one_cpu_and_are_moved_once_a_second, 0, 2);
	tcase_add_loop_test(sim, L10_a_long_sleeper_returns_to_its_cpu_if_all_is_idle, 0, 2);
	tcase_add_loop_test(sim, a_sleeper_leaves_its_cpu_if_the_sibling_is_busy, 0, 2);
	tcase_add_loop_test(sim, a_sleeper_whose_cpu_is_taken_goes_to_an_idle_core, 0, 2);
	tcase_add_loop_test(sim, six_hogs_are_uneven_for_seconds_and_even_in_the_end, 0, 2);
	tcase_add_loop_test(sim, two_hogs_a_cpu_take_turns_of_94_ms, 0, 2);
	tcase_add_test(sim, L6_an_idle_cpu_takes_what_waits_elsewhere);
	tcase_add_test(sim, L6_who_runs_or_may_not_move_is_never_robbed);
	tcase_add_test(sim, with_stealing_off_what_waits_is_only_balanced);
	suite_add_tcase(s, t);
	suite_add_tcase(s, sim);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
