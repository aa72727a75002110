/* test_ule_places.c - where does ule send a task, who gives way to it, and what may be stolen? */
#include "ule_inside.h"

#include "puts.h"
#include "sim_own.h"

/* ---- where to ---- */

/* A task that may go to those cpus. */
struct mover {
	struct ule_task ut;
	uint64_t may;
	struct cpuset set;
	struct stask st;
};

static struct task *mover_init(struct mover *m, int prio, uint64_t may)
{
	*m = (struct mover){.ut.prio = (uint8_t)prio, .ut.user = (uint8_t)prio, .may = may};
	m->ut.ran_at = INT64_MIN / 2;
	m->ut.t = &m->st.pub;
	m->set.cpus = &m->may;
	m->st.set = &m->set;
	m->st.pub.priv = &m->ut;
	return &m->st.pub;
}

START_TEST(who_wakes_a_task_gets_it_if_worse_and_if_not_much_more_loaded_than_where_it_would_wait)
{
	/* how many run on the waker's cpu 0, the best of those, how many on 1; who may go to 0 */
	static const struct {
		int here, prio, there, may, cpu;
	} is[] = {{2, 200, 1, 3, 0}, {3, 200, 1, 3, 1}, {2, 130, 1, 3, 1},
		  {2, 150, 1, 3, 1}, {2, 200, 1, 2, 1}, {1, 200, 0, 3, 1}};

	for (size_t i = 0; i < ARRAY_LEN(is); i++) {
		struct fixture f;
		struct mover m;
		fixture_init(&f, "core:2 pu:1", 0, 0);
		put(&f, 0, is[i].here, (uint8_t)is[i].prio);
		put(&f, 1, is[i].there, is[i].there ? 200 : PRI_NONE);
		ck_assert_int_eq(pick_cpu(f.s, mover_init(&m, 150, (uint64_t)is[i].may), 1, false),
				 is[i].cpu);
		fixture_fini(&f);
	}
}
END_TEST

START_TEST(a_task_stays_for_one_tick_near_for_two_and_then_goes_where_the_load_is_least)
{
	/* cpu 0; the one beside it is busy, and an idle package has least load */
	static const int first[] = {0, 2, 4}, last[] = {0, 3, 7};

	for (int ago = 0; ago < 3; ago++) {
		struct fixture f;
		struct mover m;
		int cpu;
		fixture_init(&f, "pack:2 l3:1 l2:2 core:2 pu:1", 0, 0);
		put(&f, 1, 1, 203);
		mover_init(&m, 203, UINT64_MAX);
		m.ut.ran_at = -1 - ago;
		cpu = pick_cpu(f.s, &m.st.pub, 0, false);
		ck_assert_int_ge(cpu, first[ago]);
		ck_assert_int_le(cpu, last[ago]);
		fixture_fini(&f);
	}
}
END_TEST

START_TEST(nothing_draws_a_task_that_is_told_to_look_anew_to_where_it_ran)
{
	struct fixture f;
	struct mover m;

	/* on cpu 0, beside another; the other package idles */
	fixture_init(&f, "pack:2 l3:1 core:2 pu:1", 0, 0);
	put(&f, 0, 1, 203);
	put(&f, 1, 1, 203);
	mover_init(&m, 203, UINT64_MAX);
	m.ut.repick = true;
	m.ut.ran_at = 0;
	ck_assert_int_ge(select_cpu(f.s, &m.st.pub, 0, ENQ_PREEMPT), 2);
	/* nor where it goes now */
	m.ut.ran_at = 0;
	put_away(f.s, &m.ut);
	ck_assert(!has_affinity(f.u, &m.ut, 0, CACHES));
	fixture_fini(&f);
}
END_TEST

START_TEST(a_thief_takes_the_first_interactive_task_but_the_second_of_a_calendar)
{
	struct mover m[3];
	struct ule_cpu q;

	cpu_init(&q);
	for (int i = 0; i < 3; i++) {
		mover_init(&m[i], 200, 3);
		add(&q, &m[i].ut, 200, false);
	}
	ck_assert_ptr_eq(queue_steal(NULL, &q, 1), m[1].ut.t);
	m[1].may = m[2].may = 1; /* then the first after all */
	ck_assert_ptr_eq(queue_steal(NULL, &q, 1), m[0].ut.t);
	m[0].may = 1;
	ck_assert_ptr_null(queue_steal(NULL, &q, 1));
	m[0].may = m[1].may = m[2].may = 3;
	queue_del(&q, &m[0].ut);
	add(&q, &m[0].ut, 130, false);
	ck_assert_ptr_eq(queue_steal(NULL, &q, 1), m[0].ut.t);
}
END_TEST

/* ---- who goes before whom ---- */

START_TEST(from_afar_in_2023_only_the_best_of_a_cpu_preempts)
{
	struct ule_task hog = {.prio = 200}, mouse = {.prio = 125};
	struct task curr = {.priv = &hog}, t = {.priv = &mouse};
	struct fixture f;

	fixture_init(&f, "core:2 pu:1", 0, 0);
	f.u->version = _i;
	f.u->rules = &rules_of[_i];
	((struct ule_cpu *)sim_cpu_priv(f.s, 1))->low_before = 200;
	ck_assert(goes_before(f.s, 1, &t, &curr, true));
	/* a better one waits already */
	((struct ule_cpu *)sim_cpu_priv(f.s, 1))->low_before = 121;
	ck_assert(goes_before(f.s, 1, &t, &curr, true) == (_i == V12_1));
	fixture_fini(&f);
}
END_TEST

START_TEST(a_batch_task_gives_way_from_afar_to_any_interactive_one)
{
	/* of 12.1: 80 and less are the kernel's, 152 and more batch */
	static const struct {
		int prio, curr;
		bool near, afar;
	} is[] = {{80, 81, true, true},	    {81, 82, false, false},   {151, 152, false, true},
		  {150, 151, false, false}, {152, 153, false, false}, {80, 80, false, false},
		  {151, 151, false, false}};
	struct ule u = {.version = V12_1, .preempt_thresh = -1};

	rules_init(&u);
	for (size_t i = 0; i < ARRAY_LEN(is); i++) {
		ck_assert(should_preempt(&u, is[i].prio, is[i].curr, false) == is[i].near);
		ck_assert(should_preempt(&u, is[i].prio, is[i].curr, true) == is[i].afar);
	}
}
END_TEST

START_TEST(who_is_interrupted_stays_so_when_one_comes_for_whom_it_would_not_be)
{
	struct ule_task hog = {.prio = 200}, mouse = {.prio = 125}, batch = {.prio = 199};
	struct task curr = {.priv = &hog}, t = {.priv = &mouse}, t2 = {.priv = &batch};
	struct fixture f;

	fixture_init(&f, "core:2 pu:1", 0, 0);
	goes_before(f.s, 1, &t2, &curr, true);
	ck_assert(!hog.preempted);
	goes_before(f.s, 1, &t, &curr, true);
	goes_before(f.s, 1, &t2, &curr, true);
	ck_assert(hog.preempted);
	/* in 2023 also by one of its own cpu, whoever waits */
	hog.preempted = false;
	f.u->version = V2023;
	f.u->preempt_thresh = 255;
	((struct ule_cpu *)sim_cpu_priv(f.s, 1))->low_before = 121;
	goes_before(f.s, 1, &t, &curr, false);
	ck_assert(hog.preempted);
	fixture_fini(&f);
}
END_TEST

START_TEST(who_may_not_steal_when_idle_does_when_it_switches_but_not_in_2023)
{
	struct ule u = {.version = _i, .trysteal_limit = 2};

	ck_assert_int_eq(steal_levels(&u), _i == V2023 ? 0 : 2);
	u.steal_idle = true;
	ck_assert_int_eq(steal_levels(&u), INT_MAX);
}
END_TEST

START_TEST(a_cpu_steals_within_so_many_levels_before_it_idles)
{
	/* from cpu 0: its sibling 1 in the first level, 2 and 3 in the second */
	for (int thief = 1; thief <= 2; thief++)
		for (int limit = 0; limit <= 2; limit++) {
			const struct put put[] = {{'a', 0, 0, 0, 3, 0, NULL},
						  {'b', 0, 0, 0, 1, 3 - thief, NULL},
						  {'c', 0, 0, 0, 1, 3, NULL},
						  {'d', 0, 5000, 0, 1, thief, NULL}};
			char *set = xasprintf("policy.trysteal_limit=%d", limit);
			struct kit *k = puts_run(
				"ule", "pack:1 l3:1 core:2 pu:2", 60000, put, ARRAY_LEN(put),
				(const char *const[]){"policy.steal_idle=false",
						      "policy.balance=false", set, NULL});
			ck_assert((came_to(k, 'a', thief, thief) > 0) == (limit >= thief));
			free(set);
			kit_free(k);
		}
}
END_TEST

START_TEST(who_waits_for_its_cpu_to_wake_is_not_balanced_away)
{
	/* a cpu with one task has none to give, though nothing runs there yet */
	struct kit *k = kit_run(
		"{\"machine\": {\"topology\": \"core:2 pu:1\", \"idle\": {\"latency\": \"5ms\"}}, "
		"\"policy\": \"ule\", \"workload\": {\"until\": \"30s\", \"tasks\": {\"a\": "
		"{\"start\": \"0s\", \"cpu\": 0, \"steps\": [{\"repeat\": \"forever\", "
		"\"steps\": [{\"run\": \"1ms\"}, {\"sleep\": \"2ms\"}]}]}}}}",
		NULL, 1,
		(const char *const[]){_i ? "policy.version=v2023" : "policy.version=v12.1", NULL},
		true);

	ck_assert_int_eq(kit_migrations(k, 0), 0);
	kit_free(k);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("ule_places");
	TCase *t = tcase_create("places");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_test(
		t,
		who_wakes_a_task_gets_it_if_worse_and_if_not_much_more_loaded_than_where_it_would_wait);
	tcase_add_test(
		t, a_task_stays_for_one_tick_near_for_two_and_then_goes_where_the_load_is_least);
	tcase_add_test(t, nothing_draws_a_task_that_is_told_to_look_anew_to_where_it_ran);
	tcase_add_test(t, a_thief_takes_the_first_interactive_task_but_the_second_of_a_calendar);
	tcase_add_test(t, a_batch_task_gives_way_from_afar_to_any_interactive_one);
	tcase_add_test(t, who_is_interrupted_stays_so_when_one_comes_for_whom_it_would_not_be);
	tcase_add_loop_test(t, from_afar_in_2023_only_the_best_of_a_cpu_preempts, 0, 2);
	tcase_add_loop_test(t, who_may_not_steal_when_idle_does_when_it_switches_but_not_in_2023, 0,
			    2);
	tcase_add_test(t, a_cpu_steals_within_so_many_levels_before_it_idles);
	tcase_add_loop_test(t, who_waits_for_its_cpu_to_wake_is_not_balanced_away, 0, 2);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
