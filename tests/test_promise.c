/* test_promise.c - does the core keep its own side of policy.h: clocks, costs, charges, the order
 * of hooks? The policies here look, and end the program where something is not as it should be. */
#include "fifo.h"
#include "kit.h"

#define MS 1000000
#define S  1000000000

static const char four_hogs[] = FIFO_CONFIG("", FIFO_HOGS(4, ""));
static const char naps[] = FIFO_CONFIG("", FIFO_NAPS(5));
static const char one_cpu[] = FIFO_ONE_CPU;

/* ---- clocks ---- */

static const int rates[] = {100, 128, 1000, 1024, 127};
#define TICKS 1000000

struct ticks {
	struct fifo fifo;
	int64_t hz, phase, n;
};

static bool init_grid(struct sim *s, struct err *e)
{
	struct ticks *g = sim_priv(s);

	g->hz = rates[sim_ncpu(s) - 1]; /* the machine says which */
	g->phase = 12345;
	sim_tick(s, 0, (int)g->hz, g->phase);
	return fifo_init(s, e);
}

static void tick_grid(struct sim *s, int cpu, struct task *curr)
{
	struct ticks *g = sim_priv(s);
	/* k/hz seconds to the nearest ns: off by at most half of one, in units of 1/hz ns */
	int64_t off = (sim_now(s) - g->phase) * g->hz - g->n * S;

	(void)cpu;
	(void)curr;
	BUG_ON(2 * off > g->hz || 2 * off < -g->hz);
	g->n++;
}

static void exit_grid(struct sim *s)
{
	struct ticks *g = sim_priv(s);

	BUG_ON(g->n != TICKS + 1); /* the first one at the phase itself */
}

START_TEST(the_grid_does_not_drift_in_a_million_ticks)
{
	struct policy_ops ops = fifo;
	int64_t hz = rates[_i];
	char *config = xasprintf("{\"machine\": {\"topology\": \"core:%d pu:1\"}, \"policy\": "
				 "\"naive\", \"workload\":"
				 " {\"tasks\": {\"a\": {\"start\": \"0s\", \"cpu\": 0, \"steps\":"
				 " [{\"run\": \"%lldns\"}]}}}}",
				 _i + 1, ((long long)TICKS * S + S / 2) / hz);

	ops.size = sizeof(struct ticks);
	ops.init = init_grid;
	ops.tick = tick_grid;
	ops.exit = exit_grid;
	kit_free(kit_run_ops(config, &ops, 1, false));
	free(config);
}
END_TEST

static void tick_counts(struct sim *s, int cpu, struct task *curr)
{
	struct fifo *f = sim_priv(s);

	BUG_ON(sim_now(s) % (10 * MS) != 0); /* the same grid, whenever a task came */
	BUG_ON(sim_cpu(s, cpu)->curr != curr);
	f->count++;
}

static void exit_counts(struct sim *s)
{
	struct fifo *f = sim_priv(s);

	/* three bursts of 25 ms from 0, 45 and 90 ms: at 10 20 | 50 60 (70: it has ended then) |
	 * 100 110 */
	BUG_ON(f->count != 6);
}

START_TEST(ticks_come_on_the_grid_and_only_while_a_task_runs)
{
	struct policy_ops ops = fifo;

	ops.init = fifo_init_ticking;
	ops.tick = tick_counts;
	ops.exit = exit_counts;
	kit_free(kit_run_ops(
		"{\"machine\": {\"topology\": \"core:1 pu:1\"}, \"policy\": \"naive\", "
		"\"workload\": "
		"{\"tasks\": {\"a\": {\"start\": \"0s\", \"steps\": [{\"repeat\": 3, \"steps\": "
		"[{\"run\": \"25ms\"}, {\"sleep\": \"20ms\"}]}]}}}}",
		&ops, 1, true));
}
END_TEST

static void tick_slice(struct sim *s, int cpu, struct task *curr)
{
	struct fifo *f = sim_priv(s);

	(void)cpu;
	(void)curr;
	/* asked for in pick_next at 0: 7 ms, that the switch of 2 ms does not count in */
	BUG_ON(sim_now(s) != 9 * MS);
	f->count++;
}

static struct task *pick_slice_7ms(struct sim *s, int cpu)
{
	struct task *t = fifo_pick_next(s, cpu);

	if (t)
		sim_slice(s, cpu, 7 * MS);
	return t;
}

static void exit_one(struct sim *s)
{
	BUG_ON(((struct fifo *)sim_priv(s))->count != 1);
}

START_TEST(a_slice_ends_once_and_does_not_count_the_switch)
{
	struct policy_ops ops = fifo;

	ops.pick_next = pick_slice_7ms;
	ops.tick = tick_slice;
	ops.exit = exit_one;
	kit_free(kit_run_ops(
		"{\"machine\": {\"topology\": \"core:1 pu:1\", \"costs\": {\"switch\": {\"time\": "
		"\"2ms\"}}}, \"policy\": \"naive\", \"workload\": {" FIFO_HOGS(1, "") "}}",
		&ops, 1, true));
}
END_TEST

static void timer_counts(struct sim *s, int id, int cpu)
{
	struct fifo *f = sim_priv(s);

	BUG_ON(id != 0 || cpu != 3 || sim_this_cpu(s) != 3 || sim_now(s) != 5 * MS);
	BUG_ON(sim_timer_pending(s, 0, 3));
	f->count++;
}

static bool init_timers(struct sim *s, struct err *e)
{
	sim_timer(s, 0, 3, 20 * MS);
	sim_timer(s, 0, 3, 5 * MS); /* replaces it */
	sim_timer(s, 1, 3, 5 * MS);
	BUG_ON(!sim_timer_pending(s, 1, 3));
	sim_timer_cancel(s, 1, 3);
	BUG_ON(sim_timer_pending(s, 1, 3) || !sim_timer_pending(s, 0, 3) ||
	       sim_timer_pending(s, 0, 2));
	return fifo_init(s, e);
}

START_TEST(a_timer_comes_once_on_an_idle_cpu_too)
{
	struct policy_ops ops = fifo;

	ops.timers = 2;
	ops.timer = timer_counts;
	ops.init = init_timers;
	ops.exit = exit_one;
	kit_free(kit_run_ops(FIFO_CONFIG("", FIFO_HOGS(1, ", \"cpu\": 0")), &ops, 1, true));
}
END_TEST

static int64_t balance_thrice(struct sim *s)
{
	struct fifo *f = sim_priv(s);

	BUG_ON(sim_now(s) != (f->count == 0 ? 0 : f->count == 1 ? 5 * MS : 12 * MS));
	f->count++;
	return f->count == 1 ? 5 * MS : f->count == 2 ? 7 * MS : 0;
}

static void exit_three(struct sim *s)
{
	BUG_ON(((struct fifo *)sim_priv(s))->count != 3);
}

START_TEST(balance_comes_when_it_said)
{
	struct policy_ops ops = fifo;

	ops.balance = balance_thrice;
	ops.exit = exit_three;
	kit_free(kit_run_ops(four_hogs, &ops, 1, true));
}
END_TEST

/* ---- costs and charges ---- */

START_TEST(preempted_and_picked_again_costs_nothing)
{
	static const char config[] =
		"{\"machine\": {\"topology\": \"core:1 pu:1\", \"costs\": {\"switch\": {\"time\": "
		"\"1ms\"}}}, \"policy\": \"naive\", \"workload\": {" FIFO_HOGS(1, "") "}}";
	struct policy_ops ops = fifo;
	struct kit *k;

	ops.init = fifo_init_ticking;
	ops.tick = fifo_tick_resched; /* at 10, 20, 30, 40, 50 ms */
	k = kit_run_ops(config, &ops, 1, true);
	ck_assert_int_eq(k->totals.makespan, 51 * MS);
	ck_assert_int_eq(k->task[0].acc.switching, 1 * MS);
	ck_assert_int_eq(k->task[0].acc.switches, 1);
	ck_assert_int_eq(k->task[0].acc.wait, 0);
	ck_assert_int_eq(k->nspan, 1);
	kit_free(k);
}
END_TEST

static struct task *pick_and_slice_once(struct sim *s, int cpu)
{
	struct task *t = fifo_pick_next(s, cpu);
	struct fifo *f = sim_priv(s);

	if (t && f->count++ == 0)
		sim_slice(s, cpu, 33 * MS);
	return t;
}

static void tick_until_slice(struct sim *s, int cpu, struct task *curr)
{
	(void)curr;
	if (sim_now(s) == 33 * MS)
		((struct fifo *)sim_priv(s))->kept = curr;
	sim_resched(s, cpu);
}

static void exit_kept(struct sim *s)
{
	BUG_ON(!((struct fifo *)sim_priv(s))->kept);
}

START_TEST(preempted_and_picked_again_keeps_its_slice)
{
	struct policy_ops ops = fifo;

	ops.init = fifo_init_ticking;
	ops.tick = tick_until_slice;
	ops.pick_next = pick_and_slice_once;
	ops.exit = exit_kept;
	kit_free(kit_run_ops(one_cpu, &ops, 1, true));
}
END_TEST

static void charge_pure(struct sim *s, int cpu, struct task *t, int64_t ns, int64_t work)
{
	struct fifo *f = sim_priv(s);
	struct fifo_task *ft = t->priv;
	int64_t alone = ns, beside = ns * 5 / 8; /* total 1.25 for two */

	(void)cpu;
	BUG_ON(ns <= 0 || work < 0 || work > ns);
	/* work is whole ns: the rest of the last charge may come on top, and a burst's end
	 * overshoots */
	BUG_ON(!(work >= alone - 2 && work <= alone) &&
	       !(work >= beside - 2 && work <= beside + 2));
	ft->seen += ns;
	if (work < alone - 2)
		f->count++;
}

static void block_all_seen(struct sim *s, int cpu, struct task *t)
{
	(void)s;
	(void)cpu;
	/* every ns up to now has been charged before: a burst takes 3 ms to 4.8 ms */
	BUG_ON(((struct fifo_task *)t->priv)->seen < 3 * MS);
	BUG_ON(((struct fifo_task *)t->priv)->seen > 4800001);
	((struct fifo_task *)t->priv)->seen = 0;
}

static void block_unless_exit(struct sim *s, int cpu, struct task *t)
{
	if (t->why != BLOCK_EXIT)
		block_all_seen(s, cpu, t);
}

static void exit_some(struct sim *s)
{
	BUG_ON(((struct fifo *)sim_priv(s))->count < 10);
}

START_TEST(a_charge_never_mixes_co_runners)
{
	struct policy_ops ops = fifo;

	ops.charge = charge_pure;
	ops.block = block_unless_exit;
	ops.exit = exit_some;
	kit_free(kit_run_ops(naps, &ops, 1, true));
}
END_TEST

/* ---- the life of a task ---- */

enum stage { BORN = 1, CHOSEN, QUEUED, RUNS, BLOCKED, ENDED };

struct life {
	struct link link;
	struct task *t;
	enum stage stage;
	enum enq why;
	int chosen;
};

static void life_init(struct sim *s, struct task *t, struct task *parent)
{
	struct life *l = t->priv;

	(void)s;
	BUG_ON(l->stage || l->t); /* zeroed, also where an ended task was */
	BUG_ON(t->parent != parent || t->queued || t->why);
	l->stage = BORN;
}

static int life_select(struct sim *s, struct task *t, int prev, enum enq why)
{
	struct life *l = t->priv;

	switch (why) {
	case ENQ_FORK:
		BUG_ON(l->stage != BORN);
		break;
	case ENQ_WAKEUP:
		BUG_ON(l->stage != BLOCKED || t->last_sleep <= 0);
		break;
	case ENQ_PREEMPT:
	case ENQ_YIELD:
		BUG_ON(l->stage != RUNS || prev != t->cpu || t->ran_on != prev);
		break;
	case ENQ_MIGRATE:
	default:
		BUG_ON(true);
	}
	l->stage = CHOSEN;
	l->why = why;
	l->chosen = why == ENQ_PREEMPT ? prev : place_idle(s, t, prev);
	return l->chosen;
}

static void life_enqueue(struct sim *s, int cpu, struct task *t, enum enq why)
{
	struct life *l = t->priv;

	BUG_ON(l->stage != CHOSEN || why != l->why || cpu != l->chosen || !t->queued ||
	       t->cpu != cpu);
	l->stage = QUEUED;
	l->t = t;
	list_push_back(&((struct fifo *)sim_priv(s))->queue, &l->link);
}

static struct task *life_pick(struct sim *s, int cpu)
{
	struct fifo *f = sim_priv(s);
	struct life *l;

	BUG_ON(sim_cpu(s, cpu)->curr);
	if (list_empty(&f->queue))
		return NULL;
	l = container_of(f->queue.next, struct life, link);
	BUG_ON(l->stage != QUEUED || !l->t->queued);
	list_del(&l->link);
	l->stage = RUNS;
	return l->t;
}

static void life_charge(struct sim *s, int cpu, struct task *t, int64_t ns, int64_t work)
{
	struct life *l = t->priv;

	(void)s;
	BUG_ON(l->stage != RUNS || ns <= 0 || work < 0 || t->cpu != cpu);
}

static void life_tick(struct sim *s, int cpu, struct task *curr)
{
	struct life *l = curr->priv;

	BUG_ON(l->stage != RUNS || sim_cpu(s, cpu)->curr != curr);
	sim_resched(s, cpu);
}

static void life_block(struct sim *s, int cpu, struct task *t)
{
	struct life *l = t->priv;

	BUG_ON(l->stage != RUNS || t->cpu != cpu || t->queued || !t->why || sim_cpu(s, cpu)->curr);
	l->stage = BLOCKED;
	((struct fifo *)sim_priv(s))->count += t->why == BLOCK_EXIT;
}

static void life_exit(struct sim *s, struct task *t)
{
	struct life *l = t->priv;

	(void)s;
	BUG_ON(l->stage != BLOCKED || t->why != BLOCK_EXIT);
	l->stage = ENDED;
}

static void life_end(struct sim *s)
{
	BUG_ON(((struct fifo *)sim_priv(s))->count != 7 + 3 * 4);
}

START_TEST(hooks_come_in_the_order_of_a_tasks_life)
{
	struct policy_ops ops = {
		.abi = POLICY_ABI,
		.name = "life",
		.size = sizeof(struct fifo),
		.task_size = sizeof(struct life),
		.init = fifo_init_ticking,
		.exit = life_end,
		.task_init = life_init,
		.task_exit = life_exit,
		.select_cpu = life_select,
		.enqueue = life_enqueue,
		.dequeue = fifo_dequeue,
		.pick_next = life_pick,
		.charge = life_charge,
		.tick = life_tick,
		.block = life_block,
	};

	kit_free(kit_run_ops(
		FIFO_CONFIG(
			"",
			"\"devices\": {\"disk\": {\"service\": \"1ms\"}}, \"locks\": {\"l\": "
			"{\"wait\": \"sleep\"}},"
			"\"tasks\": {"
			"\"a\": {\"start\": \"0s\", \"copies\": 4, \"steps\": [{\"repeat\": 5, "
			"\"steps\": ["
			"{\"run\": \"13ms\"}, {\"io\": \"disk\"}, {\"lock\": \"l\"}, {\"run\": "
			"\"1ms\"},"
			"{\"unlock\": \"l\"}, {\"yield\": true}, {\"sleep\": \"2ms\"}]}]},"
			"\"p\": {\"start\": \"3ms\", \"copies\": 3, \"steps\": [{\"fork\": \"c\", "
			"\"count\": 2},"
			"{\"run\": \"1ms\"}, {\"wait\": \"all\"}, {\"fork\": \"c\", \"count\": 2},"
			"{\"wait\": \"all\"}]},"
			"\"c\": {\"steps\": [{\"run\": \"20ms\"}]}}"),
		&ops, 1, true));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("promise");
	TCase *t = tcase_create("core");
	SRunner *r = srunner_create(s);
	int failed;

	tcase_add_loop_test(t, the_grid_does_not_drift_in_a_million_ticks, 0,
			    (int)ARRAY_LEN(rates));
	tcase_add_test(t, ticks_come_on_the_grid_and_only_while_a_task_runs);
	tcase_add_test(t, a_slice_ends_once_and_does_not_count_the_switch);
	tcase_add_test(t, a_timer_comes_once_on_an_idle_cpu_too);
	tcase_add_test(t, balance_comes_when_it_said);
	tcase_add_test(t, preempted_and_picked_again_costs_nothing);
	tcase_add_test(t, preempted_and_picked_again_keeps_its_slice);
	tcase_add_test(t, a_charge_never_mixes_co_runners);
	tcase_add_test(t, hooks_come_in_the_order_of_a_tasks_life);
	suite_add_tcase(s, t);
	srunner_run_all(r, CK_NORMAL);
	failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
