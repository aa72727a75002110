/* test_contract.c - does the core catch a policy that breaks a rule of policy.h? Each of the bad
 * policies here breaks one. What the core promises in turn: test_promise.c. */
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fifo.h"
#include "kit.h"

#define MS 1000000
#define S  1000000000

static const char four_hogs[] = FIFO_CONFIG("", FIFO_HOGS(4, ""));
static const char five_hogs[] = FIFO_CONFIG("", FIFO_HOGS(5, ""));
static const char bound_hogs[] = FIFO_CONFIG("", FIFO_HOGS(3, ", \"affinity\": \"1,3\""));
static const char naps[] = FIFO_CONFIG("", FIFO_NAPS(5));
static const char one_cpu[] = FIFO_ONE_CPU;

/* A run of it ends with that status and those words on stderr; within seconds. */
static void dies(const struct policy_ops *ops, const char *config, int status, const char *words)
{
	char text[4096];
	size_t len = 0;
	ssize_t n;
	int fd[2], how;
	pid_t pid;

	ck_assert_int_eq(pipe(fd), 0);
	pid = fork();
	ck_assert_int_ge(pid, 0);
	if (pid == 0) {
		dup2(fd[1], STDERR_FILENO);
		close(fd[0]);
		close(fd[1]);
		signal(SIGALRM, SIG_DFL);
		alarm(20);
		kit_free(kit_run_ops(config, ops, 1, true));
		_exit(0);
	}
	close(fd[1]);
	while ((n = read(fd[0], text + len, sizeof(text) - 1 - len)) > 0)
		len += (size_t)n;
	text[len] = '\0';
	close(fd[0]);
	ck_assert_int_eq(waitpid(pid, &how, 0), pid);
	ck_assert_msg(WIFEXITED(how) && WEXITSTATUS(how) == status,
		      "%s %d instead of exit status %d; said: %s",
		      WIFEXITED(how) ? "exit status" : "signal",
		      WIFEXITED(how) ? WEXITSTATUS(how) : WTERMSIG(how), status, text);
	ck_assert_msg(strstr(text, words) != NULL, "said not \"%s\" but: %s", words, text);
}

static void is_refused(const struct policy_ops *ops, const char *config, const char *words)
{
	dies(ops, config, EXIT_POLICY, words);
	dies(ops, config, EXIT_POLICY, "corun: policy fifo at ");
}

START_TEST(a_policy_that_keeps_the_rules_is_not_refused)
{
	static const char *const configs[] = {four_hogs, five_hogs, bound_hogs, naps, one_cpu};

	for (size_t i = 0; i < ARRAY_LEN(configs); i++) {
		struct kit *k = kit_run_ops(configs[i], &fifo, 1, true);
		ck_assert(k->totals.whole);
		kit_free(k);
	}
}
END_TEST

/* ---- whose task is it? ---- */

static struct task *pick_and_keep(struct sim *s, int cpu)
{
	return fifo_first(s, cpu);
}

START_TEST(a_task_cannot_be_handed_over_twice)
{
	struct policy_ops bad = fifo;

	bad.pick_next = pick_and_keep;
	is_refused(&bad, four_hogs, "pick_next gave a task that was not in its hands");
}
END_TEST

static struct task *pick_the_running(struct sim *s, int cpu)
{
	for (int i = 0; i < sim_ncpu(s); i++)
		if (sim_cpu(s, i)->curr)
			return sim_cpu(s, i)->curr;
	return fifo_pick_next(s, cpu);
}

START_TEST(a_running_task_is_not_in_its_hands)
{
	struct policy_ops bad = fifo;

	bad.pick_next = pick_the_running;
	is_refused(&bad, four_hogs, "pick_next gave a task that was not in its hands");
}
END_TEST

static void keep_blocked(struct sim *s, int cpu, struct task *t)
{
	(void)cpu;
	((struct fifo *)sim_priv(s))->kept = t;
}

static struct task *pick_the_blocked(struct sim *s, int cpu)
{
	struct fifo *f = sim_priv(s);

	return f->kept ? f->kept : fifo_pick_next(s, cpu);
}

START_TEST(a_sleeping_task_is_not_in_its_hands)
{
	struct policy_ops bad = fifo;

	bad.block = keep_blocked;
	bad.pick_next = pick_the_blocked;
	is_refused(&bad, naps, "pick_next gave a task that was not in its hands");
}
END_TEST

static void drop(struct sim *s, int cpu, struct task *t, enum enq why)
{
	(void)s;
	(void)cpu;
	(void)t;
	(void)why;
}

START_TEST(a_task_dropped_at_enqueue_is_missed)
{
	struct policy_ops bad = fifo;

	bad.enqueue = drop;
	is_refused(&bad, four_hogs, "left a runnable task waiting too long beside an idle cpu");
}
END_TEST

static void drop_seventh(struct sim *s, int cpu, struct task *t, enum enq why)
{
	struct fifo *f = sim_priv(s);

	if (++f->count != 7)
		fifo_enqueue(s, cpu, t, why);
}

START_TEST(one_wake_up_lost_among_many_is_missed)
{
	struct policy_ops bad = fifo;

	bad.enqueue = drop_seventh;
	is_refused(&bad, naps, "left a runnable task waiting too long beside an idle cpu");
}
END_TEST

static struct task *pick_nothing(struct sim *s, int cpu)
{
	(void)s;
	(void)cpu;
	return NULL;
}

START_TEST(a_task_never_picked_is_missed)
{
	struct policy_ops bad = fifo;

	bad.pick_next = pick_nothing;
	is_refused(&bad, four_hogs, "left a runnable task waiting too long beside an idle cpu");
}
END_TEST

static struct task *pick_for_cpu_0(struct sim *s, int cpu)
{
	return cpu == 0 ? fifo_pick_next(s, cpu) : NULL;
}

static void force_idle(struct sim *s, int cpu, struct task *t, enum enq why)
{
	fifo_enqueue(s, cpu, t, why);
	for (int i = 1; i < sim_ncpu(s); i++)
		sim_forced_idle(s, i, true);
}

START_TEST(waiting_beside_a_forced_idle_cpu_is_a_right)
{
	static const char config[] = FIFO_CONFIG(
		"", "\"tasks\": {\"hog\": {\"start\": \"0s\", \"copies\": 2, \"steps\": "
		    "[{\"run\": \"3s\"}]}}");
	struct policy_ops ops = fifo;
	struct kit *k;

	ops.pick_next = pick_for_cpu_0;
	is_refused(&ops, config, "left a runnable task waiting too long beside an idle cpu");
	ops.enqueue = force_idle;
	k = kit_run_ops(config, &ops, 1, true);
	ck_assert_int_eq(k->totals.makespan, 6 * (int64_t)S);
	ck_assert_int_eq(k->totals.forced_idle, 3 * 6 * (int64_t)S);
	kit_free(k);
}
END_TEST

static void force_all_idle(struct sim *s, int cpu, struct task *t, enum enq why)
{
	fifo_enqueue(s, cpu, t, why);
	for (int i = 0; i < sim_ncpu(s); i++)
		sim_forced_idle(s, i, true);
}

START_TEST(that_all_idle_by_intent_is_none)
{
	struct policy_ops bad = fifo;

	bad.enqueue = force_all_idle;
	bad.pick_next = pick_nothing;
	is_refused(&bad, four_hogs, "left a runnable task waiting too long beside an idle cpu");
}
END_TEST

/* ---- which cpu? ---- */

static int select_minus_one(struct sim *s, struct task *t, int prev, enum enq why)
{
	(void)s;
	(void)t;
	(void)prev;
	(void)why;
	return -1;
}

static int select_too_many(struct sim *s, struct task *t, int prev, enum enq why)
{
	(void)t;
	(void)prev;
	(void)why;
	return sim_ncpu(s);
}

static int select_two(struct sim *s, struct task *t, int prev, enum enq why)
{
	(void)s;
	(void)t;
	(void)prev;
	(void)why;
	return 2;
}

START_TEST(there_must_be_such_a_cpu)
{
	struct policy_ops bad = fifo;

	bad.select_cpu = select_minus_one;
	is_refused(&bad, four_hogs, "select_cpu gave no such cpu");
	bad.select_cpu = select_too_many;
	is_refused(&bad, four_hogs, "select_cpu gave no such cpu");
}
END_TEST

START_TEST(the_task_must_be_allowed_on_the_cpu_it_is_queued_at)
{
	struct policy_ops bad = fifo;

	bad.select_cpu = select_two;
	is_refused(&bad, bound_hogs, "gave a cpu that the task may not use");
}
END_TEST

START_TEST(an_offline_cpu_is_none_to_queue_at)
{
	struct policy_ops bad = fifo;

	bad.select_cpu = select_two;
	is_refused(&bad, FIFO_CONFIG(", \"offline\": [2]", FIFO_HOGS(2, "")),
		   "gave a cpu that the task may not use");
}
END_TEST

static int select_two_when_preempted(struct sim *s, struct task *t, int prev, enum enq why)
{
	return why == ENQ_PREEMPT || why == ENQ_YIELD ? 2 : place_idle(s, t, prev);
}

START_TEST(the_task_must_be_allowed_where_it_goes_when_preempted)
{
	struct policy_ops bad = fifo;

	bad.init = fifo_init_ticking;
	bad.tick = fifo_tick_resched;
	bad.select_cpu = select_two_when_preempted;
	is_refused(&bad, bound_hogs, "gave a cpu that the task may not use");
}
END_TEST

START_TEST(the_task_must_be_allowed_where_it_goes_when_it_yields)
{
	struct policy_ops bad = fifo;

	bad.select_cpu = select_two_when_preempted;
	is_refused(&bad,
		   FIFO_CONFIG(
			   "",
			   "\"tasks\": {\"a\": {\"start\": \"0s\", \"affinity\": \"0\", \"steps\": "
			   "[{\"run\": \"1ms\"}, {\"yield\": true}]}}"),
		   "gave a cpu that the task may not use");
}
END_TEST

static struct task *pick_any(struct sim *s, int cpu)
{
	struct task *t = fifo_first(s, -1);

	if (t)
		fifo_dequeue(s, cpu, t);
	return t;
}

static void enqueue_and_wake_cpu_0(struct sim *s, int cpu, struct task *t, enum enq why)
{
	fifo_enqueue(s, cpu, t, why);
	sim_resched(s, 0);
}

START_TEST(the_task_must_be_allowed_on_the_cpu_that_picks_it)
{
	struct policy_ops bad = fifo;

	bad.pick_next = pick_any;
	bad.enqueue = enqueue_and_wake_cpu_0;
	is_refused(&bad, bound_hogs, "pick_next gave a task that may not use this cpu");
}
END_TEST

/* ---- sim_migrate ---- */

static void steal_for_cpu_0(struct sim *s, int cpu)
{
	struct task *t = fifo_first(s, -1);

	(void)cpu;
	if (t)
		sim_migrate(s, t, 0);
}

static void steal_for_no_cpu(struct sim *s, int cpu)
{
	struct task *t = fifo_first(s, -1);

	(void)cpu;
	if (t)
		sim_migrate(s, t, sim_ncpu(s));
}

static void steal_the_running(struct sim *s, int cpu)
{
	for (int i = 0; i < sim_ncpu(s); i++)
		if (sim_cpu(s, i)->curr)
			sim_migrate(s, sim_cpu(s, i)->curr, cpu);
}

START_TEST(a_task_is_not_moved_where_it_may_not_run)
{
	struct policy_ops bad = fifo;

	bad.enqueue = enqueue_and_wake_cpu_0;
	bad.steal = steal_for_cpu_0;
	is_refused(&bad, bound_hogs, "sim_migrate to a cpu that the task may not use");
	bad.steal = steal_for_no_cpu;
	is_refused(&bad, bound_hogs, "sim_migrate to a cpu that the task may not use");
}
END_TEST

START_TEST(only_a_queued_task_is_moved)
{
	struct policy_ops bad = fifo;

	bad.steal = steal_the_running;
	is_refused(&bad, naps, "sim_migrate of a task that is not queued");
}
END_TEST

/* ---- looking again ---- */

static struct task *pick_and_resched(struct sim *s, int cpu)
{
	struct task *t = fifo_pick_next(s, cpu);

	if (t)
		sim_resched(s, cpu);
	return t;
}

START_TEST(picking_again_and_again_comes_to_an_end)
{
	struct policy_ops bad = fifo;

	bad.pick_next = pick_and_resched;
	is_refused(&bad, four_hogs, "reschedules without end");
}
END_TEST

static struct task *idle_and_resched(struct sim *s, int cpu)
{
	struct task *t = fifo_pick_next(s, cpu);

	if (!t)
		sim_resched(s, cpu);
	return t;
}

START_TEST(idling_again_and_again_comes_to_an_end)
{
	struct policy_ops bad = fifo;

	bad.pick_next = idle_and_resched;
	is_refused(&bad, naps, "reschedules without end");
}
END_TEST

static void resched_minus_one(struct sim *s, int cpu, struct task *t, enum enq why)
{
	fifo_enqueue(s, cpu, t, why);
	sim_resched(s, -1);
}

static void resched_too_many(struct sim *s, int cpu, struct task *t, enum enq why)
{
	fifo_enqueue(s, cpu, t, why);
	sim_resched(s, sim_ncpu(s));
}

START_TEST(only_a_cpu_that_is_there_can_look_again)
{
	struct policy_ops bad = fifo;

	bad.enqueue = resched_minus_one;
	is_refused(&bad, four_hogs, "sim_resched of no such cpu");
	bad.enqueue = resched_too_many;
	is_refused(&bad, four_hogs, "sim_resched of no such cpu");
}
END_TEST

/* ---- clocks ---- */

static int64_t balance_back(struct sim *s)
{
	(void)s;
	return -1;
}

START_TEST(balance_does_not_go_back_in_time)
{
	struct policy_ops bad = fifo;

	bad.balance = balance_back;
	is_refused(&bad, four_hogs, "balance gave a negative time");
}
END_TEST

/* What a bad enqueue asks of the clocks. */
enum ask {
	TICK_NO_HZ,
	TICK_NEGATIVE,
	TICK_NO_CPU,
	SLICE_ZERO,
	SLICE_NO_CPU,
	TIMER_PAST,
	TIMER_FOREIGN,
	TIMER_NEGATIVE,
	TIMER_NO_CPU,
	CANCEL_FOREIGN,
	PENDING_FOREIGN,
	FORCED_NO_CPU,
	RANDOM_NONE,
	ASKS
};

static void ask(struct sim *s, enum ask what)
{
	switch (what) {
	case TICK_NO_HZ:
		sim_tick(s, 0, 0, 0);
		break;
	case TICK_NEGATIVE:
		sim_tick(s, 0, 100, -1);
		break;
	case TICK_NO_CPU:
		sim_tick(s, sim_ncpu(s), 100, 0);
		break;
	case SLICE_ZERO:
		sim_slice(s, 0, 0);
		break;
	case SLICE_NO_CPU:
		sim_slice(s, -1, MS);
		break;
	case TIMER_PAST:
		sim_timer(s, 0, 0, sim_now(s) - 1);
		break;
	case TIMER_FOREIGN:
		sim_timer(s, 1, 0, sim_now(s));
		break;
	case TIMER_NEGATIVE:
		sim_timer(s, -1, 0, sim_now(s));
		break;
	case TIMER_NO_CPU:
		sim_timer(s, 0, sim_ncpu(s), sim_now(s));
		break;
	case CANCEL_FOREIGN:
		sim_timer_cancel(s, 1, 0);
		break;
	case PENDING_FOREIGN:
		sim_timer_pending(s, 0, -1);
		break;
	case FORCED_NO_CPU:
		sim_forced_idle(s, sim_ncpu(s), true);
		break;
	case RANDOM_NONE:
		sim_random(s, 0);
		break;
	case ASKS:
		break;
	}
}

#define ASKING(what)                                                                               \
	static void asks_##what(struct sim *s, int cpu, struct task *t, enum enq why)              \
	{                                                                                          \
		fifo_enqueue(s, cpu, t, why);                                                      \
		if (sim_now(s) > 0)                                                                \
			ask(s, what);                                                              \
	}
ASKING(TICK_NO_HZ)
ASKING(TICK_NEGATIVE)
ASKING(TICK_NO_CPU)
ASKING(SLICE_ZERO)
ASKING(SLICE_NO_CPU)
ASKING(TIMER_PAST)
ASKING(TIMER_FOREIGN)
ASKING(TIMER_NEGATIVE)
ASKING(TIMER_NO_CPU)
ASKING(CANCEL_FOREIGN)
ASKING(PENDING_FOREIGN)
ASKING(FORCED_NO_CPU)
ASKING(RANDOM_NONE)

static void timer_nothing(struct sim *s, int id, int cpu)
{
	(void)s;
	(void)id;
	(void)cpu;
}

static void tick_nothing(struct sim *s, int cpu, struct task *curr)
{
	(void)s;
	(void)cpu;
	(void)curr;
}

static const struct {
	void (*enqueue)(struct sim *s, int cpu, struct task *t, enum enq why);
	const char *words;
} asks[ASKS] = {
	[TICK_NO_HZ] = {asks_TICK_NO_HZ, "sim_tick without"},
	[TICK_NEGATIVE] = {asks_TICK_NEGATIVE, "sim_tick without"},
	[TICK_NO_CPU] = {asks_TICK_NO_CPU, "sim_tick of no such cpu"},
	[SLICE_ZERO] = {asks_SLICE_ZERO, "sim_slice without"},
	[SLICE_NO_CPU] = {asks_SLICE_NO_CPU, "sim_slice of no such cpu"},
	[TIMER_PAST] = {asks_TIMER_PAST, "sim_timer without a timer hook or in the past"},
	[TIMER_FOREIGN] = {asks_TIMER_FOREIGN, "a timer with a foreign id"},
	[TIMER_NEGATIVE] = {asks_TIMER_NEGATIVE, "a timer with a foreign id"},
	[TIMER_NO_CPU] = {asks_TIMER_NO_CPU, "a timer of no such cpu"},
	[CANCEL_FOREIGN] = {asks_CANCEL_FOREIGN, "a timer with a foreign id"},
	[PENDING_FOREIGN] = {asks_PENDING_FOREIGN, "a timer of no such cpu"},
	[FORCED_NO_CPU] = {asks_FORCED_NO_CPU, "sim_forced_idle of no such cpu"},
	[RANDOM_NONE] = {asks_RANDOM_NONE, "sim_random of nothing"},
};

START_TEST(what_makes_no_sense_is_refused)
{
	struct policy_ops bad = fifo;

	bad.timers = 1;
	bad.timer = timer_nothing;
	bad.tick = tick_nothing;
	bad.enqueue = asks[_i].enqueue;
	is_refused(&bad, naps, asks[_i].words);
}
END_TEST

static void ask_for_ticks(struct sim *s, int cpu, struct task *t, enum enq why)
{
	fifo_enqueue(s, cpu, t, why);
	sim_tick(s, cpu, 100, 0);
}

static struct task *pick_with_slice(struct sim *s, int cpu)
{
	struct task *t = fifo_pick_next(s, cpu);

	if (t)
		sim_slice(s, cpu, MS);
	return t;
}

static void ask_for_timer(struct sim *s, int cpu, struct task *t, enum enq why)
{
	fifo_enqueue(s, cpu, t, why);
	sim_timer(s, 0, cpu, sim_now(s) + 1);
}

START_TEST(a_clock_needs_its_hook)
{
	struct policy_ops bad = fifo;

	bad.enqueue = ask_for_ticks;
	is_refused(&bad, four_hogs, "sim_tick without a tick hook");
	bad.enqueue = ask_for_timer;
	bad.timers = 1;
	is_refused(&bad, four_hogs, "sim_timer without a timer hook");
	bad.enqueue = fifo_enqueue;
	bad.pick_next = pick_with_slice;
	is_refused(&bad, four_hogs, "sim_slice without a tick hook");
}
END_TEST

static void timer_at_once(struct sim *s, int id, int cpu)
{
	sim_timer(s, id, cpu, sim_now(s));
}

START_TEST(a_timer_that_stops_time_is_refused)
{
	struct policy_ops bad = fifo;

	bad.timers = 1;
	bad.timer = timer_at_once;
	bad.enqueue = ask_for_timer;
	is_refused(&bad, four_hogs, "timers without end");
}
END_TEST

static bool init_fails(struct sim *s, struct err *e)
{
	(void)s;
	return err_add(e, "fifo: needs a machine of one cpu");
}

START_TEST(a_policy_may_decline_a_run)
{
	struct kit *k = kit_run_ops(one_cpu, &fifo, 1, true);
	struct policy_ops ops = fifo;
	struct err e = {0};
	const struct cell *c = k->cell;
	struct sim_conf conf = {
		.machine = c->machine, .smt = c->smt, .policy = &ops, .work = c->work};

	ops.init = init_fails;
	ck_assert_ptr_null(sim_create(&conf, &e));
	ck_assert_str_eq(e.text, "fifo: needs a machine of one cpu\n");
	err_fini(&e);
	kit_free(k);
}
END_TEST

static void dump(struct sim *s, FILE *f)
{
	(void)s;
	fprintf(f, "the policy's own words\n");
}

START_TEST(a_refused_policy_tells_its_state)
{
	struct policy_ops bad = fifo;

	bad.pick_next = pick_and_keep;
	bad.dump = dump;
	is_refused(&bad, four_hogs, "the policy's own words\n");
}
END_TEST

int main(void)
{
	Suite *s = suite_create("contract");
	TCase *t = tcase_create("bad policies");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_test(t, a_policy_that_keeps_the_rules_is_not_refused);
	tcase_add_test(t, a_task_cannot_be_handed_over_twice);
	tcase_add_test(t, a_running_task_is_not_in_its_hands);
	tcase_add_test(t, a_sleeping_task_is_not_in_its_hands);
	tcase_add_test(t, a_task_dropped_at_enqueue_is_missed);
	tcase_add_test(t, one_wake_up_lost_among_many_is_missed);
	tcase_add_test(t, a_task_never_picked_is_missed);
	tcase_add_test(t, waiting_beside_a_forced_idle_cpu_is_a_right);
	tcase_add_test(t, that_all_idle_by_intent_is_none);
	tcase_add_test(t, there_must_be_such_a_cpu);
	tcase_add_test(t, the_task_must_be_allowed_on_the_cpu_it_is_queued_at);
	tcase_add_test(t, an_offline_cpu_is_none_to_queue_at);
	tcase_add_test(t, the_task_must_be_allowed_where_it_goes_when_preempted);
	tcase_add_test(t, the_task_must_be_allowed_where_it_goes_when_it_yields);
	tcase_add_test(t, the_task_must_be_allowed_on_the_cpu_that_picks_it);
	tcase_add_test(t, a_task_is_not_moved_where_it_may_not_run);
	tcase_add_test(t, only_a_queued_task_is_moved);
	tcase_add_test(t, picking_again_and_again_comes_to_an_end);
	tcase_add_test(t, idling_again_and_again_comes_to_an_end);
	tcase_add_test(t, only_a_cpu_that_is_there_can_look_again);
	tcase_add_test(t, balance_does_not_go_back_in_time);
	tcase_add_loop_test(t, what_makes_no_sense_is_refused, 0, ASKS);
	tcase_add_test(t, a_clock_needs_its_hook);
	tcase_add_test(t, a_timer_that_stops_time_is_refused);
	tcase_add_test(t, a_policy_may_decline_a_run);
	tcase_add_test(t, a_refused_policy_tells_its_state);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
