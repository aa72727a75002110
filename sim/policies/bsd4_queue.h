/* bsd4_queue.h - bsd4's one global queue: how tasks are ordered in it, and which of them a cpu
 * takes. A part of bsd4.c, of the same source; the cache-coherent choice is that of V3. */
#ifndef BSD4_QUEUE_H
#define BSD4_QUEUE_H
#include <limits.h>

#include "lwkt.h"

#define ESTCPU_MAX 16384
#define BATCH_MAX  1500 /* ticks: 30 s */

enum rule { RULE_V1, RULE_V3 };

struct bsd4_task {
	struct lwkt_task lw;
	int batch; /* 0 .. BATCH_MAX: how much like a batch job it behaves */
	int64_t slept_at;
	int64_t queued_at; /* in ticks, see sched_ticks() */
};

struct bsd4_cpu {
	struct lwkt_cpu lw;
	int rrcount; /* ticks of the present turn */
	bool forced; /* idles although it might run what is queued */
};

struct bsd4 {
	struct lwkt lw;
	int64_t rrinterval, decay, scancpu;
	int64_t upri_affinity, queue_checks, stick_to_level;
	int rule;
	bool cache_coherent;
	bool fresh_turn; /* a task from the queue begins a whole one */
	bool cores;	 /* whole idle ones come first */
	uint32_t scan;
	struct runq q;
	int nforced;
};

/* ---- priorities ---- */

static inline struct bsd4_task *bsd4_task(struct lwkt_task *lt)
{
	return container_of(lt, struct bsd4_task, lw);
}

static inline struct bsd4 *bsd4_of(const struct lwkt_cpu *c)
{
	return container_of(c->l, struct bsd4, lw);
}

static inline int priority(int estcpu, int batch, int nice)
{
	unsigned e = (unsigned)(estcpu * (batch + BATCH_MAX)) / (2 * BATCH_MAX);
	unsigned p = (unsigned)(nice + 20) * 4 / 2 + e * 4 / 512;

	return PRI_NORMAL + (int)(p * 128 / 210 & 127);
}

/* True: lt's priority now belongs to another queue. */
static inline bool set_priority(struct bsd4 *b, struct lwkt_task *lt)
{
	int pri = priority(lt->estcpu, bsd4_task(lt)->batch, lt->t->nice);
	bool moved = bucket(pri) != bucket(lt->pri);

	if (moved && lt->where == QUEUED) {
		runq_del(&b->q, lt);
		lt->pri = pri;
		runq_add(&b->q, lt, false);
	}
	lt->pri = pri;
	return moved;
}

/* If there were ticks since the last time, what lt used of them goes into its estcpu. */
static inline bool recompute(struct lwkt_task *lt)
{
	struct bsd4 *b = bsd4_of(lt->last);
	struct bsd4_task *bt = bsd4_task(lt);
	int64_t now = sim_now(b->lw.s), ncpu = b->lw.online->n, used;
	int64_t n = ticks_at(lt->last, now) - ticks_at(lt->last, lt->since);

	if (n == 0)
		return false;
	/* the queued ones count as if they ran, lest one of a crowd look idle */
	used = (int64_t)lt->ticks * ESTCPU_MAX * (b->q.n + ncpu) / (ncpu * n);
	bt->batch = clamp(used > ESTCPU_MAX / 2 ? bt->batch + n : bt->batch - n, BATCH_MAX);
	lt->estcpu = clamp((lt->estcpu * b->decay + used) / (b->decay + 1), ESTCPU_MAX);
	lt->ticks = 0;
	lt->since = now;
	return set_priority(b, lt);
}

static inline void recompute_woken(struct lwkt_task *lt)
{
	struct bsd4_task *bt = bsd4_task(lt);

	if (lt->t->last_sleep <= SECOND_NS) {
		recompute(lt);
		return;
	}
	lt->estcpu /= 2;
	bt->batch = clamp(bt->batch - SCHED_HZ, BATCH_MAX);
	lt->ticks = 0;
	lt->since = sim_now(lt->last->l->s);
	set_priority(bsd4_of(lt->last), lt);
}

/* ---- which task for a cpu ---- */

static inline bool may_run(const struct bsd4 *b, const struct lwkt_task *lt,
			   const struct lwkt_cpu *c)
{
	return sim_allowed(b->lw.s, lt->t, c->id);
}

static inline bool any_for(const struct bsd4 *b, const struct lwkt_cpu *c)
{
	for (uint32_t full = b->q.full; full; full &= full - 1)
		list_for (l, &b->q.queue[__builtin_ctz(full)])
			if (may_run(b, container_of(l, struct lwkt_task, link), c))
				return true;
	return false;
}

/* c, which idles, does so although it might run what is queued; or not any more. */
static inline void force(struct bsd4 *b, struct bsd4_cpu *c, bool yes)
{
	if (c->forced == yes)
		return;
	c->forced = yes;
	b->nforced += yes ? 1 : -1;
	sim_forced_idle(b->lw.s, c->lw.id, yes);
}

/* lt leaves the queue for c. */
static inline struct lwkt_task *take(struct lwkt_cpu *c, struct lwkt_task *lt)
{
	struct bsd4 *b = bsd4_of(c);

	runq_del(&b->q, lt);
	lt->last = c;
	if (b->fresh_turn)
		container_of(c, struct bsd4_cpu, lw)->rrcount = 0;
	for (int i = 0; b->nforced && i < b->lw.online->n; i++) {
		struct bsd4_cpu *o = sim_cpu_priv(b->lw.s, b->lw.online->cpu[i]);
		if (o->forced && (&o->lw == c || !any_for(b, &o->lw)))
			force(b, o, false);
	}
	return lt;
}

/* The best queued one that may run on c, taken out; of the first two the one that was last here. */
static inline struct lwkt_task *choose_plain(struct lwkt_cpu *c)
{
	struct bsd4 *b = bsd4_of(c);

	for (uint32_t full = b->q.full; full; full &= full - 1) {
		struct link *q = &b->q.queue[__builtin_ctz(full)];
		list_for (l, q) {
			struct lwkt_task *lt = container_of(l, struct lwkt_task, link), *second;
			if (!may_run(b, lt, c))
				continue;
			second = container_of(l->next, struct lwkt_task, link);
			if (lt->last != c && l->next != q && second->last == c &&
			    may_run(b, second, c))
				lt = second;
			return take(c, lt);
		}
	}
	return NULL;
}

/* A task of priority pri is queued: c is to look there. */
static inline void kick(struct lwkt_cpu *c, int pri, bool remote)
{
	if (remote)
		lwkt_not_ready(c);
	if (bucket(c->l->upri[c->id]) > bucket(pri)) {
		*(c->holder ? &c->resched : &c->helper) = true;
		sim_resched(c->l->s, c->id);
	}
}

/* It was left where it is: the cpu that it was on is to look. */
static inline void leave(struct lwkt_task *lt)
{
	if (lt && lt->last->ready)
		kick(lt->last, lt->pri, true);
}

/* Ticks of the first cpu's scheduler clock. */
static inline int64_t sched_ticks(const struct bsd4 *b)
{
	return ticks_at(sim_cpu_priv(b->lw.s, b->lw.online->cpu[0]), sim_now(b->lw.s));
}

/* The levels between two cpus: 0 none, 1 one core, 2 one package, 3. */
static inline int levels(const struct lwkt_cpu *a, const struct lwkt_cpu *b)
{
	enum distance d = sim_distance(a->l->s, a->id, b->id);

	return d <= DIST_SIBLING ? (int)d : d < DIST_MACHINE ? 2 : 3;
}

/* lt is left to the cpu that it was on, unless that is near c or may not run it (a child's is its
 * parent's), or lt was queued long ago, or is far better than something that runs. */
static inline bool is_left(const struct bsd4 *b, const struct lwkt_cpu *c, struct lwkt_task *lt)
{
	if (levels(lt->last, c) <= b->stick_to_level || !may_run(b, lt, lt->last) ||
	    sched_ticks(b) - bsd4_task(lt)->queued_at > 1)
		return false;
	for (int i = 0; i < b->lw.online->n; i++) {
		int upri = b->lw.upri[b->lw.online->cpu[i]];
		if (upri != PRI_NONE && upri - lt->pri > b->upri_affinity * PPQ)
			return false;
	}
	return true;
}

/* The best queued one that may run on c and is not left to another; after queue_checks of those the
 * nearest of them; else none. The last of each queue does not count. */
static inline struct lwkt_task *choose_coherent(struct lwkt_cpu *c)
{
	struct bsd4 *b = bsd4_of(c);
	struct lwkt_task *near = NULL;
	int least = INT_MAX, checks = 0;

	for (uint32_t full = b->q.full; full; full &= full - 1) {
		struct link *q = &b->q.queue[__builtin_ctz(full)];
		list_for (l, q) {
			struct lwkt_task *lt = container_of(l, struct lwkt_task, link);
			int n = levels(lt->last, c);
			if (near && checks >= b->queue_checks)
				return take(c, near);
			if (!may_run(b, lt, c)) {
				leave(lt);
				continue;
			}
			if (!is_left(b, c, lt))
				return take(c, lt);
			if (n < least || (n == least && lt->pri < near->pri)) {
				leave(near);
				near = lt;
				least = n;
			} else {
				leave(lt);
			}
			checks += l->next != q;
		}
	}
	leave(near);
	return NULL;
}
#endif
