/* fair_core.h - core scheduling: one choice for all cpus of a core, of tasks with one cookie, and
 * what a cpu does that has none of them. Part of fair.c; same sources. */
#ifndef FAIR_CORE_H
#define FAIR_CORE_H
#include "fair_cpu.h"

/* A queue changed: what was chosen for its core holds no longer. */
static inline void core_changed(struct fair *f, int cpu)
{
	if (f->cookies)
		core_of(f, cpu)->changes++;
}

/* a comes before b: each by how far it is from where its queue was when forced idling began, or
 * else is. `in`: it goes on. */
static inline bool comes_before(struct fair *f, const struct fair_task *a,
				const struct fair_task *b, bool in)
{
	const struct fair_task *both[] = {a, b};
	int64_t v[2];

	for (int i = 0; i < 2; i++) {
		struct fair_cpu *c = cpu_of(f, both[i]->cpu);
		v[i] = both[i]->v - (in ? c->start : queue_time(&c->q));
	}
	return v[0] < v[1];
}

/* The furthest behind with that cookie. */
static inline struct fair_task *best_with(const struct fair_queue *q, uint32_t cookie)
{
	struct fair_task *best = NULL;

	list_for (l, &q->tasks) {
		struct fair_task *ft = container_of(l, struct fair_task, link);
		if (ft->t->cookie == cookie && (!best || ft->v < best->v))
			best = ft;
	}
	return best;
}

/* The best of all cpus of the core says which cookie runs; who has no such task idles, by force if
 * it has others. */
static inline void choose(struct fair *f, int cpu)
{
	const struct group *g = sim_group(f->s, cpu, LEVEL_CORE);
	struct fair_cpu *core = core_of(f, cpu);
	const struct fair_task *max = NULL;
	bool was_forced = core->forced > 0;
	int at = 0;

	while (g->cpu[at] != cpu)
		at++;
	for (int i = 0; i < g->n; i++) { /* of equals its own */
		struct fair_cpu *c = cpu_of(f, g->cpu[(at + i) % g->n]);
		c->pick = queue_best(&f->rules, &c->q);
		if (c->pick && (!max || comes_before(f, c->pick, max, was_forced)))
			max = c->pick;
	}
	core->cookie = max ? max->t->cookie : 0;
	core->forced = core->occupation = 0;
	for (int i = 0; i < g->n; i++) {
		struct fair_cpu *c = cpu_of(f, g->cpu[i]);
		if (c->pick && c->pick->t->cookie != core->cookie)
			c->pick = core->cookie ? best_with(&c->q, core->cookie) : NULL;
		core->occupation += c->pick != NULL;
		core->forced += !c->pick && sim_cpu(f->s, g->cpu[i])->nr_running;
	}
	core->chosen = ++core->changes;
	for (int i = 0; i < g->n; i++) {
		struct fair_cpu *c = cpu_of(f, g->cpu[i]);
		if (core->forced && !was_forced)
			c->start = queue_time(&c->q);
		if (c->pick)
			c->pick->occupation = core->occupation;
		if (g->cpu[i] == cpu)
			continue;
		if (c->pick != c->q.curr)
			sim_resched(f->s, g->cpu[i]);
		else if (!c->pick) /* it idles, and goes on to */
			sim_forced_idle(f->s, g->cpu[i], sim_cpu(f->s, g->cpu[i])->nr_running);
	}
}

static inline struct fair_task *core_best(struct fair *f, int cpu)
{
	struct fair_cpu *c = cpu_of(f, cpu), *core = core_of(f, cpu);
	struct fair_task *ft;

	if (core->chosen != core->changes || (c->taken == core->chosen && c->q.curr)) {
		/* nobody has a cookie here: each for itself */
		if (!core->cookie && !core->forced) {
			ft = queue_best(&f->rules, &c->q);
			if (!ft || !ft->t->cookie)
				return ft;
		}
		choose(f, cpu);
	}
	c->taken = core->chosen;
	return c->pick;
}

/* A task on `from` with the cookie of cpu's core may come, if it did not run beside more there. */
static inline bool steal_from(struct fair *f, int from, int cpu)
{
	const struct fair_cpu *core = core_of(f, cpu), *its = core_of(f, from);
	struct fair_cpu *c = cpu_of(f, from);
	bool is_new = its->chosen == its->changes; /* c's pick is about to run */

	list_for (l, &c->q.tasks) {
		struct fair_task *ft = container_of(l, struct fair_task, link);
		if (ft->t->cookie != core->cookie || !ft->t->queued || ft == c->q.curr ||
		    (is_new && ft == c->pick) || !sim_allowed(f->s, ft->t, cpu) ||
		    ft->occupation > core->occupation)
			continue;
		sim_migrate(f->s, ft->t, cpu);
		return true;
	}
	return false;
}

/* A cpu that idles by force looks round each of its domains, the smallest first. */
static inline bool steal_cookie(struct fair *f, int cpu)
{
	const struct fair_cpu *c = cpu_of(f, cpu);

	for (int i = 0; i < c->ndomain && core_of(f, cpu)->cookie; i++) {
		const struct group *g = c->domain[i].span;
		int at = 0;
		while (g->cpu[at] != cpu)
			at++;
		for (int k = 1; k < g->n; k++)
			if (steal_from(f, g->cpu[(at + k) % g->n], cpu))
				return true;
	}
	return false;
}
#endif
