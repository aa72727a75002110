/* ule_place.h - where ULE sends a task: its last cpu while its caches may be warm, else one that
 * idles near by, else the least loaded. Same sources as ule.c. */
#ifndef ULE_PLACE_H
#define ULE_PLACE_H
#include "ule_own.h"
#include "ule_search.h"

#define CACHES 3 /* the outermost one that may be warm */

static inline bool has_affinity(const struct ule *u, const struct ule_task *ut, int64_t now,
				int cache)
{
	return ut->ran_at > now - cache * u->affinity;
}

static inline bool core_idle(const struct node *leaf)
{
	const struct node *core = leaf - leaf->up;

	for (int i = 0; core->smt && i < core->n; i++)
		if (core[core->part + i].low < PRI_IDLE)
			return false;
	return leaf->low >= PRI_IDLE;
}

/* Its last cpu, while its caches may be warm; else one that idles near by; else the least loaded
 * one where it would run at once; else the least loaded one. `running`: it runs on prev now. */
static inline int pick_cpu(struct sim *s, struct task *t, int prev, bool running)
{
	struct ule *u = sim_priv(s);
	const struct ule_task *ut = t->priv;
	struct node *leaf = u->tree.leaf[prev], *root = u->tree.node, *near = NULL;
	const struct node *self = u->tree.leaf[sim_this_cpu(s)], *found;
	struct want w = {.s = s,
			 .rules = u->rules,
			 .may = sim_allowed_mask(s, t),
			 .limit = INT_MAX,
			 .prefer = leaf,
			 .running = running};
	int64_t now = ticks_now(s);
	int cpu = -1;

	if (has_affinity(u, ut, now, 2) && core_idle(leaf))
		return prev;
	for (struct node *n = node_parent(leaf); n != root; n = node_parent(n))
		if (!n->smt && n->share && has_affinity(u, ut, now, n->share))
			near = n;
	want_begin(&w);
	if (near)
		cpu = node_lowest(&w, near, PRI_IDLE - 1);
	if (cpu < 0)
		cpu = node_lowest(&w, root, ut->prio);
	if (cpu < 0)
		cpu = node_lowest(&w, root, -1);
	want_end(&w);
	found = u->tree.leaf[cpu];
	if (found->low < PRI_IDLE && self->low > ut->prio && self->load <= found->load + LOAD_ONE &&
	    may_use(&w, self->cpu))
		cpu = self->cpu;
	return cpu;
}
#endif
