/* test_theory_kernel.c - idle loops, kernel locks and settings of kernels: does each case come out
 * as it can be worked out by hand? To the ns. */
#include <string.h>

#include "kit.h"

#define MS	  INT64_C(1000000)
#define SETS(...) ((const char *const[]){__VA_ARGS__, NULL})

#define TASK(name, start, cpu, steps)                                                              \
	"'" name "': {'start': '" start "', 'affinity': '" cpu "', 'steps': [" steps "]}"
#define RUN(time)   "{'run': '" time "', 'kind': 'w'}"
#define SLEEP(time) "{'sleep': '" time "'}"
#define HOLD(time)  "{'lock': 'big'}, " RUN(time) ", {'unlock': 'big'}"

static const struct account *acc(const struct kit *k, const char *name)
{
	return &k->task[kit_task(k, name, 0)].acc;
}

static int64_t speed_of(double slowdown)
{
	return (int64_t)(SPEED_ONE / slowdown + .5);
}

/* What is left to do takes so long. */
static int64_t takes(int64_t units, int64_t speed)
{
	return (units + speed - 1) / speed;
}

/* ---- idle loops, and who spins: they differ in what they demand, and in how fast they wake ----
 */

#define KINDS                                                                                      \
	"'kinds': {'w': {'part': 1.05, 'sensitivity': {'issue': 0.5}, 'pressure': {'issue': "      \
	"0.6}}, 'poll': {'sensitivity': {}, 'pressure': {'issue': 0.8}}, 'pause': "                \
	"{'sensitivity': {}, 'pressure': {'issue': 0.2}}, 'mwait': {'sensitivity': {}, "           \
	"'pressure': {}}}, 'smt': {'model': 'coupling'}, "
#define LOOPS                                                                                      \
	"'topology': 'core:1 pu:2', 'idle': {'loop': 'poll', 'loops': {'poll': {'kind': 'poll'}, " \
	"'pause': {'kind': 'pause', 'latency': '300ns'}, 'mwait': {'kind': 'mwait', 'latency': "   \
	"'2us'}, 'halt': {'latency': '30us'}}}"

/* What w is slowed down by beside it, and how long it takes to wake. */
static const struct loop_case {
	const char *loop;
	double slowdown;
	int64_t latency;
} loops[] = {{"poll", 1.05 * 1.4, 0},
	     {"pause", 1.05 * 1.1, 300},
	     {"mwait", 1.05, 2000},
	     {"halt", 1, 30000}};

static struct kit *beside_loop(const struct loop_case *c, const char *tasks)
{
	char *set = xasprintf("machine.idle.loop=%s", c->loop);
	char *rest = xasprintf(KINDS "'workload': {'tasks': {%s}}", tasks);
	struct kit *k = kit_naive(LOOPS, rest, SETS(set));

	free(set);
	free(rest);
	return k;
}

START_TEST(an_idle_loop_slows_its_sibling_by_what_it_demands)
{
	const struct loop_case *c = &loops[_i];
	struct kit *k = beside_loop(c, TASK("a", "0s", "0", RUN("10ms")));
	int64_t took = takes(10 * MS * SPEED_ONE, speed_of(c->slowdown));

	ck_assert_int_eq(acc(k, "a")->end, c->latency + took);
	ck_assert_int_eq(account_smt_lost(acc(k, "a")), took - 10 * MS);
	kit_free(k);
}
END_TEST

/* Once to start, once after the sleep. */
START_TEST(who_wakes_waits_for_the_idle_loop)
{
	const struct loop_case *c = &loops[_i];
	struct kit *k =
		beside_loop(c, TASK("a", "0s", "0", RUN("1ms") ", " SLEEP("1ms") ", " RUN("1ms")));

	ck_assert_int_eq(acc(k, "a")->wait, 2 * c->latency);
	ck_assert_int_eq(acc(k, "a")->end,
			 2 * c->latency + MS + 2 * takes(MS * SPEED_ONE, speed_of(c->slowdown)));
	kit_free(k);
}
END_TEST

/* b comes at 4 ms to the sibling: until it wakes, a is still beside the loop. */
START_TEST(a_sibling_idles_until_it_is_awake)
{
	const struct loop_case *c = &loops[_i];
	struct kit *k = beside_loop(
		c, TASK("a", "0s", "0", RUN("10ms")) ", " TASK("b", "4ms", "1", RUN("10ms")));
	int64_t idle = speed_of(c->slowdown), both = speed_of(1.05 * 1.3);
	int64_t meet = 4 * MS + c->latency, done = 10 * MS * SPEED_ONE - 4 * MS * idle;
	int64_t a = meet + takes(done, both);
	int64_t left = 10 * MS * SPEED_ONE - (a - meet) * both;

	ck_assert_int_eq(acc(k, "a")->end, a);
	ck_assert_int_eq(acc(k, "b")->end, a + takes(left, idle));
	kit_free(k);
}
END_TEST

/* The sibling's cpu is offline: it halts, whatever idle ones do. */
START_TEST(an_offline_sibling_halts_whatever_the_idle_loop)
{
	const struct loop_case *c = &loops[_i];
	char *set = xasprintf("machine.idle.loop=%s", c->loop);
	struct kit *k = kit_naive(
		LOOPS, KINDS "'workload': {'tasks': {" TASK("a", "0s", "0", RUN("10ms")) "}}",
		SETS(set, "machine.offline=siblings"));

	ck_assert_int_eq(acc(k, "a")->end, c->latency + 10 * MS);
	free(set);
	kit_free(k);
}
END_TEST

/* a holds it from 0 on; b spins beside it from 2 ms on, with or without a pause. */
START_TEST(who_spins_slows_the_holder_by_what_it_demands)
{
	static const struct loop_case ways[] = {{"poll", 1.05 * 1.4, 0}, {"pause", 1.05 * 1.1, 0}};
	const struct loop_case *c = &ways[_i];
	char *rest =
		xasprintf(KINDS "'workload': {'locks': {'big': {'wait': 'spin', 'kind': '%s'}}, "
				"'tasks': {" TASK("a", "0s", "0", HOLD("10ms")) ", " TASK(
					"b", "2ms", "1", HOLD("1ms")) "}}",
			  c->loop);
	struct kit *k = kit_naive("core:1 pu:2", rest, NULL);
	int64_t a = 2 * MS + takes(8 * MS * SPEED_ONE, speed_of(c->slowdown));

	ck_assert_int_eq(acc(k, "a")->end, a);
	ck_assert_int_eq(acc(k, "b")->spin, a - 2 * MS);
	ck_assert_int_eq(acc(k, "b")->end, a + MS);
	kit_free(k);
	free(rest);
}
END_TEST

/* ---- sigma below 1 ---- */

/* Dhrystone on an i7-860: two at once are slower than one after the other. */
START_TEST(two_copies_may_take_longer_side_by_side_than_in_turn)
{
	struct kit *k = kit_naive("core:1 pu:2",
				  "'kinds': {'w': {}}, 'smt': {'model': 'share', 'total': [1, "
				  "0.96]}, 'workload': {'tasks': {'a': {'start': '0s', 'copies': "
				  "2, 'steps': [" RUN("10ms") "]}}}",
				  NULL);
	struct kit *off = kit_naive("core:1 pu:2",
				    "'kinds': {'w': {}}, 'smt': {'model': 'share', 'total': [1, "
				    "0.96]}, 'workload': {'tasks': {'a': {'start': '0s', 'copies': "
				    "2, 'steps': [" RUN("10ms") "]}}}",
				    SETS("machine.offline=siblings"));

	ck_assert_int_eq(k->totals.makespan, takes(10 * MS * SPEED_ONE, speed_of(2 / .96)));
	ck_assert_int_eq(off->totals.makespan, 20 * MS);
	ck_assert_int_gt(k->totals.makespan, off->totals.makespan);
	kit_free(k);
	kit_free(off);
}
END_TEST

/* ---- the big lock ---- */

#define BIG(more, tasks)                                                                           \
	"'kinds': {'w': {}, 'spin': {}}, 'workload': {'locks': {'big': {'wait': 'spin', 'kind': "  \
	"'spin'" more "}}, 'tasks': {" tasks "}}"
#define PAIR(more, tasks)                                                                          \
	"'smt': {'model': 'pair', 'default': 1, 'slowdown': [{'of': 'w', 'beside': 'spin', 's': "  \
	"2}, {'of': 'w', 'beside': 'w', 's': 4}]}, " BIG(more, tasks)
#define REACQUIRED ", 'reacquire': true"

/* Asked for by cpu 0 at 0, 3 at 1, 1 at 2 and 2 at 3 ms. */
START_TEST(the_big_lock_goes_to_who_asked_first)
{
	struct kit *k = kit_naive(
		"core:4 pu:1",
		BIG("", TASK("a", "0s", "0", HOLD("4ms")) ", " TASK(
				"b", "2ms", "1",
				HOLD("4ms")) ", " TASK("c", "3ms", "2",
						       HOLD("4ms")) ", " TASK("d", "1ms", "3",
									      HOLD("4ms"))),
		NULL);
	int64_t sum = 0;

	ck_assert_int_eq(acc(k, "a")->end, 4 * MS);
	ck_assert_int_eq(acc(k, "d")->end, 8 * MS);
	ck_assert_int_eq(acc(k, "b")->end, 12 * MS);
	ck_assert_int_eq(acc(k, "c")->end, 16 * MS);
	/* real, user and system of time(1): 4 ms each of its own, and 3, 6 and 9 of spinning */
	for (int i = 0; i < k->ntask; i++)
		sum += account_system(&k->task[i].acc);
	ck_assert_int_eq(sum, 18 * MS);
	ck_assert_int_eq(k->result.v[M_SYSTEM], sum);
	ck_assert_int_eq(k->result.v[M_USER], 16 * MS);
	ck_assert_int_eq(k->result.v[M_MAKESPAN], 16 * MS);
	ck_assert_int_eq(k->totals.cpu_busy, 34 * MS);
	kit_free(k);
}
END_TEST

/* b gives it up in its sleep, and spins for it beside a from 2 ms on. When a lets it go, both
 * change what they run, and a sleeps, all in one instant. */
START_TEST(who_hands_the_big_lock_to_its_sibling_can_sleep_at_once)
{
	struct kit *k = kit_naive(
		"core:1 pu:2",
		PAIR(REACQUIRED,
		     TASK("b", "0s", "1",
			  "{'lock': 'big'}, " RUN("1ms") ", " SLEEP("1ms") ", " RUN(
				  "1ms") ", {'unlock': 'big'}") ", " TASK("a", "0s", "0",
									  SLEEP("1500us") ", " HOLD("2ms") ", " SLEEP(
										  "2ms") ", " RUN("1ms"))),
		NULL);

	ck_assert_int_eq(acc(k, "b")->spin, 3 * MS);
	ck_assert_int_eq(acc(k, "b")->end, 6 * MS);
	ck_assert_int_eq(acc(k, "a")->end, 8 * MS);
	kit_free(k);
}
END_TEST

/* The same, and a yields to h, which waits for its cpu, before it ends. */
START_TEST(who_hands_the_big_lock_to_its_sibling_can_yield_at_once)
{
	struct kit *k = kit_naive(
		"core:1 pu:2",
		PAIR(REACQUIRED,
		     TASK("b", "0s", "1", "{'lock': 'big'}, " RUN("1ms") ", " SLEEP("1ms") ", " RUN("1ms") ", {'unlock': 'big'}") ", " TASK(
			     "a", "0s", "0",
			     SLEEP("1500us") ", " HOLD(
				     "2ms") ", {'yield': true}") ", " TASK("h", "4ms", "0",
									   RUN("1ms"))),
		NULL);

	ck_assert_int_eq(acc(k, "h")->wait, MS);
	ck_assert_int_eq(acc(k, "h")->end, 9 * MS);
	ck_assert_int_eq(acc(k, "a")->end, 9 * MS);
	kit_free(k);
}
END_TEST

/* ---- settings of kernels ---- */

static const struct setting {
	const char *numbering, *sysctl, *offline;
} settings[] = {
	{"split", "{\"hw.smt\": 0}", "[2, 3]"},
	{"adjacent", "{\"hw.smt\": 0}", "[1, 3]"},
	{"split", "{\"machdep.hlt_logical_cpus\": 1}", "[2, 3]"},
	{"adjacent", "{\"machdep.hlt_logical_cpus\": 1}", "[1, 3]"},
	{"split", "{\"machdep.hyperthreading_allowed\": 0}", "[2, 3]"},
	{"adjacent", "{\"machdep.hyperthreading_allowed\": 0}", "[1, 3]"},
	{"adjacent", "{\"hw.smt\": 1, \"machdep.hlt_logical_cpus\": 0}", "[]"},
};

/* The same seed, the same draws: the same in all that is told. */
START_TEST(a_kernel_s_setting_is_as_if_the_cpus_were_offline)
{
	static const char rest[] =
		"'kinds': {'w': {}}, 'smt': {'model': 'share', 'total': [1, 1.2]}, 'workload': "
		"{'tasks': {'a': {'arrivals': {'load': 0.9, 'count': 300}, 'steps': [{'run': "
		"{'exponential': '1ms'}}, {'sleep': {'exponential': '1ms'}}, " RUN("1ms") "]}}}";
	const struct setting *c = &settings[_i];
	char *numbering = xasprintf("machine.numbering=%s", c->numbering);
	char *sysctl = xasprintf("machine.sysctl=%s", c->sysctl);
	char *offline = xasprintf("machine.offline=%s", c->offline);
	struct kit *a = kit_naive("core:2 pu:2", rest, SETS(numbering, sysctl));
	struct kit *b = kit_naive("core:2 pu:2", rest, SETS(numbering, offline));

	ck_assert_int_eq(a->nspan, b->nspan);
	ck_assert_mem_eq(a->span, b->span, (size_t)a->nspan * sizeof(*a->span));
	ck_assert_mem_eq(a->result.v, b->result.v, sizeof(a->result.v));
	for (int i = 0; i < a->ntask; i++)
		ck_assert_mem_eq(&a->task[i].acc, &b->task[i].acc, sizeof(a->task[i].acc));
	kit_free(a);
	kit_free(b);
	free(numbering);
	free(sysctl);
	free(offline);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("theory: kernel");
	TCase *t = tcase_create("kernel");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, an_idle_loop_slows_its_sibling_by_what_it_demands, 0,
			    ARRAY_LEN(loops));
	tcase_add_loop_test(t, who_wakes_waits_for_the_idle_loop, 0, ARRAY_LEN(loops));
	tcase_add_loop_test(t, a_sibling_idles_until_it_is_awake, 0, ARRAY_LEN(loops));
	tcase_add_loop_test(t, an_offline_sibling_halts_whatever_the_idle_loop, 0,
			    ARRAY_LEN(loops));
	tcase_add_loop_test(t, who_spins_slows_the_holder_by_what_it_demands, 0, 2);
	tcase_add_test(t, two_copies_may_take_longer_side_by_side_than_in_turn);
	tcase_add_test(t, the_big_lock_goes_to_who_asked_first);
	tcase_add_test(t, who_hands_the_big_lock_to_its_sibling_can_sleep_at_once);
	tcase_add_test(t, who_hands_the_big_lock_to_its_sibling_can_yield_at_once);
	tcase_add_loop_test(t, a_kernel_s_setting_is_as_if_the_cpus_were_offline, 0,
			    ARRAY_LEN(settings));
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
