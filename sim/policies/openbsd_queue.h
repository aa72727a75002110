/* openbsd_queue.h - what OpenBSD's scheduler keeps of a run, of a cpu and of a task, and its
 * queues: a set of them a cpu. A part of openbsd.c, of the same sources. */
#ifndef OPENBSD_QUEUE_H
#define OPENBSD_QUEUE_H
#include "list.h"
#include "policy.h"

#define QUEUES 32
#define PPQ    4 /* priorities a queue; lower is better */

enum version { V2014, V2025 };

struct openbsd {
	int version;
	bool smt;
	int64_t resident;
	struct sim *s;
	int words, boot, nth; /* second */
	int64_t load;
	struct link tasks;
	uint64_t used[CPU_MAX / 64];   /* on which tasks are scheduled */
	uint64_t idle[CPU_MAX / 64];   /* in the idle loop */
	uint64_t queued[CPU_MAX / 64]; /* with tasks in their queues */
};

struct openbsd_cpu {
	struct link queue[QUEUES];
	uint32_t full; /* bit per queue that is not empty */
	int nrun;      /* in the queues */
	int curpri; /* of the running task when it last came to user mode; stale on an idle cpu */
	bool seen;  /* it has run through the end of a turn */
	int64_t load, phase;
	int sched, rr; /* at which ticks they are due */
};

struct openbsd_task {
	struct link link, all;
	struct task *t;
	int pri;    /* by which it is queued */
	int usrpri; /* in user mode */
	int64_t estcpu;
	int slptime; /* seconds that it has slept through */
	enum enq why;
	bool asleep;
};

static inline void put(uint64_t *set, int cpu, bool yes)
{
	uint64_t bit = (uint64_t)1 << cpu % 64;

	set[cpu / 64] = yes ? set[cpu / 64] | bit : set[cpu / 64] & ~bit;
}

static inline void queue_add(struct openbsd *o, struct openbsd_task *ot)
{
	struct openbsd_cpu *c = sim_cpu_priv(o->s, ot->t->cpu);

	list_push_back(&c->queue[ot->pri / PPQ], &ot->link);
	c->full |= 1u << ot->pri / PPQ;
	c->nrun++;
	put(o->queued, ot->t->cpu, true);
}

static inline void queue_del(struct openbsd *o, struct openbsd_task *ot)
{
	struct openbsd_cpu *c = sim_cpu_priv(o->s, ot->t->cpu);

	list_del(&ot->link);
	if (list_empty(&c->queue[ot->pri / PPQ]))
		c->full &= ~(1u << ot->pri / PPQ);
	c->nrun--;
	put(o->queued, ot->t->cpu, c->nrun);
}

/* The cpu looks again if it runs something worse. */
static inline void resched_for(struct openbsd *o, int cpu, int pri)
{
	const struct openbsd_cpu *c = sim_cpu_priv(o->s, cpu);

	if (pri < c->curpri && !mask_has(o->idle, cpu))
		sim_resched(o->s, cpu);
}
#endif
