/* ule.c - FreeBSD's ULE: queues per cpu, a score that tells interactive tasks from batch ones, and
 * a search down the topology for the least loaded cpu. Source: sys/kern/sched_ule.c, 12.1-STABLE,
 * June 2020 (Tesseract fc214a5ef). What of it is left out, and why: docs/policies.md. */
#include <limits.h>
#include <string.h>

#include "list.h"
#include "param.h"
#include "policy.h"

#define HZ	     1000
#define STATHZ	     127
#define SHIFT	     10 /* histories count ticks of HZ, times 1024 */
#define TICK_INCR    ((HZ << SHIFT) / STATHZ)
#define HISTORY_MAX  ((HZ * 5) << SHIFT)
#define HISTORY_FORK ((HZ / 2) << SHIFT)
#define WINDOW	     (HZ * 10)
#define WINDOW_MAX   (HZ * 11)
#define SCORE_HALF   50

/* Priorities: the lower, the better. */
#define PRI_INTERACT  120
#define PRI_BATCH     152 /* up to 223: 20 for nice, 32 for the share of cpu time, 20 for nice */
#define PRI_BATCH_MID 172
#define PRI_SHARES    32
#define PRI_IDLE      224 /* a cpu that runs nothing better is idle */
#define PRI_NONE      255

#define SLOTS	    64
#define LOAD_ONE    256 /* what a task counts in the search; the draw that breaks ties is smaller */
#define LOAD_PREFER 64
#define LOAD_DRAW   32

enum { REALTIME, TIMESHARE, QUEUES };

/* A group of cpus, or one cpu. The parts of a group lie side by side. */
struct node {
	int parent;   /* -1: it is the root */
	int first, n; /* its parts; n is 0 for a cpu */
	int load;     /* LOAD_ONE for each task that runs or is queued in it */
	int queued;   /* how many are queued */
	int low; /* a cpu: the best priority that runs or is queued; a group: the worst of its cpus'
		  */
	int cpu; /* the cpu */
	int8_t share; /* the innermost cache that a group's cpus share, L2 or L3; 0: none */
	bool smt;     /* the cpus of one core */
};

struct ule {
	int64_t slice, interact, preempt_thresh, static_boost, affinity, balance_interval;
	int64_t steal_thresh, trysteal_limit;
	bool balance, steal_idle, always_steal;
	int slice_min;
	struct node *node; /* [0] is the root */
	int nnode, balancer;
	int64_t balance_phase, balance_tick;
	uint64_t givers[CPU_MAX / 64],
		takers[CPU_MAX / 64]; /* of one round of stealing or balancing */
};

struct ule_cpu {
	int leaf;      /* its node */
	int idx, ridx; /* of the calendar: where priority 152 goes in, and where tasks come out */
	uint64_t used[QUEUES]; /* which slots hold tasks */
	struct link slot[QUEUES][SLOTS];
};

struct ule_task {
	struct link link;
	struct task *t;
	int64_t slept_at, ran_at;      /* ticks of HZ; when it last left a cpu */
	int64_t first_tick, last_tick; /* the window in which `ticks` counts cpu time */
	int run, slept, ticks;	       /* << SHIFT */
	int slice;		       /* stat ticks used of it */
	uint8_t prio, user;	       /* as it is queued, and as it will be in user mode */
	uint8_t queue, at;	       /* where it is queued */
	bool slice_over, preempted;    /* why it is about to be queued again */
};

#define PARAM(field, t, d, lo, hi, text)                                                           \
	{                                                                                          \
		.key = #field, .type = t, .offset = offsetof(struct ule, field), .def = d,         \
		.min = lo, .max = hi, .help = text " (kern.sched." #field ", sched_ule.c)"         \
	}

static const struct param params[] = {
	PARAM(slice, PARAM_INT, "12", 1, 1000,
	      "stat ticks (1/127 s) that a task runs before it goes to the end of its queue, while "
	      "at most "
	      "two share its cpu"),
	PARAM(interact, PARAM_INT, "30", 0, 100,
	      "a task whose score (0-100) is less is interactive"),
	PARAM(preempt_thresh, PARAM_INT, "80", 0, 255,
	      "priorities up to this preempt in the kernel; 0: none does"),
	PARAM(static_boost, PARAM_INT, "152", 0, 255,
	      "priority to which a task that sleeps is raised until it runs again; 0: it is not"),
	PARAM(affinity, PARAM_INT, "1", 0, 100000,
	      "ticks of 1 ms for which a task is held to have its L1 cache; twice that for L2, "
	      "thrice for L3"),
	PARAM(balance, PARAM_BOOL, "true", 0, 0,
	      "whether queued tasks are balanced from time to time"),
	PARAM(balance_interval, PARAM_INT, "127", 1, 1000000,
	      "stat ticks (1/127 s) from one balancing to the next, on average; drawn from half to "
	      "1.5 of it"),
	PARAM(steal_idle, PARAM_BOOL, "true", 0, 0,
	      "whether an idle cpu takes queued tasks from others"),
	PARAM(steal_thresh, PARAM_INT, "2", 1, 1000000,
	      "tasks on a cpu that may be stolen from, at least"),
	PARAM(trysteal_limit, PARAM_INT, "2", 0, 10,
	      "levels of the topology in which a cpu steals before it turns idle; 0: none"),
	PARAM(always_steal, PARAM_BOOL, "false", 0, 0,
	      "whether an idle cpu tries again at each stat tick"),
	{0},
};

/* ---- interactivity and priority ---- */

static int64_t ticks_now(const struct sim *s)
{
	return sim_now(s) / (1000000000 / HZ);
}

/* 0: it only sleeps, 100: it only runs. A threshold up to 50 makes all that run more than they
 * sleep one. */
static int score_of(int run, int slept, int64_t thresh)
{
	int unit;

	if (thresh <= SCORE_HALF && run >= slept)
		return SCORE_HALF;
	if (run > slept) {
		unit = run / SCORE_HALF;
		return SCORE_HALF + SCORE_HALF - slept / (unit ? unit : 1);
	}
	if (slept > run) {
		unit = slept / SCORE_HALF;
		return run / (unit ? unit : 1);
	}
	return run ? SCORE_HALF : 0;
}

/* History is worth five seconds: older time counts less and less. */
static void history_add(struct ule_task *ut, int64_t run, int64_t slept)
{
	int64_t sum;

	run += ut->run;
	slept += ut->slept;
	sum = run + slept;
	if (sum > 2 * HISTORY_MAX) {
		bool more = run > slept;
		run = more ? HISTORY_MAX : 1;
		slept = more ? 1 : HISTORY_MAX;
	} else if (sum > HISTORY_MAX / 5 * 6) {
		run /= 2;
		slept /= 2;
	} else if (sum >= HISTORY_MAX) {
		run = run / 5 * 4;
		slept = slept / 5 * 4;
	}
	ut->run = (int)run;
	ut->slept = (int)slept;
}

/* Up to now; `ran`: since it was last asked the task ran. */
static void window_update(struct ule_task *ut, int64_t now, bool ran)
{
	if (now - ut->last_tick >= WINDOW) {
		ut->ticks = 0;
		ut->first_tick = now - WINDOW;
	} else if (now - ut->first_tick >= WINDOW_MAX) {
		ut->ticks = ut->ticks / (int)(ut->last_tick - ut->first_tick) *
			    (int)(ut->last_tick - (now - WINDOW));
		ut->first_tick = now - WINDOW;
	}
	if (ran)
		ut->ticks += (int)(now - ut->last_tick) << SHIFT;
	ut->last_tick = now;
}

static int batch_priority(const struct ule_task *ut, int nice)
{
	int window = (int)(ut->last_tick - ut->first_tick), share = 0;

	if (window < HZ)
		window = HZ;
	if (ut->ticks)
		share = (ut->ticks >> SHIFT) / ((window + PRI_SHARES - 1) / PRI_SHARES);
	return PRI_BATCH_MID + (share < PRI_SHARES ? share : PRI_SHARES - 1) + nice;
}

static void set_user(const struct ule *u, struct ule_task *ut)
{
	int nice = ut->t->nice, score = score_of(ut->run, ut->slept, u->interact) + nice;

	if (score < 0)
		score = 0;
	if (score < u->interact)
		score = PRI_INTERACT + (PRI_BATCH - PRI_INTERACT) / (int)u->interact * score;
	else
		score = batch_priority(ut, nice);
	ut->user = (uint8_t)score;
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

/* The slots of a queue in the order in which they are served: bit k is slot (*first + k) % SLOTS.
 */
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

/* What `cpu` may take from q: of a calendar not the very first, which is about to run, if there is
 * another. */
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

/* ---- the topology ---- */

/* The largest group of cpu's that is smaller than g. */
static const struct group *part_of(const struct sim *s, const struct group *g, int cpu)
{
	const struct group *part = NULL;

	for (int level = 0; level < LEVELS; level++) {
		const struct group *l = sim_group(s, cpu, (enum level)level);
		if (l->n < g->n && (!part || l->n > part->n))
			part = l;
	}
	return part;
}

static void node_cache(const struct sim *s, const struct group *g, struct node *n)
{
	int cpu = g->cpu[0], core = sim_group(s, cpu, LEVEL_CORE)->n;
	int l2 = sim_group(s, cpu, LEVEL_L2)->n, l3 = sim_group(s, cpu, LEVEL_L3)->n;

	n->smt = g->n == core;
	if (g->n == l2)
		n->share = 2;
	else if (g->n == l3 || (l3 == core && g->n == sim_group(s, cpu, LEVEL_PACKAGE)->n))
		n->share = 3; /* a package of which no cache is told has one */
}

/* Groups from the outside in, without those that are equal to their parent or a lone cpu. */
static void tree_init(struct sim *s, struct ule *u)
{
	const struct group *all = sim_group(s, 0, LEVEL_MACHINE), **of;

	of = xcalloc(2 * (size_t)all->n, sizeof(struct group *));
	u->node = xcalloc(2 * (size_t)all->n, sizeof(*u->node));
	u->node[0] = (struct node){.parent = -1, .cpu = all->cpu[0]};
	of[0] = all;
	u->nnode = 1;
	for (int i = 0; i < u->nnode; i++) {
		const struct group *g = of[i];
		struct node *n = &u->node[i];

		n->low = PRI_NONE;
		if (!g || g->n == 1) {
			((struct ule_cpu *)sim_cpu_priv(s, n->cpu))->leaf = i;
			continue;
		}
		node_cache(s, g, n);
		n->first = u->nnode;
		for (int k = 0; k < g->n; k++) {
			const struct group *part = part_of(s, g, g->cpu[k]);
			if (part && part->cpu[0] != g->cpu[k])
				continue;
			of[u->nnode] = part;
			u->node[u->nnode++] = (struct node){.parent = i, .cpu = g->cpu[k]};
		}
		n->n = u->nnode - n->first;
	}
	free(of);
}

static struct node *leaf_of(const struct sim *s, int cpu)
{
	struct ule *u = sim_priv(s);

	return &u->node[((struct ule_cpu *)sim_cpu_priv(s, cpu))->leaf];
}

static void add_up(struct ule *u, struct node *n, int load, int queued)
{
	for (;; n = &u->node[n->parent]) {
		n->load += load;
		n->queued += queued;
		if (n->parent < 0)
			return;
	}
}

static void set_low(struct ule *u, struct node *n, int low)
{
	int old = n->low;

	n->low = low;
	while (low != old && n->parent >= 0) {
		n = &u->node[n->parent];
		if (low < n->low && old < n->low)
			return;
		for (int i = 0; i < n->n; i++)
			if (u->node[n->first + i].low > low)
				low = u->node[n->first + i].low;
		old = n->low;
		n->low = low;
	}
}

/* As the kernel does it: the head of the queues, not its best, stands for all that is queued. */
static void refresh_low(struct sim *s, int cpu, const struct ule_task *curr)
{
	const struct ule_task *head = queue_head(sim_cpu_priv(s, cpu));
	int low = curr ? curr->prio : PRI_NONE;

	set_low(sim_priv(s), leaf_of(s, cpu), head && head->prio < low ? head->prio : low);
}

/* ---- the search ---- */

struct want {
	struct sim *s;
	const struct node *node;
	const uint64_t *may; /* cpus */
	int worse_than;	     /* for the lowest: a priority */
	int limit;	     /* in loads: at most for the lowest, at least for the highest */
};

static bool may_use(const struct want *w, int cpu)
{
	return w->may[cpu / 64] >> cpu % 64 & 1;
}

/* The part with the least load that has a cpu to offer, and so on down; a draw for each cpu breaks
 * ties. Loads are sums over all cpus, also those that may not be used. *load: of the cpu, less its
 * draw. */
static int lowest(const struct want *w, const struct node *g, int *load)
{
	int least = INT_MAX, best = 0, cpu = -1;

	if (!g->n) {
		if (g->low <= w->worse_than || g->load > w->limit || !may_use(w, g->cpu))
			return -1;
		*load = g->load - (int)sim_random(w->s, LOAD_DRAW);
		return g->cpu;
	}
	for (int i = g->first + g->n - 1; i >= g->first; i--) {
		const struct node *part = &w->node[i];
		int got, got_load;

		if (part->low <= w->worse_than || part->load > least)
			continue;
		if (part->load == least && best == 1 - LOAD_DRAW)
			continue; /* no draw beats an idle cpu's best one */
		got = lowest(w, part, &got_load);
		if (got < 0 || (part->load == least && got_load >= best))
			continue;
		least = part->load;
		best = got_load;
		cpu = got;
	}
	*load = best;
	return cpu;
}

/* The same with the most load, among cpus that have something queued. */
static int highest(const struct want *w, const struct node *g, int *load)
{
	int most = INT_MIN, best = 0, cpu = -1;

	if (!g->queued)
		return -1;
	if (!g->n) {
		if (g->load < w->limit || !may_use(w, g->cpu))
			return -1;
		*load = g->load - (int)sim_random(w->s, LOAD_DRAW);
		return g->cpu;
	}
	for (int i = g->first + g->n - 1; i >= g->first; i--) {
		const struct node *part = &w->node[i];
		int got, got_load;

		if (!part->queued || part->load < most)
			continue;
		got = highest(w, part, &got_load);
		if (got < 0 || (part->load == most && got_load <= best))
			continue;
		most = part->load;
		best = got_load;
		cpu = got;
	}
	*load = best;
	return cpu;
}

static int find_lowest(struct want *w, int group, int worse_than)
{
	int load;

	w->worse_than = worse_than;
	return lowest(w, &w->node[group], &load);
}

static bool has_affinity(const struct ule *u, const struct ule_task *ut, int64_t now, int cache)
{
	return ut->ran_at > now - cache * u->affinity;
}

static bool core_idle(const struct ule *u, const struct node *leaf)
{
	const struct node *core = leaf->parent < 0 ? leaf : &u->node[leaf->parent];

	if (!core->smt)
		return true;
	for (int i = 0; i < core->n; i++)
		if (u->node[core->first + i].low < PRI_IDLE)
			return false;
	return true;
}

static int pick_cpu(struct sim *s, struct task *t, int prev)
{
	struct ule *u = sim_priv(s);
	struct ule_task *ut = t->priv;
	struct node *leaf = leaf_of(s, prev);
	const struct node *self, *found;
	struct want w = {s, u->node, sim_allowed_mask(s, t), 0, INT_MAX};
	int64_t now = ticks_now(s);
	int near = 0, cpu = -1, me = sim_this_cpu(s);

	if (leaf->low >= PRI_IDLE && has_affinity(u, ut, now, 2) && core_idle(u, leaf) &&
	    may_use(&w, prev))
		return prev;
	for (int i = leaf->parent; i > 0; i = u->node[i].parent)
		if (!u->node[i].smt && u->node[i].share &&
		    has_affinity(u, ut, now, u->node[i].share))
			near = i;
	add_up(u, leaf, -LOAD_PREFER, 0);
	if (near)
		cpu = find_lowest(&w, near, PRI_IDLE - 1);
	if (cpu < 0)
		cpu = find_lowest(&w, 0, ut->prio);
	if (cpu < 0)
		cpu = find_lowest(&w, 0, -1);
	add_up(u, leaf, LOAD_PREFER, 0);
	found = leaf_of(s, cpu);
	self = leaf_of(s, me);
	if (found->low < PRI_IDLE && self->low > ut->prio && self->load <= found->load + LOAD_ONE &&
	    may_use(&w, me))
		cpu = me;
	return cpu;
}

/* ---- hooks: a task's life ---- */

static int slice_of(const struct ule *u, const struct node *leaf)
{
	int others = leaf->load / LOAD_ONE - 1;

	if (others >= 6)
		return u->slice_min;
	return (int)u->slice / (others < 1 ? 1 : others);
}

static void task_init(struct sim *s, struct task *t, struct task *parent)
{
	struct ule *u = sim_priv(s);
	struct ule_task *ut = t->priv, *up = parent ? parent->priv : NULL;
	int64_t now = ticks_now(s);
	int ratio;

	if (up) {
		window_update(up, now, true);
		*ut = *up;
		ratio = (ut->run + ut->slept) / HISTORY_FORK;
		if (ratio > 0) {
			ut->run /= ratio;
			ut->slept /= ratio;
		}
		history_add(up, TICK_INCR, 0);
		set_user(u, up);
	} else {
		ut->first_tick = ut->last_tick = now;
	}
	list_init(&ut->link);
	ut->t = t;
	ut->ran_at = INT64_MIN / 2;
	/* it is soon looked at again, so that it is known for what it is */
	ut->slice = slice_of(u, leaf_of(s, t->cpu)) - u->slice_min;
	ut->slice_over = ut->preempted = false;
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
	history_add(t->parent->priv, ut->run, 0);
	set_user(sim_priv(s), t->parent->priv);
}

static int select_cpu(struct sim *s, struct task *t, int prev, enum enq why)
{
	struct ule_task *ut = t->priv;
	int64_t now = ticks_now(s);

	if (why == ENQ_PREEMPT || why == ENQ_YIELD)
		return prev;
	if (why == ENQ_WAKEUP) {
		if (now != ut->slept_at) {
			history_add(ut, 0, (now - ut->slept_at) << SHIFT);
			window_update(ut, now, false);
		}
		ut->slice = 0;
		set_user(sim_priv(s), ut);
	}
	return pick_cpu(s, t, prev);
}

/* It leaves the cpu. */
static void put_away(struct sim *s, struct ule_task *ut)
{
	ut->ran_at = ticks_now(s);
	window_update(ut, ut->ran_at, true);
	ut->slice_over = ut->preempted = false;
}

static void enqueue(struct sim *s, int cpu, struct task *t, enum enq why)
{
	struct ule *u = sim_priv(s);
	struct ule_task *ut = t->priv;
	struct node *leaf = leaf_of(s, cpu);

	if (why == ENQ_PREEMPT || why == ENQ_YIELD) {
		/* only an interrupt leaves it in front of its equals, and its priority as it was */
		bool head = ut->preempted && !ut->slice_over;
		if (why == ENQ_PREEMPT && !head)
			ut->prio = ut->user;
		queue_add(sim_cpu_priv(s, cpu), ut, head);
		put_away(s, ut);
		add_up(u, leaf, 0, 1);
		return;
	}
	queue_add(sim_cpu_priv(s, cpu), ut, false);
	add_up(u, leaf, LOAD_ONE, 1);
	if (ut->prio < leaf->low)
		set_low(u, leaf, ut->prio);
}

static void dequeue(struct sim *s, int cpu, struct task *t)
{
	struct ule_task *ut = t->priv;
	struct node *leaf = leaf_of(s, cpu);
	const struct task *curr = sim_cpu(s, cpu)->curr;

	queue_del(sim_cpu_priv(s, cpu), ut);
	add_up(sim_priv(s), leaf, -LOAD_ONE, -1);
	if (ut->prio == leaf->low)
		refresh_low(s, cpu, curr ? curr->priv : NULL);
}

static struct task *pick_next(struct sim *s, int cpu)
{
	struct ule_cpu *q = sim_cpu_priv(s, cpu);
	struct ule_task *ut = queue_head(q);

	if (!ut) {
		set_low(sim_priv(s), leaf_of(s, cpu), PRI_NONE);
		return NULL;
	}
	queue_del(q, ut);
	add_up(sim_priv(s), leaf_of(s, cpu), 0, -1);
	window_update(ut, ticks_now(s), false);
	ut->prio = ut->user; /* the boost ends where user mode begins */
	refresh_low(s, cpu, ut);
	return ut->t;
}

static void block(struct sim *s, int cpu, struct task *t)
{
	struct ule *u = sim_priv(s);
	struct ule_task *ut = t->priv;

	put_away(s, ut);
	ut->slept_at = ut->ran_at;
	if (u->static_boost && ut->prio > u->static_boost)
		ut->prio = (uint8_t)u->static_boost;
	add_up(u, leaf_of(s, cpu), -LOAD_ONE, 0);
	refresh_low(s, cpu, NULL);
}

/* ---- hooks: clocks and preemption ---- */

static bool should_preempt(const struct ule *u, int prio, int curr, bool remote)
{
	if (prio >= curr || !u->preempt_thresh)
		return false;
	return prio <= u->preempt_thresh || (remote && prio < PRI_BATCH && curr >= PRI_BATCH);
}

static bool wakeup_preempt(struct sim *s, int cpu, struct task *t, struct task *curr)
{
	struct ule_task *ut = t->priv, *uc = curr->priv;
	bool remote = cpu != sim_this_cpu(s);

	uc->preempted = should_preempt(sim_priv(s), ut->prio, uc->prio, remote);
	/* here, curr gives way when it returns to user mode, which is at once */
	return uc->preempted || (!remote && ut->prio < uc->prio);
}

static void tick(struct sim *s, int cpu, struct task *curr)
{
	struct ule *u = sim_priv(s);
	struct ule_cpu *q = sim_cpu_priv(s, cpu);
	struct node *leaf = leaf_of(s, cpu);
	struct ule_task *ut = curr->priv;

	if (q->idx == q->ridx) {
		q->idx = (q->idx + 1) % SLOTS;
		if (!(q->used[TIMESHARE] >> q->ridx & 1))
			q->ridx = q->idx;
	}
	window_update(ut, ticks_now(s), true);
	history_add(ut, TICK_INCR, 0);
	set_user(u, ut);
	if (++ut->slice < slice_of(u, leaf))
		return;
	ut->slice = 0;
	if (leaf->queued) {
		ut->slice_over = true;
		sim_resched(s, cpu);
	} else { /* what queueing and picking it again would do */
		ut->prio = ut->user;
		set_low(u, leaf, ut->prio);
	}
}

/* ---- hooks: stealing and balancing ---- */

static bool move(struct sim *s, int from, int to)
{
	struct task *t = queue_steal(s, sim_cpu_priv(s, from), to);

	if (t)
		sim_migrate(s, t, to);
	return t != NULL;
}

/* The kernel tries near by while it switches, then everywhere in its idle loop: here at one
 * instant. */
static void steal(struct sim *s, int cpu)
{
	struct ule *u = sim_priv(s);
	struct want w = {s, u->node, u->givers, 0, (int)u->steal_thresh * LOAD_ONE};
	int levels = u->steal_idle ? INT_MAX : (int)u->trysteal_limit, from, load;

	if (u->always_steal && u->steal_idle)
		sim_timer(s, 0, cpu, sim_now(s) + 1000000000 / STATHZ);
	if (!u->node[0].queued)
		return;
	memset(u->givers, 0xff, sizeof(u->givers));
	for (int g = leaf_of(s, cpu)->parent; g >= 0 && levels-- > 0; g = u->node[g].parent)
		while ((from = highest(&w, &u->node[g], &load)) >= 0) {
			if (move(s, from, cpu))
				return;
			u->givers[from / 64] &= ~(UINT64_C(1) << from % 64);
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
	struct node *leaf = leaf_of(s, high);
	struct want w = {s, u->node, u->takers, -1, leaf->load - LOAD_ONE};
	bool tried = false;

	for (;;) {
		struct task *curr;
		int low;

		add_up(u, leaf, -LOAD_PREFER, 0);
		low = find_lowest(&w, 0, -1);
		add_up(u, leaf, LOAD_PREFER, 0);
		if (low < 0)
			return tried;
		if (!move(s, high, low)) {
			u->takers[low / 64] &= ~(UINT64_C(1) << low % 64);
			tried = true;
			continue;
		}
		u->givers[low / 64] &= ~(UINT64_C(1) << low % 64);
		curr = sim_cpu(s, low)->curr;
		if (curr && low != u->balancer) { /* others are interrupted */
			struct ule_task *uc = curr->priv;
			uc->preempted = uc->prio > leaf_of(s, low)->low;
			if (uc->preempted)
				sim_resched(s, low);
		}
		return true;
	}
}

static int64_t balance(struct sim *s)
{
	struct ule *u = sim_priv(s);
	struct want w = {s, u->node, u->givers, 0, 2 * LOAD_ONE};
	int high, load, half = (int)u->balance_interval / 2;

	if (!u->balance)
		return 0;
	memset(u->givers, 0xff, sizeof(u->givers));
	while (sim_now(s) && (high = highest(&w, u->node, &load)) >= 0) {
		u->givers[high / 64] &= ~(UINT64_C(1) << high % 64);
		memcpy(u->takers, u->givers, sizeof(u->takers));
		if (!balance_from(s, high))
			break;
	}
	u->balance_tick += (half ? half : 1) + sim_random(s, (uint32_t)u->balance_interval);
	return u->balance_phase + u->balance_tick * 1000000000 / STATHZ - sim_now(s);
}

/* ---- hooks: the run ---- */

static bool init(struct sim *s, struct err *e)
{
	struct ule *u = sim_priv(s);

	(void)e;
	tree_init(s, u);
	u->slice_min = u->slice < 6 ? 1 : (int)u->slice / 6;
	u->balancer = u->node[0].cpu;
	for (int cpu = 0; cpu < sim_ncpu(s); cpu++) {
		struct ule_cpu *q = sim_cpu_priv(s, cpu);
		int64_t phase = sim_random(s, 1000000000 / STATHZ);
		for (int i = 0; i < QUEUES * SLOTS; i++)
			list_init(&q->slot[i / SLOTS][i % SLOTS]);
		sim_tick(s, cpu, STATHZ, phase);
		if (cpu == u->balancer)
			u->balance_phase = phase;
	}
	return true;
}

static void fini(struct sim *s)
{
	struct ule *u = sim_priv(s);

	free(u->node);
}

static void dump(struct sim *s, FILE *f)
{
	for (int cpu = 0; cpu < sim_ncpu(s); cpu++) {
		const struct ule_cpu *q = sim_cpu_priv(s, cpu);
		const struct node *leaf = leaf_of(s, cpu);

		if (!sim_cpu(s, cpu)->online)
			continue;
		fprintf(f, "cpu %d: load %d, best priority %d, calendar %d-%d, queued", cpu,
			leaf->load / LOAD_ONE, leaf->low, q->ridx, q->idx);
		for (int i = 0; i < QUEUES * SLOTS; i++)
			list_for (l, &q->slot[i / SLOTS][i % SLOTS]) {
				const struct ule_task *ut = container_of(l, struct ule_task, link);
				fprintf(f, " %d (%d)", ut->t->id, ut->prio);
			}
		fprintf(f, "\n");
	}
}

static const struct policy_ops ule = {
	.abi = POLICY_ABI,
	.name = "ule",
	.summary = "FreeBSD's ULE: interactive tasks first, the least loaded core of the topology, "
		   "stealing",
	.source = "FreeBSD sys/kern/sched_ule.c, 12.1-STABLE of June 2020 (Tesseract fc214a5ef)",
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
