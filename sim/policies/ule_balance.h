/* ule_balance.h - how ULE moves tasks that were placed: a cpu that runs out of work takes some, and
 * now and then loads are evened out. Same sources as ule.c. */
#ifndef ULE_BALANCE_H
#define ULE_BALANCE_H
#include <string.h>

#include "ule_preempt.h"
#include "ule_queue.h"
#include "ule_search.h"

static inline struct task *move(struct sim *s, int from, int to)
{
	struct task *t = queue_steal(s, sim_cpu_priv(s, from), to);

	if (t)
		sim_migrate(s, t, to);
	return t;
}

static inline void mask_del(uint64_t *mask, int cpu)
{
	mask[cpu / 64] &= ~(UINT64_C(1) << cpu % 64);
}

static inline int steal_levels(const struct ule *u)
{
	if (u->steal_idle)
		return INT_MAX;
	return u->version == V12_1 ? (int)u->trysteal_limit : 0;
}

/* The kernel tries near by while it switches, then all over in its idle loop: here at once. */
static inline void steal(struct sim *s, int cpu)
{
	struct ule *u = sim_priv(s);
	struct want w = {.s = s,
			 .rules = u->rules,
			 .may = u->givers,
			 .limit = (int)u->steal_thresh * LOAD_ONE,
			 .waiting = true};
	int levels = steal_levels(u), from;

	if (u->always_steal && u->steal_idle)
		sim_timer(s, 0, cpu, sim_now(s) + SECOND_NS / STATHZ);
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

/* One task from the cpu `high` to the least loaded of the takers. False: none has so much less. */
static inline bool balance_from(struct sim *s, int high)
{
	struct ule *u = sim_priv(s);
	struct node *leaf = u->tree.leaf[high];
	struct want w = {.s = s,
			 .rules = u->rules,
			 .may = u->takers,
			 .limit = leaf->load - LOAD_ONE,
			 .prefer = leaf,
			 .running = u->version == V2023};
	bool tried = false, remote;
	struct task *t, *curr;
	int low;

	for (;; tried = true) {
		want_begin(&w);
		low = node_lowest(&w, u->tree.node, -1);
		want_end(&w);
		if (low < 0)
			return tried;
		t = move(s, high, low);
		if (t)
			break;
		mask_del(u->takers, low);
	}
	mask_del(u->givers, low);
	curr = sim_cpu(s, low)->curr;
	remote = low != u->tree.node->cpu;
	if (curr && (remote || u->version == V2023) && goes_before(s, low, t, curr, remote))
		sim_resched(s, low);
	return true;
}

/* Who runs on cpu looks for another, once it is told so. */
static inline void tell_to_pick(struct sim *s, int cpu)
{
	const struct task *curr = sim_cpu(s, cpu)->curr;

	if (!curr)
		return;
	((struct ule_task *)curr->priv)->repick = true;
	sim_resched(s, cpu);
}

/* On one cpu's stat clock, for all. */
static inline int64_t balance(struct sim *s)
{
	struct ule *u = sim_priv(s);
	bool lone = u->version == V2023; /* also who runs alone on its cpu */
	struct want w = {.s = s,
			 .rules = u->rules,
			 .may = u->givers,
			 .limit = lone ? LOAD_ONE : 2 * LOAD_ONE,
			 .waiting = !lone};
	int high, half = (int)u->balance_interval / 2;

	if (!u->balance)
		return 0;
	memset(u->givers, 0xff, sizeof(u->givers));
	while (u->balance_tick && (high = node_highest(&w, u->tree.node)) >= 0) {
		mask_del(u->givers, high);
		memcpy(u->takers, u->givers, sizeof(u->takers));
		if (lone && u->tree.leaf[high]->load == LOAD_ONE) {
			tell_to_pick(s, high);
			break;
		}
		if (!balance_from(s, high))
			break;
	}
	u->balance_tick += (half ? half : 1) + sim_random(s, (uint32_t)u->balance_interval);
	return u->balance_phase + u->balance_tick * SECOND_NS / STATHZ - sim_now(s);
}
#endif
