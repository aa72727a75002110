/* dfly_queue.h - dfly's queues: one set a cpu, how tasks are ordered in it, and what they weigh. A
 * part of dfly.c, of the same source. */
#ifndef DFLY_QUEUE_H
#define DFLY_QUEUE_H
#include "lwkt.h"

#define ESTCPU_PPQ 512
#define ESTCPU_MAX (20 * ESTCPU_PPQ)
#define ROUND	   8 /* ticks for which it is one cpu's turn to rove, or to separate */

struct dfly_task {
	struct lwkt_task lw;
	int uload;    /* what it weighs */
	bool counted; /* among its cpu's load; still so while it sleeps for less than a second */
	int rrcount;  /* ticks of the present turn */
	int slept;    /* seconds, as schedcpu counts them */
	int wakefrom; /* the cpu from which it was woken or forked; -1: none */
};

struct dfly_cpu {
	struct lwkt_cpu lw;
	struct runq q;
	int uload;
	int number; /* among the online ones */
	unsigned scan;
	int64_t poll_at; /* when its helper looks again by itself */
};

struct dfly {
	struct lwkt lw;
	int64_t weight1, weight2, weight3, weight4, weight6, weight7;
	int64_t features, fast_resched, rrinterval, ipc_smt, ipc_same, poll_ticks, forkbias;
	struct node *tree;
	int64_t sched_ticks; /* before the first tick */
	int nqueued;
	int64_t load[CPU_MAX]; /* uload, and weight3 for each task counted */
};

static inline struct dfly *dfly_of(const struct lwkt_cpu *c)
{
	return container_of(c->l, struct dfly, lw);
}

static inline struct dfly_cpu *dfly_cpu(struct lwkt_cpu *c)
{
	return container_of(c, struct dfly_cpu, lw);
}

static inline struct dfly_task *dfly_task(struct lwkt_task *lt)
{
	return container_of(lt, struct dfly_task, lw);
}

/* Ticks of the first cpu's scheduler clock. */
static inline int64_t sched_ticks(const struct dfly *d)
{
	const struct lwkt_cpu *first = sim_cpu_priv(d->lw.s, d->lw.online->cpu[0]);

	return d->sched_ticks + ticks_at(first, sim_now(d->lw.s));
}

/* ---- load ---- */

static inline void load_add(struct lwkt_cpu *c, int uload, int tasks)
{
	struct dfly *d = dfly_of(c);

	dfly_cpu(c)->uload += uload;
	d->load[c->id] += uload + tasks * d->weight3;
}

static inline void count(struct dfly_task *dt, bool yes)
{
	if (dt->counted == yes)
		return;
	dt->counted = yes;
	load_add(dt->lw.last, yes ? dt->uload : -dt->uload, yes ? 1 : -1);
}

/* dt's cpu is from now on c. */
static inline void move(struct dfly_task *dt, struct lwkt_cpu *c)
{
	if (dt->lw.last != c)
		count(dt, false);
	dt->lw.last = c;
}

/* ---- queues ---- */

/* Who has part of its turn left goes on with it: it comes first. */
static inline void queue_add(struct dfly_task *dt)
{
	struct dfly *d = dfly_of(dt->lw.last);
	bool over = dt->rrcount >= d->rrinterval;

	if (over)
		dt->rrcount = 0;
	dt->lw.where = QUEUED;
	runq_add(&dfly_cpu(dt->lw.last)->q, &dt->lw, !over);
	d->nqueued++;
}

static inline void queue_del(struct dfly_task *dt)
{
	runq_del(&dfly_cpu(dt->lw.last)->q, &dt->lw);
	dfly_of(dt->lw.last)->nqueued--;
}

static inline struct lwkt_task *queue_best(const struct runq *q)
{
	if (!q->full)
		return NULL;
	return container_of(q->queue[__builtin_ctz(q->full)].next, struct lwkt_task, link);
}

/* The worst that may run on c; of equals the last. */
static inline struct lwkt_task *queue_worst(const struct runq *q, const struct lwkt_cpu *c)
{
	for (uint32_t full = q->full, i; full; full ^= 1u << i) {
		i = 31 - (uint32_t)__builtin_clz(full);
		for (struct link *l = q->queue[i].prev; l != &q->queue[i]; l = l->prev) {
			struct lwkt_task *lt = container_of(l, struct lwkt_task, link);
			if (sim_allowed(c->l->s, lt->t, c->id))
				return lt;
		}
	}
	return NULL;
}

/* lt (may be NULL) leaves its queue, and is c's. */
static inline struct lwkt_task *take(struct lwkt_cpu *c, struct lwkt_task *lt)
{
	if (!lt)
		return NULL;
	queue_del(dfly_task(lt));
	move(dfly_task(lt), c);
	count(dfly_task(lt), true);
	return lt;
}

static inline struct lwkt_task *choose(struct lwkt_cpu *c)
{
	return take(c, queue_best(&dfly_cpu(c)->q));
}

/* ---- priorities ---- */

static inline int priority(int estcpu, int nice)
{
	return PRI_NORMAL + clamp((nice + 20) * 24 * PPQ / 41 + estcpu * PPQ / ESTCPU_PPQ, 127);
}

static inline int uload_of(int estcpu, int nice)
{
	int uload = estcpu / QUEUES;

	return uload - uload * nice / 21;
}

/* True: its priority now belongs to another queue. */
static inline bool set_priority(struct dfly_task *dt)
{
	struct lwkt_task *lt = &dt->lw;
	int pri = priority(lt->estcpu, lt->t->nice), uload = uload_of(lt->estcpu, lt->t->nice);
	bool moved = bucket(pri) != bucket(lt->pri), queued = lt->where == QUEUED;

	if (moved && pri > lt->pri)
		dt->rrcount = 0;
	if (moved && queued)
		queue_del(dt);
	lt->pri = pri;
	if (moved && queued)
		queue_add(dt);
	if (dt->counted)
		load_add(lt->last, uload - dt->uload, 0);
	dt->uload = uload;
	return moved;
}

/* What it used since the last time goes into its estcpu, if that is some ticks ago. */
static inline bool recompute(struct dfly_task *dt)
{
	struct lwkt_task *lt = &dt->lw;
	int64_t now = sim_now(lt->last->l->s);
	int64_t n = ticks_at(lt->last, now) - ticks_at(lt->last, lt->since);

	if (dt->slept <= 1 && n < 4)
		return false;
	if (dt->slept > 1)
		lt->estcpu /= 2;
	else
		lt->estcpu =
			clamp((lt->estcpu * n + lt->ticks * ESTCPU_MAX / n) / (n + 1), ESTCPU_MAX);
	lt->ticks = 0;
	lt->since = now;
	return set_priority(dt);
}
#endif
