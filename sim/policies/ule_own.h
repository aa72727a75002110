/* ule_own.h - what ULE keeps of a run, of a cpu and of a task. */
#ifndef ULE_OWN_H
#define ULE_OWN_H
#include "list.h"
#include "policy.h"
#include "ule_score.h"
#include "ule_tree.h"

#define SLOTS 64

enum { REALTIME, TIMESHARE, QUEUES };

struct ule {
	int version;
	int64_t slice, interact, preempt_thresh, static_boost, affinity, balance_interval;
	int64_t steal_thresh, trysteal_limit;
	bool balance, steal_idle, always_steal;
	const struct rules *rules;
	struct tree tree;
	int64_t balance_phase, balance_tick; /* on the balancing cpu's stat clock */
	uint64_t givers[CPU_MAX / 64];	     /* of one round of stealing or balancing */
	uint64_t takers[CPU_MAX / 64];
};

struct ule_cpu {
	struct node *leaf;
	uint8_t low_before; /* the best priority here, before the last task was queued */
	int idx, ridx; /* of the calendar: where the best priority goes in, where tasks come out */
	uint64_t used[QUEUES]; /* which slots hold tasks */
	struct link slot[QUEUES][SLOTS];
};

struct ule_task {
	struct link link;
	struct task *t;
	uint8_t prio, user;	    /* as it is queued, and as it will be in user mode */
	uint8_t queue, at;	    /* where it is queued */
	bool slice_over, preempted; /* why it is about to be queued again */
	bool repick;		    /* it is to look for a cpu when it leaves this one */
	int16_t slice;		    /* stat ticks used of it */
	struct history history;
	int64_t slept_at, ran_at; /* ticks of 1 ms; when it last left a cpu */
};

static inline int64_t ticks_now(const struct sim *s)
{
	return sim_now(s) / (SECOND_NS / HZ);
}
#endif
