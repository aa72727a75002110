/* test_theory_closed.c - do a fixed number of tasks get through as much as queueing theory says?
 *
 * They start all together, not as they would be found later; over 10^5 cycles that moves a mean by
 * some 10^-5, which is nothing beside the intervals here. */
#include "theory.h"

/* Bursts a ms. Each task begins with a burst of nothing. */
static double throughput(const struct seen *seen, void *arg)
{
	const int *n = arg;

	return (double)(seen->totals.bursts - *n) / ((double)seen->totals.length / 1e6);
}

/* ---- machine repairman: `make -jN` ---- */

/* N tasks: a burst of mean 1 ms, then I/O of mean Z; c cpus, as many disks as asked for. */
static const struct repair {
	const char *name, *topology, *total, *disk;
	int n, seconds;
	double want;
} repairs[] = {
	{"2 tasks, 1 cpu, Z 1/4", "core:1 pu:1", NULL, "250us", 2, 40, 40. / 41},
	{"2 tasks, 2 cpus, Z 1/4", "core:2 pu:1", NULL, "250us", 2, 40, 1.6},
	{"4 tasks, 2 cpus, Z 1/4", "core:2 pu:1", NULL, "250us", 4, 40, 2512. / 1265},
	{"4 tasks, 1 cpu, Z 1", "core:1 pu:1", NULL, "1ms", 4, 40, 64. / 65},
	{"4 tasks, 2 cpus, Z 1", "core:2 pu:1", NULL, "1ms", 4, 40, 1.7},
	{"1 task, one SMT core, Z 1/4", "core:1 pu:2", "1, 1.2", "250us", 1, 40, 4. / 5},
	{"2 tasks, one SMT core, Z 1/4", "core:1 pu:2", "1, 1.2", "250us", 2, 40, 120. / 107},
	{"3 tasks, one SMT core, Z 1/4", "core:1 pu:2", "1, 1.2", "250us", 3, 40, 1284. / 1079},
};

static void holds(const struct repair *c, const char *more, const char *steps)
{
	struct theory th = {
		.config = closed_queue(c->topology, c->total, more, c->n, steps, c->seconds),
		.reps = 20,
		.measure = throughput,
		.arg = (void *)&c->n,
	};
	struct stats st = theory_stats(&th);

	theory_holds(c->name, &st, c->want, .005);
}

static char *disk(const char *mean, int servers)
{
	return xasprintf("\"devices\": {\"disk\": {\"service\": {\"exponential\": \"%s\"}, "
			 "\"servers\": %d}}",
			 mean, servers);
}

#define CYCLE "{\"run\": {\"exponential\": \"1ms\"}}, {\"io\": \"disk\"}"

START_TEST(a_make_gets_through_what_the_machine_repairman_does)
{
	const struct repair *c = &repairs[_i];
	char *more = disk(c->disk, c->n);

	holds(c, more, CYCLE);
	free(more);
}
END_TEST

/* One disk, y = 1/4: X = (1 - y^N) / (1 - y^(N+1)). */
static const struct repair disks[] = {
	{"1 task, one disk", "core:1 pu:1", NULL, "250us", 1, 40, .8},
	{"2 tasks, one disk", "core:1 pu:1", NULL, "250us", 2, 40, (1 - 1. / 16) / (1 - 1. / 64)},
	{"4 tasks, one disk", "core:1 pu:1", NULL, "250us", 4, 40,
	 (1 - 1. / 256) / (1 - 1. / 1024)},
};

START_TEST(one_cpu_and_one_disk_are_a_cycle_of_two_queues)
{
	const struct repair *c = &disks[_i];
	char *more = disk(c->disk, 1);

	holds(c, more, CYCLE);
	free(more);
}
END_TEST

/* ---- a global lock is a server ---- */

/* Work done over time: the speed-up, since a task alone does nothing but work. */
static double speed_up(const struct seen *seen, void *arg)
{
	(void)arg;
	return (double)seen->work / (double)seen->totals.length;
}

static const struct lock_case {
	int n;
	double want;
} lock_cases[] = {{1, 1}, {2, 1.9801980}, {4, 3.8619141}, {8, 7.1084190}};

#define LOCK "\"locks\": {\"big\": {\"wait\": \"%s\", \"kind\": \"work\"}}"

static void lock_holds(const struct lock_case *c, const char *way)
{
	char *topology = xasprintf("core:%d pu:1", c->n), *more = xasprintf(LOCK, way), name[60];
	struct theory th = {.config = closed_queue(
				    topology, NULL, more, c->n,
				    "{\"run\": {\"exponential\": \"9ms\"}}, {\"lock\": \"big\"}, "
				    "{\"run\": {\"exponential\": \"1ms\"}}, {\"unlock\": \"big\"}",
				    60),
			    .reps = 20,
			    .measure = speed_up};
	struct stats st = theory_stats(&th);

	snprintf(name, sizeof(name), "%d cpus, a global lock to %s on", c->n, way);
	theory_holds(name, &st, c->want, .01);
	free(topology);
	free(more);
}

START_TEST(a_global_lock_to_spin_or_sleep_on_is_a_server)
{
	lock_holds(&lock_cases[_i], "adaptive");
}
END_TEST

/* Of all work the share f is under one lock: N cpus do at most N, and the lock lets 1/f through. */
static const struct share_case {
	int n;
	double f;
} share_cases[] = {{2, .25}, {4, .5}, {8, .125}};

START_TEST(a_share_under_one_lock_lets_as_much_through_as_it_can)
{
	const struct share_case *c = &share_cases[_i];
	char *topology = xasprintf("core:%d pu:1", c->n), *more = xasprintf(LOCK, "spin");
	char *steps = xasprintf("{\"run\": \"8ms\", \"mode\": \"system\", \"under\": \"big\", "
				"\"share\": %g, \"sections\": 8}",
				c->f);
	struct theory th = {.config = closed_queue(topology, NULL, more, c->n, steps, 10)};
	double most = 1 / c->f < c->n ? 1 / c->f : c->n;
	struct seen seen;

	theory_run(&th, 1, &seen);
	/* nothing is drawn, so they fall into step, and waste but the first turns */
	ck_assert_double_le(speed_up(&seen, NULL), most);
	ck_assert_double_ge(speed_up(&seen, NULL), most * .999);
	/* who spins is busy: all of the cpus are, all the time */
	ck_assert_int_eq(seen.cpu, c->n * seen.totals.length);
	free(th.config);
	free(topology);
	free(more);
	free(steps);
}
END_TEST

/* One job cut into N parts: those under the lock come one after the other, the rest at once. */
START_TEST(a_job_cut_into_n_gains_what_amdahl_says)
{
	const struct share_case *c = &share_cases[_i];
	char *config = xasprintf(
		"{\"machine\": {\"topology\": \"core:%d pu:1\"}, \"policy\": \"naive\", "
		"\"workload\": {" LOCK ", \"tasks\": {\"part\": {\"start\": \"0s\", \"copies\": "
		"%d, \"steps\": [{\"run\": \"%dms\", \"under\": \"big\", \"share\": %g}]}}}}",
		c->n, "spin", c->n, 800 / c->n, c->f);
	struct theory th = {.config = config};
	struct seen seen;

	theory_run(&th, 1, &seen);
	ck_assert_double_eq_tol(800e6 / (double)seen.totals.makespan,
				1 / (c->f + (1 - c->f) / c->n), 1e-6);
	free(config);
}
END_TEST

START_TEST(a_global_lock_to_sleep_on_is_a_server)
{
	lock_holds(&lock_cases[_i], "sleep");
}
END_TEST

START_TEST(a_global_lock_to_spin_on_is_a_server)
{
	lock_holds(&lock_cases[_i], "spin");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("theory: closed");
	TCase *t = tcase_create("closed");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_set_timeout(t, 300);
	tcase_add_loop_test(t, a_make_gets_through_what_the_machine_repairman_does, 0,
			    ARRAY_LEN(repairs));
	tcase_add_loop_test(t, one_cpu_and_one_disk_are_a_cycle_of_two_queues, 0, ARRAY_LEN(disks));
	tcase_add_loop_test(t, a_global_lock_to_sleep_on_is_a_server, 0, ARRAY_LEN(lock_cases));
	tcase_add_loop_test(t, a_global_lock_to_spin_or_sleep_on_is_a_server, 0,
			    ARRAY_LEN(lock_cases));
	tcase_add_loop_test(t, a_share_under_one_lock_lets_as_much_through_as_it_can, 0,
			    ARRAY_LEN(share_cases));
	tcase_add_loop_test(t, a_job_cut_into_n_gains_what_amdahl_says, 0, ARRAY_LEN(share_cases));
	tcase_add_loop_test(t, a_global_lock_to_spin_on_is_a_server, 0, ARRAY_LEN(lock_cases));
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
