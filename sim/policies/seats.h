/* seats.h - for policies that pair tasks: who has which cpu. A cpu is a seat: at most one task has
 * it, which runs there or is about to; the others wait in one queue, for turns. A policy says what
 * a core is worth with certain tasks on it. A task that comes gets the free seat where it adds
 * most, and two cpus of different cores can exchange what they have. */
#ifndef SEATS_H
#define SEATS_H
#include "list.h"
#include "policy.h"

/* First in a policy's data per run, per cpu, per task. */
struct seats {
	int64_t slice;
	int64_t margin; /* differences of worth below this do not count */
	/* Of a core whose cpus run these tasks (NULL: idle), its speed: SPEED_ONE a task alone. */
	int64_t (*worth)(struct sim *s, int cpu, int n, const struct task *const run[]);
	struct link queue;
};

struct seated {
	struct link link; /* in the queue */
	struct task *t;
	int seat;  /* the cpu that it has; -1: none */
	bool over; /* its turn, and it is about to leave its seat */
};

struct seat {
	struct seated *has;
};

/* More than any core is worth: a core that is busy counts for more than how fast it is. */
#define SEATS_BUSY ((int64_t)1 << 40)

static inline struct seat *seat_of(const struct sim *s, int cpu)
{
	return (struct seat *)sim_cpu_priv(s, cpu);
}

static inline void seats_init(struct sim *s)
{
	list_init(&((struct seats *)sim_priv(s))->queue);
}

static inline void seated_init(struct task *t)
{
	struct seated *st = (struct seated *)t->priv;

	st->t = t;
	st->seat = -1;
	list_init(&st->link);
}

/* What cpu's core would be worth if cpu had st (NULL: nobody). */
static inline int64_t core_worth(struct sim *s, int cpu, const struct seated *st)
{
	const struct seats *q = (struct seats *)sim_priv(s);
	const struct group *core = sim_group(s, cpu, LEVEL_CORE);
	const struct task *run[SMT_MAX];
	bool busy = false;

	for (int i = 0; i < core->n; i++) {
		const struct seated *x = core->cpu[i] == cpu ? st : seat_of(s, core->cpu[i])->has;
		run[i] = x ? x->t : NULL;
		busy |= x != NULL;
	}
	return (busy ? SEATS_BUSY : 0) + q->worth(s, cpu, core->n, run);
}

/* A cpu that falls free at this very instant owes itself to those that wait already. */
static inline bool seat_owed(const struct sim *s, int cpu)
{
	list_for (l, &((const struct seats *)sim_priv(s))->queue)
		if (sim_allowed(s, container_of(l, struct seated, link)->t, cpu))
			return true;
	return false;
}

/* The free cpu where t adds most; of equals the nearest to prev. -1: none is free. */
static inline int seat_find(struct sim *s, struct task *t, int prev)
{
	const struct seats *q = (struct seats *)sim_priv(s);
	const uint64_t *idle = sim_idle_mask(s), *may = sim_allowed_mask(s, t);
	int64_t most = -1;
	int best = -1;

	for (int w = 0; w < sim_words(s); w++)
		for (uint64_t x = idle[w] & may[w]; x; x &= x - 1) {
			int cpu = w * 64 + __builtin_ctzll(x);
			int64_t gain;
			if (seat_of(s, cpu)->has || seat_owed(s, cpu))
				continue;
			gain = core_worth(s, cpu, (struct seated *)t->priv) -
			       core_worth(s, cpu, NULL);
			gain = gain < 0 ? 0 : gain / q->margin;
			if (gain > most || (gain == most && sim_distance(s, prev, cpu) <
								    sim_distance(s, prev, best))) {
				most = gain;
				best = cpu;
			}
		}
	return best;
}

static inline void seat_give(struct sim *s, int cpu, struct seated *st)
{
	seat_of(s, cpu)->has = st;
	if (st)
		st->seat = cpu;
}

static inline void seat_leave(struct sim *s, struct seated *st)
{
	seat_of(s, st->seat)->has = NULL;
	if (st->seat != st->t->cpu)
		sim_resched(s, st->seat); /* it was kept for one that does not come */
	st->seat = -1;
	st->over = false;
}

/* ---- exchanges ---- */

static inline bool seats_may_exchange(struct sim *s, int a, int b)
{
	const struct seated *x = seat_of(s, a)->has, *y = seat_of(s, b)->has;

	return (x || y) && sim_cpu(s, a)->core != sim_cpu(s, b)->core &&
	       (!x || (!x->over && sim_allowed(s, x->t, b))) &&
	       (!y || (!y->over && sim_allowed(s, y->t, a)));
}

/* What both cores together gain if a and b exchange what they have. */
static inline int64_t exchange_gain(struct sim *s, int a, int b)
{
	struct seated *x = seat_of(s, a)->has, *y = seat_of(s, b)->has;

	return core_worth(s, a, y) + core_worth(s, b, x) - core_worth(s, a, x) -
	       core_worth(s, b, y);
}

/* st has another seat now: it goes there. */
static inline void seat_go(struct sim *s, struct seated *st)
{
	if (!st)
		return;
	if (st->t->queued)
		sim_migrate(s, st->t, st->seat);
	else
		sim_resched(s, st->t->cpu);
}

static inline void seats_exchange(struct sim *s, int a, int b)
{
	struct seated *x = seat_of(s, a)->has, *y = seat_of(s, b)->has;

	seat_give(s, b, x);
	seat_give(s, a, y);
	seat_go(s, x);
	seat_go(s, y);
}

/* ---- hooks ---- */

static inline int seats_select_cpu(struct sim *s, struct task *t, int prev, enum enq why)
{
	struct seats *q = (struct seats *)sim_priv(s);
	struct seated *st = (struct seated *)t->priv;
	const uint64_t *may = sim_allowed_mask(s, t);
	int cpu;

	if (why == ENQ_PREEMPT || why == ENQ_YIELD) {
		if ((why == ENQ_PREEMPT && !st->over) || list_empty(&q->queue)) {
			st->over = false;
			return st->seat; /* another one, or its own, for which nobody waits */
		}
		seat_leave(s, st);
	}
	cpu = seat_find(s, t, prev);
	if (cpu >= 0) {
		seat_give(s, cpu, st);
		return cpu;
	}
	return sim_allowed(s, t, prev) ? prev : mask_nth(may, may, sim_words(s), 0);
}

static inline void seats_enqueue(struct sim *s, int cpu, struct task *t, enum enq why)
{
	struct seats *q = (struct seats *)sim_priv(s);
	struct seated *st = (struct seated *)t->priv;

	/* the workload starts a task where it likes */
	if (why == ENQ_FORK && st->seat < 0 && !seat_of(s, cpu)->has && list_empty(&q->queue))
		seat_give(s, cpu, st);
	if (st->seat < 0)
		list_push_back(&q->queue, &st->link);
}

/* Only for a task that has a seat. */
static inline void seats_dequeue(struct sim *s, int cpu, struct task *t)
{
	(void)s;
	(void)cpu;
	(void)t;
}

static inline struct task *seats_pick_next(struct sim *s, int cpu)
{
	struct seats *q = (struct seats *)sim_priv(s);
	struct seated *st = seat_of(s, cpu)->has;

	if (st && !st->t->queued)
		return NULL; /* it still runs elsewhere, and stops there in this instant */
	for (struct link *l = q->queue.next; !st && l != &q->queue; l = l->next) {
		struct seated *x = container_of(l, struct seated, link);
		if (sim_allowed(s, x->t, cpu))
			st = x;
	}
	if (!st)
		return NULL;
	list_del(&st->link);
	seat_give(s, cpu, st);
	sim_slice(s, cpu, q->slice);
	return st->t;
}

static inline void seats_block(struct sim *s, int cpu, struct task *t)
{
	(void)cpu;
	seat_leave(s, (struct seated *)t->priv);
}

static inline void seats_tick(struct sim *s, int cpu, struct task *curr)
{
	const struct seats *q = (struct seats *)sim_priv(s);

	list_for (l, &q->queue)
		if (sim_allowed(s, container_of(l, struct seated, link)->t, cpu)) {
			((struct seated *)curr->priv)->over = true;
			sim_resched(s, cpu);
			return;
		}
	sim_slice(s, cpu, q->slice);
}

/* Who comes, and whose turn is over, is given a free seat where it may sit, or one is called for
 * it; and a free seat takes the first that waits. */
static inline int64_t seats_may_idle(const struct sim *s, int cpu, bool confined)
{
	(void)s;
	(void)cpu;
	(void)confined;
	return 0;
}
#endif
