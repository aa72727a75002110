/* ule.c - FreeBSD's ULE: queues per cpu, interactive tasks before batch ones, and a search down the
 * topology for the least loaded cpu. Sources: sys/kern/sched_ule.c, 12.1-STABLE, June 2020
 * (Tesseract fc214a5ef), and for v2023 a developer branch of -CURRENT (OlCe2/freebsd-src
 * 366ae94e). What of it is left out, and why: docs/policies.md. */
#include "param.h"
#include "ule_balance.h"
#include "ule_place.h"

#define INT(name, d, lo, hi, text)                                                                 \
	{                                                                                          \
		.key = #name, .type = PARAM_INT, .offset = offsetof(struct ule, name), .def = d,   \
		.min = lo, .max = hi, .help = text " (kern.sched." #name " of sched_ule.c)"        \
	}
#define BOOL(name, d, text)                                                                        \
	{                                                                                          \
		.key = #name, .type = PARAM_BOOL, .offset = offsetof(struct ule, name), .def = d,  \
		.help = text " (kern.sched." #name " of sched_ule.c)"                              \
	}

static const struct param params[] = {
	{.key = "version",
	 .type = PARAM_ENUM,
	 .offset = offsetof(struct ule, version),
	 .def = "\"v12.1\"",
	 .choices = "v12.1|v2023",
	 .help = "v12.1: a running task is never moved; v2023: balancing has one that runs alone "
		 "look for a cpu anew"},
	INT(slice, "12", 1, 1000,
	    "stat ticks (1/127 s) that a task runs before others get their turn, while at most two "
	    "share its cpu"),
	INT(interact, "30", 0, 100, "a task whose score (0-100) is less is interactive"),
	INT(preempt_thresh, "-1", -1, 255,
	    "priorities up to this one preempt in the kernel; 0: none does, -1: 80, v2023 48"),
	INT(static_boost, "-1", -1, 255,
	    "priority to which a task that sleeps is raised until it runs again; 0: it is not, "
	    "-1: 152, v2023 136"),
	INT(affinity, "1", 0, 100000,
	    "ms for which a task is held to have its L1 cache; L2 twice, L3 three times that long"),
	BOOL(balance, "true", "whether queued tasks are balanced from time to time"),
	INT(balance_interval, "127", 1, 1000000,
	    "stat ticks (1/127 s) between balancings; each time drawn from half to 1.5 of it"),
	BOOL(steal_idle, "true", "whether an idle cpu takes queued tasks from others"),
	INT(steal_thresh, "2", 1, 1000000, "tasks that a cpu must have for one to be stolen"),
	INT(trysteal_limit, "2", 0, 10,
	    "levels of the topology in which a cpu steals before it turns idle; 0: none"),
	BOOL(always_steal, "false", "whether an idle cpu tries again at each stat tick"),
	{0},
};

static void set_user(const struct ule *u, struct ule_task *ut)
{
	ut->user = (uint8_t)history_priority(u->rules, &ut->history, ut->t->nice, u->interact);
}

/* Nothing draws it to where it ran any more. */
static void cools(const struct ule *u, struct ule_task *ut, int64_t now)
{
	ut->ran_at = now - CACHES * u->affinity;
}

static int select_cpu(struct sim *s, struct task *t, int prev, enum enq why)
{
	struct ule_task *ut = t->priv;
	int64_t now = ticks_now(s);

	if (why == ENQ_PREEMPT || why == ENQ_YIELD) {
		if (!ut->repick)
			return prev;
		cools(sim_priv(s), ut, now);
		return pick_cpu(s, t, prev, true);
	}
	if (why == ENQ_WAKEUP) {
		if (now != ut->slept_at) {
			history_add(&ut->history, 0, (now - ut->slept_at) << SHIFT);
			history_window(&ut->history, now, false);
		}
		ut->slice = 0;
		set_user(sim_priv(s), ut);
	}
	return pick_cpu(s, t, prev, false);
}

/* ---- a task's life ---- */

static int slice_of(const struct ule *u, int cpu)
{
	return slice_ticks((int)u->slice, u->tree.leaf[cpu]->load / LOAD_ONE);
}

static void task_init(struct sim *s, struct task *t, struct task *parent)
{
	struct ule *u = sim_priv(s);
	struct ule_task *ut = t->priv, *up = parent ? parent->priv : NULL;
	int64_t now = ticks_now(s);

	if (up) {
		history_window(&up->history, now, true);
		ut->history = up->history;
		ut->prio = up->prio;
		history_fork(&ut->history);
		history_add(&up->history, TICK_INCR, 0);
		set_user(u, up);
	} else {
		ut->history.first_tick = ut->history.last_tick = now;
	}
	list_init(&ut->link);
	ut->t = t;
	ut->ran_at = INT64_MIN / 2;
	/* its first turn is short, so that it is soon known for what it is */
	ut->slice = (int16_t)(slice_of(u, t->cpu) - slice_ticks((int)u->slice, INT_MAX));
	set_user(u, ut);
	if (!up)
		ut->prio = ut->user;
}

/* A parent pays for what its children ran, and gets no sleep for it. */
static void task_exit(struct sim *s, struct task *t)
{
	const struct ule_task *ut = t->priv;

	if (!t->parent)
		return;
	history_add(&((struct ule_task *)t->parent->priv)->history, ut->history.run, 0);
	set_user(sim_priv(s), t->parent->priv);
}

/* It leaves the cpu. */
static void put_away(struct sim *s, struct ule_task *ut)
{
	int64_t now = ticks_now(s);

	ut->ran_at = now;
	if (ut->repick)
		cools(sim_priv(s), ut, now);
	history_window(&ut->history, now, true);
	ut->slice_over = ut->preempted = ut->repick = false;
}

static void enqueue(struct sim *s, int cpu, struct task *t, enum enq why)
{
	const struct ule *u = sim_priv(s);
	struct ule_cpu *q = sim_cpu_priv(s, cpu);
	struct ule_task *ut = t->priv;
	struct node *from = u->tree.leaf[t->ran_on];

	q->low_before = q->leaf->low;
	if (why == ENQ_PREEMPT || why == ENQ_YIELD) {
		/* only an interrupt leaves it in front of its equals, and its priority as it was */
		bool head = ut->preempted && !ut->slice_over;
		if (why == ENQ_PREEMPT && !head)
			ut->prio = ut->user;
		queue_add(u->rules, q, ut, head);
		put_away(s, ut);
		node_queued(q->leaf, 1);
		if (from == q->leaf)
			return;
		node_load(from, -LOAD_ONE);
	} else {
		queue_add(u->rules, q, ut, false);
		node_queued(q->leaf, 1);
	}
	node_load(q->leaf, LOAD_ONE);
	if (ut->prio < q->leaf->low)
		node_low(q->leaf, ut->prio);
}

static void dequeue(struct sim *s, int cpu, struct task *t)
{
	struct ule_cpu *q = sim_cpu_priv(s, cpu);
	const struct ule_task *ut = t->priv;
	const struct task *curr = sim_cpu(s, cpu)->curr;

	queue_del(q, t->priv);
	node_load(q->leaf, -LOAD_ONE);
	node_queued(q->leaf, -1);
	if (ut->prio == q->leaf->low)
		set_low(q, curr ? ((const struct ule_task *)curr->priv)->prio : PRI_NONE);
}

static struct task *pick_next(struct sim *s, int cpu)
{
	struct ule_cpu *q = sim_cpu_priv(s, cpu);
	struct ule_task *ut = queue_head(q);

	if (!ut) {
		node_low(q->leaf, PRI_NONE);
		return NULL;
	}
	queue_del(q, ut);
	node_queued(q->leaf, -1);
	history_window(&ut->history, ticks_now(s), false);
	ut->prio = ut->user; /* the boost ends where user mode begins */
	set_low(q, ut->prio);
	return ut->t;
}

static void block(struct sim *s, int cpu, struct task *t)
{
	struct ule *u = sim_priv(s);
	struct ule_cpu *q = sim_cpu_priv(s, cpu);
	struct ule_task *ut = t->priv;

	put_away(s, ut);
	ut->slept_at = ticks_now(s);
	if (u->static_boost && ut->prio > u->static_boost)
		ut->prio = (uint8_t)u->static_boost;
	node_load(q->leaf, -LOAD_ONE);
	set_low(q, PRI_NONE);
}

/* ---- clocks and preemption ---- */

static bool wakeup_preempt(struct sim *s, int cpu, struct task *t, struct task *curr)
{
	return goes_before(s, cpu, t, curr, cpu != sim_this_cpu(s));
}

static void tick(struct sim *s, int cpu, struct task *curr)
{
	struct ule *u = sim_priv(s);
	struct ule_cpu *q = sim_cpu_priv(s, cpu);
	struct ule_task *ut = curr->priv;

	queue_turn(q);
	history_window(&ut->history, ticks_now(s), true);
	history_add(&ut->history, TICK_INCR, 0);
	set_user(u, ut);
	if (++ut->slice < slice_of(u, cpu))
		return;
	ut->slice = 0;
	if (q->leaf->queued) {
		ut->slice_over = true;
		sim_resched(s, cpu);
	} else { /* what queueing and picking it again would do */
		ut->prio = ut->user;
		node_low(q->leaf, ut->prio);
	}
}

static void timer(struct sim *s, int id, int cpu)
{
	(void)id;
	if (sim_idle(s, cpu))
		sim_resched(s, cpu);
}

/* An idle cpu does not look again, unless it always steals: then at each stat tick, from whoever
 * has steal_thresh tasks. Balancing sets no bound: it takes one task from each cpu, and gives it to
 * one in the group of least load, which need not be idle. */
static int64_t may_idle(const struct sim *s, int cpu, bool confined)
{
	const struct ule *u = sim_priv(s);

	(void)cpu;
	(void)confined;
	return u->always_steal && u->steal_idle && u->steal_thresh <= 2 ? SECOND_NS / STATHZ : -1;
}

/* ---- the run ---- */

static void rules_init(struct ule *u)
{
	u->rules = &rules_of[u->version];
	if (u->preempt_thresh < 0)
		u->preempt_thresh = u->rules->kernel;
	if (u->static_boost < 0)
		u->static_boost = u->rules->batch;
}

static bool init(struct sim *s, struct err *e)
{
	struct ule *u = sim_priv(s);

	(void)e;
	rules_init(u);
	tree_init(&u->tree, s, u->rules->from_first);
	for (int cpu = 0; cpu < sim_ncpu(s); cpu++) {
		struct ule_cpu *q = sim_cpu_priv(s, cpu);
		int64_t phase;

		if (!sim_cpu(s, cpu)->online)
			continue;
		phase = sim_random(s, SECOND_NS / STATHZ);
		q->leaf = u->tree.leaf[cpu];
		for (int i = 0; i < QUEUES * SLOTS; i++)
			list_init(&q->slot[i / SLOTS][i % SLOTS]);
		sim_tick(s, cpu, STATHZ, phase);
		if (cpu == u->tree.node->cpu)
			u->balance_phase = phase;
		if (u->always_steal && u->steal_idle)
			sim_timer(s, 0, cpu, SECOND_NS / STATHZ);
	}
	return true;
}

static void fini(struct sim *s)
{
	struct ule *u = sim_priv(s);

	tree_fini(&u->tree);
}

static void dump(struct sim *s, FILE *f)
{
	for (int cpu = 0; cpu < sim_ncpu(s); cpu++) {
		const struct ule_cpu *q = sim_cpu_priv(s, cpu);

		if (!q->leaf)
			continue;
		fprintf(f, "cpu %d: load %d, best priority %d, calendar %d-%d, queued", cpu,
			q->leaf->load / LOAD_ONE, q->leaf->low, q->ridx, q->idx);
		for (int i = 0; i < QUEUES * SLOTS; i++)
			list_for (l, &q->slot[i / SLOTS][i % SLOTS])
				fprintf(f, " %d", container_of(l, struct ule_task, link)->t->id);
		fprintf(f, "\n");
	}
}

static const struct policy_ops ule = {
	.abi = POLICY_ABI,
	.name = "ule",
	.summary = "FreeBSD's ULE: interactive tasks first, the least loaded core, stealing",
	.source = "FreeBSD sys/kern/sched_ule.c, 12.1-STABLE, June 2020 (Tesseract fc214a5ef); "
		  "v2023: "
		  "a developer branch of -CURRENT (OlCe2/freebsd-src 366ae94e)",
	.trust = "from source",
	.size = sizeof(struct ule),
	.cpu_size = sizeof(struct ule_cpu),
	.task_size = sizeof(struct ule_task),
	.timers = 1,
	.params = params,
	.init = init,
	.exit = fini,
	.task_init = task_init,
	.task_exit = task_exit,
	.select_cpu = select_cpu,
	.enqueue = enqueue,
	.dequeue = dequeue,
	.pick_next = pick_next,
	.block = block,
	.wakeup_preempt = wakeup_preempt,
	.tick = tick,
	.timer = timer,
	.steal = steal,
	.balance = balance,
	.may_idle = may_idle,
	.dump = dump,
};

POLICIES(ule) = {&ule, NULL};
