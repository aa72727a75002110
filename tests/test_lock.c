/* test_lock.c - who waits for a lock how, who loses it with its cpu, and is that time told apart as
 * the kernel's and the program's own? All to the ns. */
#include "kit.h"

#define MS	  INT64_C(1000000)
#define SETS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define TURNS	  SETS("policy.slice=1ms")

#define LOCKS                                                                                      \
	"'workload': {'locks': {'big': {'wait': 'spin', 'kind': 'work', 'reacquire': true}, "      \
	"'m': {'wait': 'spin', 'kind': 'work'}, 'ad': {'wait': 'adaptive', 'kind': 'work'}}, "     \
	"'tasks': {"
#define TASK(name, more, steps)	    "'" name "': {" more ", 'steps': [" steps "]}"
#define START(time)		    "'start': '" time "'"
#define ON(cpu)			    ", 'affinity': '" cpu "'"
#define RUN(time)		    "{'run': '" time "'}"
#define SLEEP(time)		    "{'sleep': '" time "'}"
#define UNDER(lock, steps)	    "{'lock': '" lock "'}, " steps ", {'unlock': '" lock "'}"
#define HOLD(lock, time)	    UNDER(lock, RUN(time))
#define ACC(k, name)		    (k->task[kit_task(k, name, 0)].acc)
#define LOCKED_SLEEP(lock, a, b, c) UNDER(lock, RUN(a) ", " SLEEP(b) ", " RUN(c))

/* ---- adaptive ---- */

START_TEST(an_adaptive_lock_is_spun_for_while_its_holder_runs)
{
	struct kit *k = kit_naive("core:2 pu:1",
				  LOCKS TASK("a", START("0s"), HOLD("ad", "5ms")) ", " TASK(
					  "b", START("1ms"), HOLD("ad", "2ms")) "}}",
				  NULL);

	ck_assert_int_eq(ACC(k, "b").spin, 4 * MS);
	ck_assert_int_eq(ACC(k, "b").blocked, 0);
	ck_assert_int_eq(ACC(k, "b").end, 7 * MS);
	kit_free(k);
}
END_TEST

START_TEST(an_adaptive_lock_is_slept_for_while_its_holder_sleeps)
{
	struct kit *k = kit_naive(
		"core:2 pu:1",
		LOCKS TASK("a", START("0s"), LOCKED_SLEEP("ad", "1ms", "4ms", "1ms")) ", " TASK(
			"b", START("2ms"), HOLD("ad", "2ms")) "}}",
		NULL);

	ck_assert_int_eq(ACC(k, "b").spin, 0);
	ck_assert_int_eq(ACC(k, "b").blocked, 4 * MS);
	ck_assert_int_eq(ACC(k, "b").end, 8 * MS);
	kit_free(k);
}
END_TEST

START_TEST(who_spins_goes_to_sleep_when_the_holder_does)
{
	struct kit *k = kit_naive(
		"core:2 pu:1",
		LOCKS TASK("a", START("0s"), LOCKED_SLEEP("ad", "1ms", "4ms", "1ms")) ", " TASK(
			"b", START("500us"), HOLD("ad", "2ms")) "}}",
		NULL);

	ck_assert_int_eq(ACC(k, "b").spin, MS / 2);
	ck_assert_int_eq(ACC(k, "b").blocked, 5 * MS);
	ck_assert_int_eq(ACC(k, "b").blocked_by[BLOCK_LOCK], 5 * MS);
	ck_assert_int_eq(ACC(k, "b").end, 8 * MS);
	kit_free(k);
}
END_TEST

/* a wakes at 5 ms; b, asleep, came before c, which spins: first come first served. As the lock
 * passes, b is on no cpu yet. */
START_TEST(who_spins_goes_to_sleep_when_the_lock_passes_to_a_sleeper)
{
	struct kit *k = kit_naive(
		"core:3 pu:1",
		LOCKS TASK("a", START("0s"), LOCKED_SLEEP("ad", "1ms", "4ms", "1ms")) ", " TASK(
			"b", START("2ms"), HOLD("ad", "2ms")) ", " TASK("c", START("5500us"),
									HOLD("ad", "1ms")) "}}",
		NULL);

	ck_assert_int_eq(ACC(k, "b").end, 8 * MS);
	ck_assert_int_eq(ACC(k, "c").spin, MS / 2);
	ck_assert_int_eq(ACC(k, "c").blocked, 2 * MS);
	ck_assert_int_eq(ACC(k, "c").end, 9 * MS);
	kit_free(k);
}
END_TEST

START_TEST(nobody_spins_for_an_adaptive_lock_whose_holder_waits_for_the_cpu)
{
	struct kit *k = kit_naive("core:1 pu:1",
				  LOCKS TASK("a", START("0s"), HOLD("ad", "2500us")) ", " TASK(
					  "b", START("0s"), HOLD("ad", "1ms")) "}}",
				  TURNS);

	ck_assert_int_eq(ACC(k, "a").end, 2500000);
	ck_assert_int_eq(ACC(k, "b").spin, 0);
	ck_assert_int_eq(ACC(k, "b").blocked, 1500000);
	ck_assert_int_eq(ACC(k, "b").end, 3500000);
	kit_free(k);
}
END_TEST

/* ---- the reacquired lock ---- */

START_TEST(who_blocks_with_the_reacquired_lock_gives_it_up)
{
	struct kit *k = kit_naive(
		"core:2 pu:1",
		LOCKS TASK("a", START("0s"), LOCKED_SLEEP("big", "1ms", "4ms", "1ms")) ", " TASK(
			"b", START("2ms"), HOLD("big", "1ms")) "}}",
		NULL);

	ck_assert_int_eq(ACC(k, "b").end, 3 * MS);
	ck_assert_int_eq(ACC(k, "b").spin, 0);
	ck_assert_int_eq(ACC(k, "a").end, 6 * MS);
	kit_free(k);
}
END_TEST

START_TEST(who_is_back_spins_for_the_reacquired_lock)
{
	struct kit *k = kit_naive(
		"core:2 pu:1",
		LOCKS TASK("a", START("0s"), LOCKED_SLEEP("big", "1ms", "4ms", "1ms")) ", " TASK(
			"b", START("2ms"), HOLD("big", "4ms")) "}}",
		NULL);

	ck_assert_int_eq(ACC(k, "b").end, 6 * MS);
	ck_assert_int_eq(ACC(k, "a").spin, MS);
	ck_assert_int_eq(ACC(k, "a").blocked, 4 * MS);
	ck_assert_int_eq(ACC(k, "a").end, 7 * MS);
	ck_assert_int_eq(account_user(&ACC(k, "a")), 2 * MS);
	ck_assert_int_eq(account_system(&ACC(k, "a")), MS);
	kit_free(k);
}
END_TEST

/* a and h take turns on cpu 0. At 1 ms a is stopped, and b, which spins, has it until 4 ms; a spins
 * in its turn from 2 to 3 ms, and has it in that from 4 ms on. */
START_TEST(who_is_stopped_with_the_reacquired_lock_gives_it_up)
{
	struct kit *k =
		kit_naive("core:2 pu:1",
			  LOCKS TASK("a", START("0s") ON("0"), HOLD("big", "1500us")) ", " TASK(
				  "h", START("0s") ON("0"),
				  RUN("10ms")) ", " TASK("b", START("500us") ON("1"),
							 HOLD("big", "3ms")) "}}",
			  TURNS);

	ck_assert_int_eq(ACC(k, "b").spin, MS / 2);
	ck_assert_int_eq(ACC(k, "b").end, 4 * MS);
	ck_assert_int_eq(ACC(k, "a").spin, MS);
	ck_assert_int_eq(ACC(k, "a").end, 4500000);
	kit_free(k);
}
END_TEST

/* b has it until 5 ms. a, which takes turns with h from 1.1 ms on, asked first, and anew at 2.1 and
 * 4.1 ms; c asked at .5 ms, and never left its cpu. a's next turn after c's end is at 6.1 ms. */
START_TEST(who_is_stopped_while_it_spins_for_the_reacquired_lock_asks_anew)
{
	struct kit *k = kit_naive(
		"core:3 pu:1",
		LOCKS TASK("b", START("0s") ON("1"), HOLD("big", "5ms")) ", " TASK(
			"a", START("100us") ON("0"),
			HOLD("big",
			     "500us")) ", " TASK("h", START("200us") ON("0"),
						 RUN("10ms")) ", " TASK("c", START("500us") ON("2"),
									HOLD("big", "1ms")) "}}",
		TURNS);

	ck_assert_int_eq(ACC(k, "c").end, 6 * MS);
	ck_assert_int_eq(ACC(k, "a").spin, 3 * MS);
	ck_assert_int_eq(ACC(k, "a").end, 6600000);
	kit_free(k);
}
END_TEST

/* Else b would spin with it for a, which might be spinning for it. */
START_TEST(who_holds_the_reacquired_lock_sleeps_for_an_adaptive_one)
{
	struct kit *k = kit_naive(
		"core:3 pu:1",
		LOCKS TASK("a", START("0s"), HOLD("ad", "4ms")) ", " TASK(
			"b", START("1ms"),
			UNDER("big", HOLD("ad", "1ms"))) ", " TASK("c", START("2ms"),
								   HOLD("big", "1ms")) "}}",
		NULL);

	ck_assert_int_eq(ACC(k, "c").end, 3 * MS);
	ck_assert_int_eq(ACC(k, "b").spin, 0);
	ck_assert_int_eq(ACC(k, "b").blocked, 3 * MS);
	ck_assert_int_eq(ACC(k, "b").end, 5 * MS);
	kit_free(k);
}
END_TEST

/* a has m until 5.5 ms. b, with big, spins for m in its turns from 1, 3 and 5 ms; stopped at 2 ms,
 * it gives big to d, and has it back at 3 ms. It has m at 5.5 ms, and its turn ends at 6 ms. */
START_TEST(who_is_stopped_while_it_spins_with_the_reacquired_lock_gives_that_up)
{
	struct kit *k = kit_naive(
		"core:3 pu:1",
		LOCKS TASK("a", START("0s") ON("1"), HOLD("m", "5500us")) ", " TASK(
			"b", START("1ms") ON("0"),
			UNDER("big",
			      HOLD("m", "1ms"))) ", " TASK("h", START("1ms") ON("0"),
							   RUN("3ms")) ", " TASK("d",
										 START("1500us")
											 ON("2"),
										 HOLD("big",
										      "1ms")) "}}",
		TURNS);

	ck_assert_int_eq(ACC(k, "d").spin, MS / 2);
	ck_assert_int_eq(ACC(k, "d").end, 3 * MS);
	ck_assert_int_eq(ACC(k, "b").spin, 2500000);
	ck_assert_int_eq(ACC(k, "b").end, 7500000);
	kit_free(k);
}
END_TEST

/* a yields to h with it. */
START_TEST(who_yields_with_the_reacquired_lock_gives_it_up)
{
	struct kit *k = kit_naive(
		"core:2 pu:1",
		LOCKS TASK("a", START("0s") ON("0"),
			   UNDER("big",
				 RUN("1ms") ", {'yield': true}, " RUN(
					 "1ms"))) ", " TASK("h", START("0s") ON("0"),
							    RUN("2ms")) ", " TASK("b",
										  START("0s")
											  ON("1"),
										  HOLD("big",
										       "3ms")) "}}",
		NULL);

	ck_assert_int_eq(ACC(k, "b").spin, MS);
	ck_assert_int_eq(ACC(k, "b").end, 4 * MS);
	ck_assert_int_eq(ACC(k, "a").spin, MS); /* h's turn ends at 3 ms */
	ck_assert_int_eq(ACC(k, "a").end, 5 * MS);
	kit_free(k);
}
END_TEST

/* a runs to 1 ms, spins from 2 to 4 ms, and is told at 3 ms that its time is up: of .9 ms an
 * operation it has done one and a part, and finishes the second. */
#define UNTIL(clock)                                                                                 \
	LOCKS TASK(                                                                                  \
		"a", START("0s") ON("0"),                                                            \
		UNDER("big",                                                                         \
		      "{'run': {'" clock                                                             \
		      "': '3ms'}, 'op': '900us'}")) ", " TASK("h", START("0s") ON("0"),              \
							      RUN("1ms")) ", " TASK("b",             \
										    START("500us")   \
											    ON("1"), \
										    HOLD("big",      \
											 "3ms")) "}}"

START_TEST(a_wall_time_can_end_while_the_task_spins_for_the_reacquired_lock)
{
	struct kit *k = kit_naive("core:2 pu:1", UNTIL("wall"), TURNS);

	ck_assert_int_eq(ACC(k, "a").ops, 2);
	ck_assert_int_eq(ACC(k, "a").spin, 2 * MS);
	ck_assert_int_eq(ACC(k, "a").ops_cpu, 3800000);
	ck_assert_int_eq(ACC(k, "a").end, 4800000);
	kit_free(k);
}
END_TEST

START_TEST(cpu_time_passes_while_a_task_spins_for_the_reacquired_lock)
{
	struct kit *k = kit_naive("core:2 pu:1", UNTIL("cpu"), TURNS);

	ck_assert_int_eq(ACC(k, "a").ops, 2);
	ck_assert_int_eq(ACC(k, "a").ops_cpu, 3800000);
	ck_assert_int_eq(ACC(k, "a").end, 4800000);
	kit_free(k);
}
END_TEST

/* b has it until 4.5 ms: a has had 3.5 ms of cpu time by then, and .8 ms more end its operation. */
START_TEST(cpu_time_can_be_over_when_the_reacquired_lock_comes)
{
	struct kit *k = kit_naive("core:2 pu:1", UNTIL("cpu"),
				  SETS("policy.slice=1ms", "workload.tasks.b.steps[1].run=3500us"));

	ck_assert_int_eq(ACC(k, "a").spin, 2500000);
	ck_assert_int_eq(ACC(k, "a").ops_cpu, 4300000);
	ck_assert_int_eq(ACC(k, "a").end, 5300000);
	kit_free(k);
}
END_TEST

/* Beside who spins, work is four times as slow, beside work not at all: b does half of its ms under
 * the lock by 1 ms, the rest by 3 ms, and then both run 2 ms. */
START_TEST(who_has_the_reacquired_lock_again_runs_its_own_kind)
{
	struct kit *k = kit_naive(
		"core:1 pu:2",
		"'kinds': {'work': {}, 'spin': {}}, 'smt': {'model': 'pair', 'default': 1,"
		" 'slowdown': [{'of': 'work', 'beside': 'spin', 's': 4}]},"
		"'workload': {'locks': {'big': {'wait': 'spin', 'kind': 'spin', 'reacquire': "
		"true}}, "
		"'tasks': {" TASK(
			"a", "'kind': 'work', " START("0s"),
			UNDER("big",
			      SLEEP("1ms") ", " RUN(
				      "2ms"))) ", " TASK("b", "'kind': 'work', " START("500us"),
							 HOLD("big", "1ms") ", " RUN("2ms")) "}}",
		NULL);

	ck_assert_int_eq(ACC(k, "a").spin, 2 * MS);
	ck_assert_int_eq(ACC(k, "a").end, 5 * MS);
	ck_assert_int_eq(ACC(k, "b").end, 5 * MS);
	kit_free(k);
}
END_TEST

/* b spins for m, which a holds asleep; a, awake, spins for big, which b holds. */
START_TEST(spinning_again_for_each_other_is_a_deadlock)
{
	kit_naive("core:2 pu:1",
		  LOCKS TASK("a", START("0s"), UNDER("big", UNDER("m", SLEEP("1ms")))) ", " TASK(
			  "b", START("500us"), UNDER("big", HOLD("m", "1ms"))) "}}",
		  NULL);
}
END_TEST

/* ---- user and system time ---- */

#define SYSTEM "{'run': '2ms'}, {'run': '3ms', 'mode': 'system'}, {'run': '1ms', 'mode': 'user'}"

START_TEST(a_step_of_mode_system_is_system_time)
{
	struct kit *k = kit_naive(
		"core:1 pu:1", "'workload': {'tasks': {" TASK("a", START("0s"), SYSTEM) "}}", NULL);

	ck_assert_int_eq(account_user(&ACC(k, "a")), 3 * MS);
	ck_assert_int_eq(account_system(&ACC(k, "a")), 3 * MS);
	ck_assert_int_eq(k->result.v[M_USER], 3 * MS);
	ck_assert_int_eq(k->result.v[M_SYSTEM], 3 * MS);
	kit_free(k);
}
END_TEST

/* Both at half speed: time is what time(1) tells, not work. */
START_TEST(user_and_system_time_are_longer_beside_a_sibling)
{
	struct kit *k = kit_naive(
		"core:1 pu:2",
		"'smt': {'model': 'pair', 'default': 2}, 'workload': {'tasks': {" TASK(
			"a", START("0s"), SYSTEM) ", " TASK("b", START("0s"), RUN("6ms")) "}}",
		NULL);

	ck_assert_int_eq(account_user(&ACC(k, "a")), 6 * MS);
	ck_assert_int_eq(account_system(&ACC(k, "a")), 6 * MS);
	ck_assert_int_eq(account_system(&ACC(k, "b")), 0);
	kit_free(k);
}
END_TEST

START_TEST(switches_are_system_time)
{
	struct kit *k = kit_naive(
		"'topology': 'core:1 pu:1', 'costs': {'switch': {'time': '10us'}}",
		"'workload': {'tasks': {" TASK("a", START("0s") ", 'copies': 2", RUN("2ms")) "}}",
		TURNS);

	/* a turn is 1 ms after the switch: two each */
	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(account_user(&k->task[i].acc), 2 * MS);
		ck_assert_int_eq(account_system(&k->task[i].acc), 20000);
		ck_assert_int_eq(account_cpu(&k->task[i].acc), 2020000);
	}
	kit_free(k);
}
END_TEST

START_TEST(a_loop_of_mode_system_is_system_time)
{
	struct kit *k = kit_naive(
		"core:1 pu:1",
		"'workload': {'tasks': {" TASK("a", START("0s"),
					       "{'run': {'wall': '2ms'}, 'op': '1500us', 'mode': "
					       "'system'}, {'run': '1ms'}") "}}",
		NULL);

	ck_assert_int_eq(account_system(&ACC(k, "a")), 3 * MS);
	ck_assert_int_eq(account_user(&ACC(k, "a")), MS);
	kit_free(k);
}
END_TEST

/* ---- a share under a lock ---- */

static const struct cut {
	const char *share, *sections;
	int locks;
	int64_t held;
} cuts[] = {{"0.3", "7", 7, 300001},
	    {"1", "3", 3, 1000003},
	    {"0", "3", 0, 0},
	    {"0.5", "1", 1, 500002},
	    {"0.000003", "100", 3, 3}};

/* 1000003 ns, which none of these divides. */
START_TEST(a_share_under_a_lock_has_exact_sums)
{
	const struct cut *c = &cuts[_i];
	char *text = xasprintf("%s'a': {'start': '0s', 'steps': [{'run': '1000003ns', 'under': "
			       "'m', 'share': %s, 'sections': %s, 'mode': 'system'}]}}}",
			       LOCKS, c->share, c->sections);
	struct kit *k = kit_naive("core:1 pu:1", text, NULL);
	const struct work *w = k->cell->work;
	int64_t held = 0;
	int locks = 0, depth = 0;

	for (uint32_t i = 0; i < w->nstep; i++) {
		const struct step *st = &w->steps[i];
		depth += st->op == OP_LOCK ? 1 : st->op == OP_UNLOCK ? -1 : 0;
		locks += st->op == OP_LOCK;
		held += st->op == OP_RUN && depth ? st->ns : 0;
	}
	ck_assert_int_eq(locks, c->locks);
	ck_assert_int_eq(held, c->held);
	ck_assert_int_eq(ACC(k, "a").work, 1000003);
	ck_assert_int_eq(account_system(&ACC(k, "a")), 1000003);
	kit_free(k);
	free(text);
}
END_TEST

/* Four sections of 1 ms, half of each under it: the second task is half a section late, for ever.
 */
START_TEST(sections_of_two_tasks_take_turns_under_their_lock)
{
	struct kit *k = kit_naive(
		"core:2 pu:1",
		LOCKS TASK("a", START("0s") ", 'copies': 2",
			   "{'run': '4ms', 'under': 'm', 'share': 0.5, 'sections': 4}") "}}",
		NULL);

	ck_assert_int_eq(k->task[0].acc.end, 4 * MS);
	ck_assert_int_eq(k->task[1].acc.end, 4500000);
	ck_assert_int_eq(k->task[1].acc.spin, MS / 2);
	kit_free(k);
}
END_TEST

/* ---- forktest ---- */

/* The row that it is calibrated with; on one cpu nobody spins, and it takes as long. */
static const struct fork_case {
	const char *topology;
	double real, user, system;
} fork_cases[] = {{"core:2 pu:1", 19.23, .72, 22.46}, {"core:1 pu:1", 19.23, .72, 18.51}};

START_TEST(forktest_is_bound_by_the_kernel_lock)
{
	const struct fork_case *c = &fork_cases[_i];
	struct kit *k =
		kit_naive(c->topology, "'workload': 'workloads/openbsd-forktest.json'", NULL);

	ck_assert_double_eq_tol((double)k->result.v[M_MAKESPAN] / 1e9, c->real, .001);
	ck_assert_double_eq_tol((double)k->result.v[M_USER] / 1e9, c->user, .001);
	ck_assert_double_eq_tol((double)k->result.v[M_SYSTEM] / 1e9, c->system, .001);
	kit_free(k);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("lock");
	TCase *t = tcase_create("lock");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_set_timeout(t, 60);
	tcase_add_test(t, an_adaptive_lock_is_spun_for_while_its_holder_runs);
	tcase_add_test(t, an_adaptive_lock_is_slept_for_while_its_holder_sleeps);
	tcase_add_test(t, who_spins_goes_to_sleep_when_the_holder_does);
	tcase_add_test(t, who_spins_goes_to_sleep_when_the_lock_passes_to_a_sleeper);
	tcase_add_test(t, nobody_spins_for_an_adaptive_lock_whose_holder_waits_for_the_cpu);
	tcase_add_test(t, who_blocks_with_the_reacquired_lock_gives_it_up);
	tcase_add_test(t, who_is_back_spins_for_the_reacquired_lock);
	tcase_add_test(t, who_is_stopped_with_the_reacquired_lock_gives_it_up);
	tcase_add_test(t, who_is_stopped_while_it_spins_for_the_reacquired_lock_asks_anew);
	tcase_add_test(t, who_holds_the_reacquired_lock_sleeps_for_an_adaptive_one);
	tcase_add_test(t, who_is_stopped_while_it_spins_with_the_reacquired_lock_gives_that_up);
	tcase_add_test(t, who_yields_with_the_reacquired_lock_gives_it_up);
	tcase_add_test(t, a_wall_time_can_end_while_the_task_spins_for_the_reacquired_lock);
	tcase_add_test(t, cpu_time_passes_while_a_task_spins_for_the_reacquired_lock);
	tcase_add_test(t, cpu_time_can_be_over_when_the_reacquired_lock_comes);
	tcase_add_test(t, who_has_the_reacquired_lock_again_runs_its_own_kind);
	tcase_add_exit_test(t, spinning_again_for_each_other_is_a_deadlock, EXIT_USER);
	tcase_add_test(t, a_step_of_mode_system_is_system_time);
	tcase_add_test(t, user_and_system_time_are_longer_beside_a_sibling);
	tcase_add_test(t, switches_are_system_time);
	tcase_add_test(t, a_loop_of_mode_system_is_system_time);
	tcase_add_loop_test(t, a_share_under_a_lock_has_exact_sums, 0, ARRAY_LEN(cuts));
	tcase_add_test(t, sections_of_two_tasks_take_turns_under_their_lock);
	tcase_add_loop_test(t, forktest_is_bound_by_the_kernel_lock, 0, ARRAY_LEN(fork_cases));
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
