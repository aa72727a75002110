/* run.c - one run of one cell, measured. */
#include "run.h"

#include "bound.h"

uint64_t run_seed(const struct spec *sp, int64_t run)
{
	return sp->seed + (uint64_t)run - 1;
}

bool run_cell(const struct spec *sp, const struct cell *c, uint64_t seed, void *room, FILE *tasks,
	      const char *prefix, struct result *out, struct err *e)
{
	struct metric_probe *p = xcalloc(1, sizeof(*p));
	struct sim_totals totals;
	struct sim *s;

	p->tasks = tasks;
	p->prefix = prefix;
	s = sim_create(&(struct sim_conf){.machine = c->machine,
					  .smt = c->smt,
					  .policy = c->policy,
					  .params = c->params,
					  .work = c->work,
					  .seed = seed,
					  .stall = sp->stall,
					  .probe = metric_probe(p),
					  .room = room},
		       e);
	if (s) {
		sim_run(s, &totals);
		metric_result(p, &totals, out);
		out->v[M_BOUND] = bound_of(c->machine, c->smt, c->work, seed, totals.makespan);
		out->bounded = out->v[M_BOUND] >= 0;
		sim_destroy(s);
	}
	free(p);
	return s != NULL;
}
