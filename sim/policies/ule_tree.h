/* ule_tree.h - the cpus as ULE sees them: groups inside groups, each with the sum of its loads.
 * Same sources as ule.c. */
#ifndef ULE_TREE_H
#define ULE_TREE_H
#include <limits.h>

#include "policy.h"
#include "ule_rules.h"

#define LOAD_ONE 256 /* what a task counts */

/* A group of cpus, or one cpu. The parts of a group lie side by side. */
struct node {
	int load;    /* LOAD_ONE for each task that runs or is queued in it */
	int least;   /* of a core: the least load of its cpus */
	uint8_t low; /* a cpu: the best priority that runs or is queued; a group: its cpus' worst */
	bool smt;    /* a core of several cpus */
	int16_t n;   /* its parts; 0: it is a cpu */
	int part, up; /* how far away the first part and the parent are; 0: there is none */
	int queued;   /* tasks that wait in it */
	int16_t cpu;
	int8_t share; /* the innermost cache that a group's cpus share, L2 or L3; 0: none */
};

struct tree {
	struct node *node;  /* [0] is the root, a group even of one cpu */
	struct node **leaf; /* by cpu */
};

/* The largest group of cpu's that is smaller than g. */
static inline const struct group *part_of(const struct sim *s, const struct group *g, int cpu)
{
	const struct group *part = NULL;

	for (int level = 0; level < LEVELS; level++) {
		const struct group *l = sim_group(s, cpu, (enum level)level);
		if (l->n < g->n && (!part || l->n > part->n))
			part = l;
	}
	return part;
}

static inline void node_cache(const struct sim *s, const struct group *g, struct node *n)
{
	int cpu = g->cpu[0], core = sim_group(s, cpu, LEVEL_CORE)->n;
	int l2 = sim_group(s, cpu, LEVEL_L2)->n, l3 = sim_group(s, cpu, LEVEL_L3)->n;

	n->smt = g->n == core && core > 1;
	if (g->n == l2)
		n->share = 2;
	else if (g->n == l3 || (l3 == core && g->n == sim_group(s, cpu, LEVEL_PACKAGE)->n))
		n->share = 3; /* a package of which no cache is told has one */
}

/* Groups from the outside in, without those that equal their parent or are a lone cpu. Parts lie in
 * the order in which the kernel looks at them: groups from the last to the first, then cpus from
 * the first or the last. */
static inline void tree_init(struct tree *tree, const struct sim *s, bool from_first)
{
	const struct group *all = sim_group(s, 0, LEVEL_MACHINE), **of;
	size_t max = 2 * (size_t)all->n; /* every group but the root has two parts or more */
	struct node *end;

	of = xcalloc(max, sizeof(struct group *));
	tree->leaf = xcalloc((size_t)sim_ncpu(s), sizeof(struct node *));
	tree->node = xcalloc(max, sizeof(*tree->node));
	tree->node->cpu = (int16_t)all->cpu[0];
	tree->node->low = PRI_NONE;
	of[0] = all;
	end = tree->node + 1;
	for (struct node *n = tree->node; n < end; n++) {
		const struct group *g = of[n - tree->node];

		if (!g) {
			tree->leaf[n->cpu] = n;
			continue;
		}
		node_cache(s, g, n);
		n->part = (int)(end - n);
		for (int k = -g->n; k < g->n; k++) {
			int cpu = g->cpu[k >= 0 && from_first ? k : (k < 0 ? -1 : g->n - 1) - k];
			const struct group *part = part_of(s, g, cpu);
			bool lone = !part || part->n == 1;

			if (lone != (k >= 0) || (!lone && part->cpu[0] != cpu))
				continue;
			of[end - tree->node] = lone ? NULL : part;
			*end = (struct node){
				.up = (int)(end - n), .cpu = (int16_t)cpu, .low = PRI_NONE};
			end++;
		}
		n->n = (int16_t)(end - n - n->part);
	}
	free(of);
}

static inline void tree_fini(struct tree *tree)
{
	free(tree->node);
	free(tree->leaf);
}

static inline struct node *node_parent(struct node *n)
{
	return n->up ? n - n->up : NULL;
}

static inline void node_queued(struct node *n, int more)
{
	for (; n; n = node_parent(n))
		n->queued += more;
}

static inline void node_load(struct node *leaf, int more)
{
	struct node *core = node_parent(leaf);

	for (struct node *n = leaf; n; n = node_parent(n))
		n->load += more;
	if (!core->smt)
		return;
	core->least = INT_MAX;
	for (const struct node *n = core + core->part, *end = n + core->n; n < end; n++)
		if (n->load < core->least)
			core->least = n->load;
}

static inline void node_low(struct node *n, uint8_t low)
{
	uint8_t old = n->low;

	n->low = low;
	while (low != old && (n = node_parent(n))) {
		if (low < n->low && old < n->low)
			return;
		for (const struct node *p = n + n->part, *end = p + n->n; p < end; p++)
			if (p->low > low)
				low = p->low;
		old = n->low;
		n->low = low;
	}
}
#endif
