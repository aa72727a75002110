/* ule_search.h - ULE's search: the least or the most loaded cpu, from the top of the tree down.
 * Same sources as ule.c. */
#ifndef ULE_SEARCH_H
#define ULE_SEARCH_H
#include "ule_tree.h"

/* What is sought. */
struct want {
	struct sim *s;
	const struct rules *rules;
	const uint64_t *may; /* the cpus that will do */
	int worse_than;	     /* of the lowest: a priority */
	int limit;	     /* of loads: at most for the lowest, at least for the highest */
	bool waiting;	     /* of the highest: something must wait there */
	struct node *prefer; /* of the lowest: the task's cpu */
	bool running;	     /* it runs there, which is not to count */
	uint8_t low;	     /* of `prefer`, meanwhile */
};

static inline bool may_use(const struct want *w, int cpu)
{
	return mask_has(w->may, cpu);
}

/* Around searches for the lowest. */
static inline void want_begin(struct want *w)
{
	node_load(w->prefer, -w->rules->prefer - (w->running ? LOAD_ONE : 0));
	w->low = w->prefer->low;
	if (w->running)
		node_low(w->prefer, PRI_NONE);
}

static inline void want_end(struct want *w)
{
	node_load(w->prefer, w->rules->prefer + (w->running ? LOAD_ONE : 0));
	if (w->running)
		node_low(w->prefer, w->low);
}

/* Who runs does not prefer its cpu or core if more runs there: so equal ones take turns. */
static inline int load_seen(const struct want *w, const struct node *n)
{
	if (w->running && n->load > 0 && (n->smt || !n->n))
		return (n->load + LOAD_ONE - 1) / LOAD_ONE * LOAD_ONE;
	return n->load;
}

/* The part with the least load that has a cpu to offer, and so on down; ties go to the cpu with the
 * least load after a draw, then to the first. Loads are sums over all cpus, also those that will
 * not do. Which cpu's load is not below `bar` is of no interest. */
static inline int lowest_below(const struct want *w, const struct node *g, int bar, int *load)
{
	int least = INT_MAX, best = INT_MAX, cpu = -1;

	for (const struct node *n = g + g->part, *end = n + g->n; n < end; n++) {
		int got = n->cpu, got_load = n->load, n_bar = bar, seen = load_seen(w, n);

		if (seen > least || n->low <= w->worse_than)
			continue;
		if (seen == least) {
			n_bar = best < bar ? best : bar;
			if ((n->n ? n->least : n->load) - (w->rules->draw_least - 1) >= n_bar)
				continue; /* not the best draw would do */
		}
		if (n == w->prefer && !w->rules->keeps)
			got_load += w->rules->prefer;
		if (n->n)
			got = lowest_below(w, n, n_bar, &got_load);
		else if (n->load > w->limit || !may_use(w, got))
			continue;
		else if (got_load - (w->rules->draw_least - 1) < n_bar)
			got_load -= (int)sim_random(w->s, (uint32_t)w->rules->draw_least);
		if (got < 0 || (seen == least && got_load >= best))
			continue;
		least = seen;
		best = got_load;
		cpu = got;
	}
	*load = best;
	return cpu;
}

static inline int node_lowest(struct want *w, const struct node *g, int worse_than)
{
	int load;

	w->worse_than = worse_than;
	return g->low > worse_than ? lowest_below(w, g, INT_MAX, &load) : -1;
}

/* The same with the most load. */
static inline int highest_below(const struct want *w, const struct node *g, int *load)
{
	int most = 0, best = 0, cpu = -1;

	for (const struct node *n = g + g->part, *end = n + g->n; n < end; n++) {
		int got = n->cpu, got_load = n->load;

		if (n->load < most || n->load < w->limit || (w->waiting && !n->queued))
			continue;
		if (n->n)
			got = highest_below(w, n, &got_load);
		else if (!may_use(w, got))
			continue;
		else
			got_load -= (int)sim_random(w->s, (uint32_t)w->rules->draw_most);
		if (got < 0 || (n->load == most && got_load <= best))
			continue;
		most = n->load;
		best = got_load;
		cpu = got;
	}
	*load = best;
	return cpu;
}

static inline int node_highest(const struct want *w, const struct node *g)
{
	int load;

	return g->queued || !w->waiting ? highest_below(w, g, &load) : -1;
}
#endif
