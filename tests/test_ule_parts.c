/* test_ule_parts.c - are ule's formulas, queues and search those of the kernel? */
#include "ule_inside.h"

static const struct rules *const v12 = &rules_of[V12_1], *const v23 = &rules_of[V2023];

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
	ck_assert_int_eq(history_priority(v12, &h, 0, 30), 120 + 29);
	ck_assert_int_eq(history_priority(v23, &h, 0, 30), 88 + 48 * 29 / 30);
	h = (struct history){.run = 38000, .slept = 62000};
	ck_assert_int_eq(history_score(&h, 30), 30);
	ck_assert_int_ge(history_priority(v12, &h, 0, 30), 152);
	ck_assert_int_ge(history_priority(v23, &h, 0, 30), 136);
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
		int percent, nice, in_12_1, in_2023;
	} is[] = {{100, 0, 203, 203}, {50, 0, 187, 179},   {10, 0, 175, 160},
		  {0, 0, 172, 156},   {100, 20, 223, 223}, {0, -20, 152, 136}};

	for (size_t i = 0; i < ARRAY_LEN(is); i++) {
		struct history h = {.run = HISTORY_MAX / 2,
				    .last_tick = WINDOW,
				    .ticks = (WINDOW / 100 * is[i].percent) << SHIFT};
		ck_assert_int_eq(history_priority(v12, &h, is[i].nice, 30), is[i].in_12_1);
		ck_assert_int_eq(history_priority(v23, &h, is[i].nice, 30), is[i].in_2023);
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

START_TEST(each_version_has_its_kernel_and_boost_priorities)
{
	struct ule u = {.version = _i, .preempt_thresh = -1, .static_boost = -1};

	rules_init(&u);
	ck_assert_int_eq(u.preempt_thresh, _i == V2023 ? 48 : 80);
	ck_assert_int_eq(u.static_boost, _i == V2023 ? 136 : 152);
	u.preempt_thresh = u.static_boost = 0; /* those asked for stay */
	rules_init(&u);
	ck_assert_int_eq(u.preempt_thresh + u.static_boost, 0);
}
END_TEST

/* ---- queues ---- */

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
	} is[][5] = {{{152, 0}, {172, 17}, {187, 31}, {203, 45}, {223, 63}},
		     {{136, 0}, {156, 14}, {179, 31}, {203, 48}, {223, 63}}};
	struct ule_cpu q;

	cpu_init(&q);
	for (int i = 0; i < 5; i++) {
		struct ule_task t = {.prio = (uint8_t)is[_i][i].prio};
		q.idx = q.ridx = 50;
		queue_add(&rules_of[_i], &q, &t, false);
		ck_assert_int_eq(t.at, (50 + is[_i][i].slot) % SLOTS);
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

/* ---- the tree ---- */

/* The groups from the outside in, each as its number of parts, its cache, and s for the cpus of a
 * core. */
static void shape(const struct node *n, char *text, size_t size)
{
	size_t len;

	*text = '\0';
	for (; n->n; n += n->part) {
		len = strlen(text);
		snprintf(text + len, size - len, "%s%d:%d%s", len ? " " : "", n->n, n->share,
			 n->smt ? "s" : "");
	}
}

START_TEST(groups_are_the_levels_that_differ)
{
	static const struct {
		const char *topology, *shape;
	} is[] = {
		{"pack:1 l3:1 core:2 pu:2", "2:3 2:2s"},
		{"pack:1 core:2 pu:2", "2:3 2:2s"}, /* a package has a cache */
		{"pack:2 core:2 pu:2", "2:0 2:3 2:2s"},
		{"pack:2 l3:2 l2:2 core:2 pu:1", "2:0 2:0 2:3 2:2"},
		{"pack:1 core:4 pu:1", "4:3"},
		{"pack:1 core:1 pu:2", "2:2s"},
		{"core:1 pu:1", "1:2"},
	};

	for (size_t i = 0; i < ARRAY_LEN(is); i++) {
		struct fixture f;
		char text[80];
		fixture_init(&f, is[i].topology, 0, 0);
		shape(f.u->tree.node, text, sizeof(text));
		ck_assert_str_eq(text, is[i].shape);
		fixture_fini(&f);
	}
}
END_TEST

/* Sums and limits of a group against those of its parts, all the way down. */
static void check_sums(struct sim *s, const struct node *n)
{
	int load = 0, queued = 0, low = 0, least = INT_MAX;

	if (!n->n) {
		const struct cpu *c = sim_cpu(s, n->cpu);
		ck_assert_int_eq(n->load, c->nr_running * LOAD_ONE);
		ck_assert_int_eq(n->queued, c->nr_running - (c->curr != NULL));
		ck_assert_int_eq(n->low == PRI_NONE, c->nr_running == 0);
		return;
	}
	for (const struct node *p = n + n->part, *end = p + n->n; p < end; p++) {
		check_sums(s, p);
		load += p->load;
		queued += p->queued;
		low = p->low > low ? p->low : low;
		least = p->load < least ? p->load : least;
	}
	ck_assert_int_eq(n->load, load);
	ck_assert_int_eq(n->queued, queued);
	ck_assert_int_eq(n->low, low);
	if (n->smt)
		ck_assert_int_eq(n->least, least);
}

START_TEST(every_sum_is_that_of_its_cpus)
{
	static const char *const topology[] = {"pack:2 l3:2 core:2 pu:2", "core:5 pu:1",
					       "core:1 pu:1"};

	for (int i = 0; i < 3; i++)
		for (int tasks = 3; tasks < 100; tasks *= 3) {
			struct sim_totals out;
			struct fixture f;
			fixture_init(&f, topology[i], tasks, 5003 * MS);
			f.u->version = _i;
			f.u->rules = &rules_of[_i];
			sim_check_always(f.s);
			sim_run(f.s, &out);
			check_sums(f.s, f.u->tree.node);
			fixture_fini(&f);
		}
}
END_TEST

/* How often each cpu of eight is the lowest of 4000, for a task that was or is on cpu `prefer`, or
 * none (-1). */
static void draw(struct fixture *f, int worse_than, int prefer, bool running, int hits[8])
{
	static const uint64_t all = UINT64_MAX;
	struct want w = {.s = f->s,
			 .rules = f->u->rules,
			 .may = &all,
			 .limit = INT_MAX,
			 .prefer = prefer < 0 ? NULL : f->u->tree.leaf[prefer],
			 .running = running};

	memset(hits, 0, 8 * sizeof(*hits));
	if (w.prefer)
		want_begin(&w);
	for (int i = 0; i < 4000; i++)
		hits[node_lowest(&w, f->u->tree.node, worse_than)]++;
	if (w.prefer)
		want_end(&w);
}

/* Siblings are 0 and 4, 1 and 5 ... */
static void eight_cpus(struct fixture *f, int version)
{
	fixture_init(f, "core:4 pu:2", 0, 0);
	f->u->rules = &rules_of[version];
}

START_TEST(equal_cpus_are_drawn_alike)
{
	struct fixture f;
	int hits[8];

	eight_cpus(&f, _i);
	draw(&f, 203, -1, false, hits);
	for (int i = 0; i < 8; i++) /* the first to be looked at win a tie: up to a fifth more */
		ck_assert_int_lt(abs(hits[i] - 500), 150);
	fixture_fini(&f);
}
END_TEST

START_TEST(an_idle_core_goes_before_an_idle_sibling)
{
	struct fixture f;
	int hits[8];

	eight_cpus(&f, _i);
	for (int i = 0; i < 3; i++)
		put(&f, i, 1, 203);
	draw(&f, 203, -1, false, hits);
	ck_assert_int_eq(hits[3] + hits[7], 4000);
	/* the preference for its last cpu does not make up for that */
	draw(&f, 203, 4, false, hits);
	ck_assert_int_eq(hits[3] + hits[7], 4000);
	/* but it decides between equals */
	put(&f, 3, 1, 203);
	draw(&f, 203, 4, false, hits);
	ck_assert_int_eq(hits[4], 4000);
	fixture_fini(&f);
}
END_TEST

START_TEST(a_core_counts_cpus_that_will_not_do)
{
	struct fixture f;
	int hits[8];

	eight_cpus(&f, _i);
	for (int i = 0; i < 8; i++)
		put(&f, i, 2, 130);
	put(&f, 0, 0, 200); /* core 0: 2 + 3; core 1: 1 + 3 */
	put(&f, 4, 1, 130);
	put(&f, 1, -1, 130);
	put(&f, 5, 1, 200);
	draw(&f, 130, -1, false, hits);
	ck_assert_int_eq(hits[5], 4000); /* though cpu 0 has less to do */
	fixture_fini(&f);
}
END_TEST

START_TEST(between_equal_cores_the_less_loaded_cpu_wins)
{
	struct fixture f;
	int hits[8];

	eight_cpus(&f, _i);
	for (int i = 0; i < 8; i++)
		put(&f, i, 2, 200);
	put(&f, 2, -1, 200); /* 1 + 3, like 2 + 2 */
	put(&f, 6, 1, 200);
	draw(&f, 130, -1, false, hits);
	ck_assert_int_eq(hits[2], 4000);
	fixture_fini(&f);
}
END_TEST

/* 2023: what a running task, which balancing has told, finds. */

START_TEST(who_runs_alone_on_its_core_stays)
{
	struct fixture f;
	int hits[8];

	eight_cpus(&f, V2023);
	for (int i = 0; i < 4; i++)
		put(&f, i, 1, 203);
	draw(&f, 203, 2, true, hits);
	ck_assert_int_eq(hits[2], 4000);
	fixture_fini(&f);
}
END_TEST

START_TEST(who_runs_beside_a_sibling_goes_to_an_idle_core)
{
	struct fixture f;
	int hits[8];

	eight_cpus(&f, V2023);
	for (int i = 0; i < 3; i++)
		put(&f, i, 1, 203);
	put(&f, 4, 1, 203);
	draw(&f, 203, 0, true, hits);
	ck_assert_int_eq(hits[3] + hits[7], 4000);
	fixture_fini(&f);
}
END_TEST

START_TEST(who_runs_beside_a_sibling_draws_between_equal_cores)
{
	struct fixture f;
	int hits[8];

	eight_cpus(&f, V2023);
	for (int i = 0; i < 4; i++)
		put(&f, i, 1, 203);
	put(&f, 4, 1, 203);
	draw(&f, 203, 0, true, hits);
	ck_assert_int_eq(hits[0] + hits[5] + hits[6] + hits[7], 4000);
	for (int i = 5; i < 8; i++)
		ck_assert_int_lt(abs(hits[i] - 1000), 200);
	ck_assert_int_eq(f.u->tree.node->load, 5 * LOAD_ONE); /* as before */
	ck_assert_int_eq(f.u->tree.leaf[0]->low, 203);
	fixture_fini(&f);
}
END_TEST

START_TEST(of_equal_cpus_the_first_or_in_2023_the_last_is_looked_at_first)
{
	struct fixture f;
	struct tree tree;

	fixture_init(&f, "core:4 pu:1", 0, 0);
	tree_init(&tree, f.s, rules_of[_i].from_first);
	ck_assert_int_eq(tree.node[tree.node->part].cpu, _i == V2023 ? 3 : 0);
	tree_fini(&tree);
	fixture_fini(&f);
}
END_TEST

START_TEST(of_equal_groups_the_last_is_looked_at_first)
{
	struct fixture f;
	const struct node *n;

	fixture_init(&f, "pack:3 core:2 pu:1", 0, 0);
	n = f.u->tree.node;
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(n[n->part + i].cpu / 2, 2 - i);
	fixture_fini(&f);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("ule_parts");
	TCase *t = tcase_create("parts");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_test(t, scores_are_those_of_the_kernel);
	tcase_add_test(t, L1_at_37_percent_interactive_at_38_batch);
	tcase_add_test(t, L2_an_interactive_task_may_run_267_ticks_and_its_child_39);
	tcase_add_test(t, batch_priorities_follow_the_share_of_cpu_time);
	tcase_add_test(t, a_history_is_worth_five_seconds);
	tcase_add_test(t, the_window_forgets_after_eleven_seconds);
	tcase_add_test(t, slices_shrink_with_the_load);
	tcase_add_loop_test(t, each_version_has_its_kernel_and_boost_priorities, 0, 2);
	tcase_add_test(t, interactive_tasks_queue_by_four_priorities);
	tcase_add_loop_test(t, a_worse_priority_goes_further_into_the_calendar, 0, 2);
	tcase_add_test(t, a_slot_that_drains_takes_no_more_but_who_was_preempted);
	tcase_add_test(t, the_calendar_goes_on_when_a_slot_has_drained);
	tcase_add_test(t, groups_are_the_levels_that_differ);
	tcase_add_loop_test(t, every_sum_is_that_of_its_cpus, 0, 2);
	tcase_add_loop_test(t, equal_cpus_are_drawn_alike, 0, 2);
	tcase_add_loop_test(t, an_idle_core_goes_before_an_idle_sibling, 0, 2);
	tcase_add_loop_test(t, a_core_counts_cpus_that_will_not_do, 0, 2);
	tcase_add_loop_test(t, between_equal_cores_the_less_loaded_cpu_wins, 0, 2);
	tcase_add_test(t, who_runs_alone_on_its_core_stays);
	tcase_add_test(t, who_runs_beside_a_sibling_goes_to_an_idle_core);
	tcase_add_test(t, who_runs_beside_a_sibling_draws_between_equal_cores);
	tcase_add_loop_test(t, of_equal_cpus_the_first_or_in_2023_the_last_is_looked_at_first, 0,
			    2);
	tcase_add_test(t, of_equal_groups_the_last_is_looked_at_first);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
