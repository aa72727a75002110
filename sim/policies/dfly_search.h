/* dfly_search.h - dfly's searches: groups of cpus inside groups, of which the one that weighs
 * least, or most, is taken, from the top down. A part of dfly.c, of the same source. */
#ifndef DFLY_SEARCH_H
#define DFLY_SEARCH_H
#include "dfly_queue.h"

/* A group of cpus, or one cpu. The parts of a group lie side by side. */
struct node {
	const struct group *g; /* NULL: it is a cpu */
	int cpu;	       /* the first */
	int part, n;	       /* its parts: where they begin, how many; a cpu has none */
	bool core;	       /* a core of several cpus */
};

/* The largest of cpu's package, its core and itself (NULL) that is smaller than g. */
static inline const struct group *part_of(const struct sim *s, const struct group *g, int cpu)
{
	const struct group *package = sim_group(s, cpu, LEVEL_PACKAGE);
	const struct group *core = sim_group(s, cpu, LEVEL_CORE);

	if (package->n < g->n)
		return package->n > 1 ? package : NULL;
	return core->n < g->n && core->n > 1 ? core : NULL;
}

/* The root is node 0, a group even of one cpu. Free it. */
static inline struct node *tree_create(const struct sim *s)
{
	const struct group *all = sim_group(s, 0, LEVEL_MACHINE);
	struct node *tree = xcalloc(2 * (size_t)all->n, sizeof(*tree));
	int n = 1;

	tree[0] = (struct node){.g = all, .cpu = all->cpu[0]};
	for (struct node *node = tree; node < tree + n; node++) {
		node->part = n;
		for (int i = 0; node->g && i < node->g->n; i++) {
			int cpu = node->g->cpu[i];
			const struct group *part = part_of(s, node->g, cpu);
			if (part && part->cpu[0] != cpu)
				continue;
			tree[n++] = (struct node){
				.g = part,
				.cpu = cpu,
				.core = part && part->n == sim_group(s, cpu, LEVEL_CORE)->n};
		}
		node->n = n - node->part;
	}
	return tree;
}

static inline int node_cpus(const struct node *n)
{
	return n->g ? n->g->n : 1;
}

static inline int node_cpu(const struct node *n, int i)
{
	return n->g ? n->g->cpu[i] : n->cpu;
}

/* ---- which cpu for a task ---- */

/* What group n weighs for dt; false: dt may not run there. */
static inline bool weigh(const struct dfly *d, const struct dfly_task *dt, const uint64_t *may,
			 const struct node *n, bool *own, int64_t *load)
{
	bool wake = false;
	int cpus = 0;

	*own = false;
	*load = 0;
	for (int i = 0; i < node_cpus(n); i++) {
		int cpu = node_cpu(n, i);
		*own |= cpu == dt->lw.last->id;
		wake |= cpu == dt->wakefrom;
		if (!mask_has(may, cpu))
			continue;
		cpus++;
		*load += d->load[cpu];
		if (bucket(d->lw.upri[cpu]) > bucket(dt->lw.pri))
			*load -= d->weight4;
	}
	if (!cpus)
		return false;
	if (*own && dt->counted)
		*load -= dt->uload + d->weight3;
	*load /= cpus;
	if (*own)
		*load -= d->weight1;
	if (wake) {
		bool against = n->n ? n->core && d->ipc_smt == 0 : d->ipc_same == 0;
		*load += against ? d->weight2 : -d->weight2;
	}
	return true;
}

/* Group by group the one that weighs least; of equals the one where it is, else the first. */
static inline int best_cpu(const struct dfly *d, const struct dfly_task *dt)
{
	const uint64_t *may = sim_allowed_mask(d->lw.s, dt->lw.t);
	const struct node *at = d->tree;

	while (at->n) {
		const struct node *best = NULL, *part = d->tree + at->part;
		int64_t least = 0, load;
		bool own;

		for (const struct node *n = part; n < part + at->n; n++)
			if (weigh(d, dt, may, n, &own, &load) &&
			    (!best || load < least || (load == least && own))) {
				best = n;
				least = load;
			}
		at = best;
	}
	return at->cpu;
}

/* As bsd4 does it: idle ones in turn, else one that runs something worse. */
static inline int scan_cpu(const struct dfly *d, struct dfly_task *dt)
{
	const uint64_t *may = sim_allowed_mask(d->lw.s, dt->lw.t);
	const struct group *g = d->lw.online;
	int start = g->cpu[++dfly_cpu(dt->lw.last)->scan % (unsigned)g->n];
	int cpu = mask_next(d->lw.set[IDLE], may, d->lw.words, start);

	if (cpu < 0)
		cpu = lwkt_find_worse(&d->lw, may, start, dt->lw.pri);
	return cpu < 0 ? mask_next(may, may, d->lw.words, start) : cpu;
}

/* ---- which cpu to take from ---- */

/* Group by group the one that weighs most and has something queued; NULL: it is c. */
static inline struct dfly_cpu *worst_cpu(const struct dfly *d, const struct lwkt_cpu *c, bool rover)
{
	const struct node *at = d->tree;

	while (at->n) {
		const struct node *worst = NULL, *part = d->tree + at->part;
		int64_t most = 0;
		int most_queued = 0;

		for (const struct node *n = part; n < part + at->n; n++) {
			int64_t load = 0;
			int queued = 0;
			bool own = false;

			for (int i = 0; i < node_cpus(n); i++) {
				int cpu = node_cpu(n, i);
				const struct dfly_cpu *o = sim_cpu_priv(d->lw.s, cpu);
				own |= cpu == c->id;
				load += d->load[cpu];
				queued += o->q.n;
			}
			load /= node_cpus(n);
			if (own && !rover)
				load += d->weight1 / 2;
			if (worst && (!queued || (load < most && queued < most_queued) ||
				      (load == most && !own && queued < most_queued)))
				continue;
			worst = n;
			most = load;
			most_queued = queued;
		}
		at = worst;
	}
	return at->cpu == c->id ? NULL : sim_cpu_priv(d->lw.s, at->cpu);
}
#endif
