/* test_fair_balance.c - how often do cfs, eevdf and core-sched look for imbalances, and what does
 * one look take from whom? */
#define policies_fair policies_fair_under_test /* its inside, beside the built-in one */
#include "../sim/policies/fair.c"

#include "puts.h"

#define MS   1000	    /* of us */
#define TICK 4 * MS	    /* in which the first one has come */
#define PACK "pack:1 l3:1 " /* of one cache */

/* What is there at the end. */
static struct {
	int nr[16];	  /* tasks on each cpu */
	int interval[16]; /* of its largest domain */
	bool looked[16];  /* it ever did, there */
	int newly, idle;  /* that interval of the last cpu after two looks more */
} end;

static void spy(struct sim *s)
{
	struct fair *f = sim_priv(s);
	struct domain *d = NULL;
	bool go_on;

	for (int cpu = 0; cpu < sim_ncpu(s); cpu++) {
		d = &cpu_of(f, cpu)->domain[cpu_of(f, cpu)->ndomain - 1];
		end.nr[cpu] = sim_cpu(s, cpu)->nr_running;
		end.interval[cpu] = d->interval;
		end.looked[cpu] = cpu_of(f, cpu)->domain[0].last >= 0;
	}
	balance_domain(f, sim_ncpu(s) - 1, d, NEWLY_IDLE, &go_on);
	end.newly = d->interval;
	balance_domain(f, sim_ncpu(s) - 1, d, IDLE, &go_on);
	end.idle = d->interval;
	fini(s);
}

static const struct policy_ops *const ops[] = {&cfs, &eevdf, &core_sched};

static struct kit *look(int policy, const char *topology, int until_us, const struct put *put,
			int n)
{
	struct policy_ops spied = *ops[policy];
	char *config = puts_config(spied.name, topology, until_us, put, n);
	struct kit *k;

	spied.exit = spy;
	k = kit_run_ops(config, &spied, 1, true);
	free(config);
	return k;
}

/* The tasks on those cpus. */
static int on(int first, int last)
{
	int n = 0;

	for (int cpu = first; cpu <= last; cpu++)
		n += end.nr[cpu];
	return n;
}

/* ---- how often ---- */

START_TEST(while_nothing_is_to_do_a_cpu_looks_half_as_often)
{
	static const struct put put[] = {{'a', 0, 0, 0, 1, 0, "0"}, {'b', 0, 0, 0, 1, 1, "1"}};

	kit_free(look(_i, PACK "core:8 pu:1", 1000 * MS, put, ARRAY_LEN(put)));
	for (int cpu = 0; cpu < 8; cpu++)
		ck_assert_int_eq(end.interval[cpu], 2 * 8);
}
END_TEST

START_TEST(what_cannot_be_moved_is_looked_at_ever_more_seldom_down_to_twice_a_second)
{
	static const struct put put[] = {{'a', 0, 0, 0, 2, 0, "0"}, {'b', 0, 0, 0, 1, 1, "1"}};

	kit_free(look(_i, PACK "core:8 pu:1", 3000 * MS, put, ARRAY_LEN(put)));
	for (int cpu = 2; cpu < 8; cpu++)
		ck_assert_int_eq(end.interval[cpu], 512);
	/* but not for looks of a cpu that ran out of work */
	kit_free(look(_i, PACK "core:8 pu:1", 60 * MS, put, ARRAY_LEN(put)));
	ck_assert_int_lt(end.interval[7], 512);
	ck_assert_int_eq(end.newly, end.interval[7]);
	ck_assert_int_eq(end.idle, 2 * end.interval[7]);
}
END_TEST

START_TEST(idle_cpus_are_looked_for_when_two_near_a_busy_one_are_busy)
{
	static const struct put put[] = {{'a', 0, 0, 0, 1, 0, "0"}, {'b', 0, 0, 0, 1, 1, "1"}};

	for (int n = 1; n <= 2; n++) {
		kit_free(look(_i, PACK "core:4 pu:1", 1000 * MS, put, n));
		for (int cpu = 2; cpu < 4; cpu++)
			ck_assert(end.looked[cpu] == (n == 2));
	}
}
END_TEST

START_TEST(if_the_cpu_that_looks_for_idle_ones_gets_work_the_rest_waits_for_the_next_tick)
{
	/* 0, the first that idles, does it; 2 has an idle core, looks, and takes b for 0 */
	static const struct put put[] = {{'a', 0, 0, 0, 1, 1, "1"}, {'c', 0, 0, 0, 1, 4, "4"},
					 {'d', 0, 0, 0, 1, 5, "5"}, {'e', 0, 0, 0, 1, 6, "6"},
					 {'f', 0, 0, 0, 1, 7, "7"}, {'b', 0, 0, 0, 1, 4, "0,4"}};

	kit_free(look(_i, "pack:2 l3:1 core:2 pu:2", TICK, put, ARRAY_LEN(put)));
	ck_assert_int_eq(end.nr[0], 1);
	ck_assert(end.looked[2]);
	ck_assert(!end.looked[3]);
	kit_free(look(_i, "pack:2 l3:1 core:2 pu:2", 2 * TICK, put, ARRAY_LEN(put)));
	ck_assert(end.looked[3]);
}
END_TEST

/* ---- how much ---- */

START_TEST(an_idle_package_takes_what_would_use_its_idle_cpus)
{
	/* of n tasks on a cpu each uses 1/n of it; none goes that would be too much */
	static const struct put put[] = {{'a', 0, 0, 0, 20, 0, "0,2,3"}, {'b', 0, 0, 0, 1, 1, "1"}};
	int use = 2 * 1024, want = 0;

	for (; use >= 1024 / (20 - want); want++)
		use -= 1024 / (20 - want);
	kit_free(look(_i, "pack:2 l3:1 core:2 pu:1", TICK, put, ARRAY_LEN(put)));
	ck_assert_int_eq(on(2, 3), want);
	ck_assert_int_eq(end.nr[0], 20 - want);
}
END_TEST

START_TEST(an_idle_cpu_leaves_the_last_task_where_it_is_even_if_that_idles_by_force)
{
	static const struct put put[] = {{'a', 0, 0, 1, 1, 0, "0"}, {'x', 0, 0, 2, 2, 1, "1-3"}};

	kit_free(look(2, "pack:2 l3:1 core:1 pu:2", 100 * MS, put, ARRAY_LEN(put)));
	ck_assert_int_eq(end.nr[1], 1);
	ck_assert_int_eq(on(2, 3), 1);
}
END_TEST

/* ---- from whom, and to whom ---- */

START_TEST(who_is_pushed_off_goes_to_the_cpu_that_asked_first)
{
	/* 2 looks for the idle ones, itself last */
	static const struct put put[] = {{'a', 0, 0, 0, 1, 0, NULL}, {'b', 0, 0, 0, 1, 1, NULL}};

	kit_free(look(_i, PACK "core:4 pu:2", 200 * MS, put, ARRAY_LEN(put)));
	ck_assert_int_eq(on(0, 1), 1);
	ck_assert_int_eq(end.nr[4], 1);
}
END_TEST

START_TEST(of_busy_cores_the_next_one_gives_and_of_busy_packages_the_last)
{
	static const struct put core[] = {{'a', 0, 0, 0, 1, 2, NULL},
					  {'b', 0, 0, 0, 1, 3, NULL},
					  {'c', 0, 0, 0, 1, 4, NULL},
					  {'d', 0, 0, 0, 1, 5, NULL}};
	static const struct put package[] = {
		{'a', 0, 0, 0, 1, 3, NULL}, {'b', 0, 0, 0, 1, 4, NULL}, {'c', 0, 0, 0, 1, 5, NULL},
		{'d', 0, 0, 0, 1, 6, NULL}, {'e', 0, 0, 0, 1, 7, NULL}, {'f', 0, 0, 0, 1, 8, NULL}};

	int64_t when = INT64_MAX;
	struct kit *k;
	char first = 0;

	kit_free(look(_i, PACK "core:3 pu:2", 200 * MS, core, ARRAY_LEN(core)));
	ck_assert_int_eq(on(0, 1), 1);
	ck_assert_int_eq(on(2, 3), 1);
	k = look(_i, "pack:3 l3:1 core:3 pu:1", 500 * MS, package, ARRAY_LEN(package));
	for (const char *name = "abcdef"; *name; name++) {
		int64_t came = came_to(k, *name, 0, 2);
		if (came >= 0 && came < when) {
			when = came;
			first = *name;
		}
	}
	ck_assert(first >= 'd');
	kit_free(k);
}
END_TEST

START_TEST(of_groups_in_which_tasks_could_not_be_moved_the_next_one_gives)
{
	struct domain d = {.below = LEVEL_PACKAGE};
	struct look l = {.d = &d};
	struct stats a = {.g = {.n = 2}, .nr = 3, .busy = 2, .type = IMBALANCED}, b = a;

	a.nr = 4;
	ck_assert(!is_busier(&l, &a, &b));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("fair_balance");
	TCase *t = tcase_create("fair_balance");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, while_nothing_is_to_do_a_cpu_looks_half_as_often, 0, 3);
	tcase_add_loop_test(
		t, what_cannot_be_moved_is_looked_at_ever_more_seldom_down_to_twice_a_second, 0, 3);
	tcase_add_loop_test(t, idle_cpus_are_looked_for_when_two_near_a_busy_one_are_busy, 0, 3);
	tcase_add_loop_test(
		t, if_the_cpu_that_looks_for_idle_ones_gets_work_the_rest_waits_for_the_next_tick,
		0, 3);
	tcase_add_loop_test(t, an_idle_package_takes_what_would_use_its_idle_cpus, 0, 3);
	tcase_add_test(t, an_idle_cpu_leaves_the_last_task_where_it_is_even_if_that_idles_by_force);
	tcase_add_loop_test(t, who_is_pushed_off_goes_to_the_cpu_that_asked_first, 0, 3);
	tcase_add_loop_test(t, of_busy_cores_the_next_one_gives_and_of_busy_packages_the_last, 0,
			    3);
	tcase_add_test(t, of_groups_in_which_tasks_could_not_be_moved_the_next_one_gives);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
