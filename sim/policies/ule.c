/* ule.c - FreeBSD's ULE: queues per cpu, interactive tasks before batch ones, and a search down the
 * topology for the least loaded cpu. Source: sys/kern/sched_ule.c, 12.1-STABLE, June 2020
 * (Tesseract fc214a5ef). What of it is left out, and why: docs/policies.md. */
#include <string.h>

#include "list.h"
#include "param.h"
#include "policy.h"
#include "ule_score.h"
#include "ule_tree.h"

#define SLOTS 64

enum { REALTIME, TIMESHARE, QUEUES };

struct ule {
	int64_t slice, interact, preempt_thresh, static_boost, affinity, balance_interval;
	int64_t steal_thresh, trysteal_limit;
	bool balance, steal_idle, always_steal;
	struct tree tree;
	int64_t balance_phase, balance_tick; /* on the balancing cpu's stat clock */
	uint64_t givers[CPU_MAX / 64];	     /* of one round of stealing or balancing */
	uint64_t takers[CPU_MAX / 64];
};

struct ule_cpu {
	struct node *leaf;
	int idx, ridx; /* of the calendar: where priority 152 goes in, and where tasks come out */
	uint64_t used[QUEUES]; /* which slots hold tasks */
	struct link slot[QUEUES][SLOTS];
};

struct ule_task {
	struct link link;
	struct task *t;
	uint8_t prio, user;	    /* as it is queued, and as it will be in user mode */
	uint8_t queue, at;	    /* where it is queued */
	bool slice_over, preempted; /* why it is about to be queued again */
	int16_t slice;		    /* stat ticks used of it */
	struct history history;
	int64_t slept_at, ran_at; /* ticks of 1 ms; when it last left a cpu */
};

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
	INT(slice, "12", 1, 1000,
	    "stat ticks (1/127 s) that a task runs before others get their turn, while at most two "
	    "share its cpu"),
	INT(interact, "30", 0, 100, "a task whose score (0-100) is less is interactive"),
	INT(preempt_thresh, "80", 0, 255,
	    "priorities up to this one preempt in the kernel; 0: none does"),
	INT(static_boost, "152", 0, 255,
	    "priority to which a task that sleeps is raised until it runs again; 0: it is not"),
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

static int64_t ticks_now(const struct sim *s)
{
	return sim_now(s) / (1000000000 / HZ);
}

static void set_user(const struct ule *u, struct ule_task *ut)
{
	ut->user = (uint8_t)history_priority(&ut->history, ut->t->nice, u->interact);
}

/* ---- the queues of a cpu ---- */

static void queue_add(struct ule_cpu *q, struct ule_task *ut, bool head)
{
	int at = ut->prio / 4;

	ut->queue = ut->prio < PRI_BATCH ? REALTIME : TIMESHARE;
	if (ut->queue == TIMESHARE) {
		at = (SLOTS * (ut->prio - PRI_BATCH) / (PRI_IDLE - PRI_BATCH) + q->idx) % SLOTS;
		if (head)
			at = q->ridx;
		else if (q->ridx != q->idx && at == q->ridx)
			at = (at + SLOTS - 1) % SLOTS; /* the slot that drains takes no more */
	}
	ut->at = (uint8_t)at;
	q->used[ut->queue] |= UINT64_C(1) << at;
	if (head)
		list_push_front(&q->slot[ut->queue][at], &ut->link);
	else
		list_push_back(&q->slot[ut->queue][at], &ut->link);
}

static void queue_del(struct ule_cpu *q, struct ule_task *ut)
{
	list_del(&ut->link);
	if (!list_empty(&q->slot[ut->queue][ut->at]))
		return;
	q->used[ut->queue] &= ~(UINT64_C(1) << ut->at);
	if (ut->queue == TIMESHARE && q->idx != q->ridx && q->ridx == ut->at)
		q->ridx = (q->ridx + 1) % SLOTS;
}

/* The slots in the order in which they are served: bit k is slot (*first + k) % SLOTS. */
static uint64_t in_order(const struct ule_cpu *q, int queue, int *first)
{
	uint64_t x = q->used[queue];

	*first = queue == TIMESHARE ? q->ridx : 0;
	return *first ? x >> *first | x << (SLOTS - *first) : x;
}

static struct ule_task *queue_head(const struct ule_cpu *q)
{
	int queue = q->used[REALTIME] ? REALTIME : TIMESHARE, first;
	uint64_t x = in_order(q, queue, &first);

	if (!x)
		return NULL;
	first = (first + __builtin_ctzll(x)) % SLOTS;
	return container_of(q->slot[queue][first].next, struct ule_task, link);
}

/* What `cpu` may take from q. Of a calendar not the first, which runs soon, if there is another. */
static struct task *queue_steal(const struct sim *s, const struct ule_cpu *q, int cpu)
{
	struct task *skipped = NULL;

	for (int queue = 0; queue < QUEUES; queue++) {
		int first;
		for (uint64_t x = in_order(q, queue, &first); x; x &= x - 1) {
			int at = (first + __builtin_ctzll(x)) % SLOTS;
			list_for (l, &q->slot[queue][at]) {
				struct task *t = container_of(l, struct ule_task, link)->t;
				if (queue == TIMESHARE && !skipped)
					skipped = t;
				else if (sim_allowed(s, t, cpu))
					return t;
			}
		}
	}
	return skipped && sim_allowed(s, skipped, cpu) ? skipped : NULL;
}

/* As the kernel does it: the head of the queues, not its best, stands for all that is queued. */
static void set_low(struct ule_cpu *q, uint8_t low)
{
	const struct ule_task *head = queue_head(q);

	node_low(q->leaf, head && head->prio < low ? head->prio : low);
}

/* ---- where to ---- */

static bool has_affinity(const struct ule *u, const struct ule_task *ut, int64_t now, int cache)
{
	return ut->ran_at > now - cache * u->affinity;
}

static bool core_idle(const struct node *leaf)
{
	const struct node *core = leaf - leaf->up;

	for (int i = 0; core->smt && i < core->n; i++)
		if (core[core->part + i].low < PRI_IDLE)
			return false;
	return leaf->low >= PRI_IDLE;
}

/* Its last cpu, while its caches may be warm; else one that idles near by; else the least loaded
 * one where it would run at once; else the least loaded one. */
static int pick_cpu(struct sim *s, struct task *t, int prev)
{
	struct ule *u = sim_priv(s);
	const struct ule_task *ut = t->priv;
	struct node *leaf = u->tree.leaf[prev], *root = u->tree.node, *near = NULL;
	const struct node *self = u->tree.leaf[sim_this_cpu(s)], *found;
	struct want w = {s, sim_allowed_mask(s, t), ut->prio, INT_MAX};
	int64_t now = ticks_now(s);
	int cpu = -1;

	if (has_affinity(u, ut, now, 2) && core_idle(leaf) && may_use(&w, prev))
		return prev;
	for (struct node *n = node_parent(leaf); n != root; n = node_parent(n))
		if (!n->smt && n->share && has_affinity(u, ut, now, n->share))
			near = n;
	node_load(leaf, -LOAD_PREFER);
	if (near)
		cpu = node_lowest(&w, near, PRI_IDLE - 1);
	if (cpu < 0)
		cpu = node_lowest(&w, root, ut->prio);
	if (cpu < 0)
		cpu = node_lowest(&w, root, -1);
	node_load(leaf, LOAD_PREFER);
	found = u->tree.leaf[cpu];
	if (found->low < PRI_IDLE && self->low > ut->prio && self->load <= found->load + LOAD_ONE &&
	    may_use(&w, self->cpu))
		cpu = self->cpu;
	return cpu;
}

static int select_cpu(struct sim *s, struct task *t, int prev, enum enq why)
{
	struct ule_task *ut = t->priv;
	int64_t now = ticks_now(s);

	if (why == ENQ_PREEMPT || why == ENQ_YIELD)
		return prev;
	if (why == ENQ_WAKEUP) {
		if (now != ut->slept_at) {
			history_add(&ut->history, 0, (now - ut->slept_at) << SHIFT);
			history_window(&ut->history, now, false);
		}
		ut->slice = 0;
		set_user(sim_priv(s), ut);
	}
	return pick_cpu(s, t, prev);
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
	ut->ran_at = ticks_now(s);
	history_window(&ut->history, ut->ran_at, true);
	ut->slice_over = ut->preempted = false;
}

static void enqueue(struct sim *s, int cpu, struct task *t, enum enq why)
{
	struct ule_cpu *q = sim_cpu_priv(s, cpu);
	struct ule_task *ut = t->priv;

	if (why == ENQ_PREEMPT || why == ENQ_YIELD) {
		/* only an interrupt leaves it in front of its equals, and its priority as it was */
		bool head = ut->preempted && !ut->slice_over;
		if (why == ENQ_PREEMPT && !head)
			ut->prio = ut->user;
		queue_add(q, ut, head);
		put_away(s, ut);
		node_queued(q->leaf, 1);
		return;
	}
	queue_add(q, ut, false);
	node_load(q->leaf, LOAD_ONE);
	node_queued(q->leaf, 1);
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
	ut->slept_at = ut->ran_at;
	if (u->static_boost && ut->prio > u->static_boost)
		ut->prio = (uint8_t)u->static_boost;
	node_load(q->leaf, -LOAD_ONE);
	set_low(q, PRI_NONE);
}

/* ---- clocks and preemption ---- */

static bool should_preempt(const struct ule *u, int prio, int curr, bool remote)
{
	if (prio >= curr || !u->preempt_thresh)
		return false;
	return prio <= u->preempt_thresh || (remote && prio < PRI_BATCH && curr >= PRI_BATCH);
}

/* t was queued where curr runs: is curr interrupted? Then it goes on before its equals. */
static bool interrupts(const struct sim *s, const struct task *t, struct task *curr, bool remote)
{
	const struct ule_task *ut = t->priv;
	struct ule_task *uc = curr->priv;
	bool yes = should_preempt(sim_priv(s), ut->prio, uc->prio, remote);

	uc->preempted |= yes;
	return yes;
}

static bool wakeup_preempt(struct sim *s, int cpu, struct task *t, struct task *curr)
{
	const struct ule_task *ut = t->priv, *uc = curr->priv;
	bool remote = cpu != sim_this_cpu(s), yes = interrupts(s, t, curr, remote);

	/* here, curr also gives way when it returns to user mode, which is at once */
	return yes || (!remote && ut->prio < uc->prio);
}

static void tick(struct sim *s, int cpu, struct task *curr)
{
	struct ule *u = sim_priv(s);
	struct ule_cpu *q = sim_cpu_priv(s, cpu);
	struct ule_task *ut = curr->priv;

	if (q->idx == q->ridx) {
		q->idx = (q->idx + 1) % SLOTS;
		if (!(q->used[TIMESHARE] >> q->ridx & 1))
			q->ridx = q->idx;
	}
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

/* ---- stealing and balancing ---- */

static struct task *move(struct sim *s, int from, int to)
{
	struct task *t = queue_steal(s, sim_cpu_priv(s, from), to);

	if (t)
		sim_migrate(s, t, to);
	return t;
}

static void mask_del(uint64_t *mask, int cpu)
{
	mask[cpu / 64] &= ~(UINT64_C(1) << cpu % 64);
}

/* The kernel tries near by while it switches, then all over in its idle loop: here at once. */
static void steal(struct sim *s, int cpu)
{
	struct ule *u = sim_priv(s);
	struct want w = {s, u->givers, 0, (int)u->steal_thresh * LOAD_ONE};
	int levels = u->steal_idle ? INT_MAX : (int)u->trysteal_limit, from;

	if (u->always_steal && u->steal_idle)
		sim_timer(s, 0, cpu, sim_now(s) + 1000000000 / STATHZ);
	if (!u->tree.node->queued)
		return;
	memset(u->givers, 0xff, sizeof(u->givers));
	for (struct node *n = node_parent(u->tree.leaf[cpu]); n && levels-- > 0; n = node_parent(n))
		while ((from = node_highest(&w, n)) >= 0) {
			if (move(s, from, cpu))
				return;
			mask_del(u->givers, from);
		}
}

static void timer(struct sim *s, int id, int cpu)
{
	(void)id;
	if (sim_idle(s, cpu))
		sim_resched(s, cpu);
}

/* One task from the cpu `high` to the least loaded of the takers. False: none has so much less. */
static bool balance_from(struct sim *s, int high)
{
	struct ule *u = sim_priv(s);
	struct node *leaf = u->tree.leaf[high];
	struct want w = {s, u->takers, 0, leaf->load - LOAD_ONE};
	bool tried = false;
	struct task *t, *curr;
	int low;

	for (;; tried = true) {
		node_load(leaf, -LOAD_PREFER);
		low = node_lowest(&w, u->tree.node, -1);
		node_load(leaf, LOAD_PREFER);
		if (low < 0)
			return tried;
		t = move(s, high, low);
		if (t)
			break;
		mask_del(u->takers, low);
	}
	mask_del(u->givers, low);
	curr = sim_cpu(s, low)->curr;
	if (curr && low != u->tree.node->cpu && interrupts(s, t, curr, true))
		sim_resched(s, low);
	return true;
}

/* On one cpu's stat clock, for all. */
static int64_t balance(struct sim *s)
{
	struct ule *u = sim_priv(s);
	struct want w = {s, u->givers, 0, 2 * LOAD_ONE};
	int high, half = (int)u->balance_interval / 2;

	if (!u->balance)
		return 0;
	memset(u->givers, 0xff, sizeof(u->givers));
	while (u->balance_tick && (high = node_highest(&w, u->tree.node)) >= 0) {
		mask_del(u->givers, high);
		memcpy(u->takers, u->givers, sizeof(u->takers));
		if (!balance_from(s, high))
			break;
	}
	u->balance_tick += (half ? half : 1) + sim_random(s, (uint32_t)u->balance_interval);
	return u->balance_phase + u->balance_tick * 1000000000 / STATHZ - sim_now(s);
}

/* ---- the run ---- */

static bool init(struct sim *s, struct err *e)
{
	struct ule *u = sim_priv(s);

	(void)e;
	tree_init(&u->tree, s);
	for (int cpu = 0; cpu < sim_ncpu(s); cpu++) {
		struct ule_cpu *q = sim_cpu_priv(s, cpu);
		int64_t phase = sim_random(s, 1000000000 / STATHZ);

		q->leaf = u->tree.leaf[cpu];
		for (int i = 0; i < QUEUES * SLOTS; i++)
			list_init(&q->slot[i / SLOTS][i % SLOTS]);
		sim_tick(s, cpu, STATHZ, phase);
		if (cpu == u->tree.node->cpu)
			u->balance_phase = phase;
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
	.source = "FreeBSD sys/kern/sched_ule.c, 12.1-STABLE, June 2020 (Tesseract fc214a5ef)",
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
	.dump = dump,
};

POLICIES(ule) = {&ule, NULL};
