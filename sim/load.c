/* load.c - the mean work of a request: its steps', and those of all whom it forks. One task alone
 * on a core of the machine is a load of 1 core. */
#include "load.h"

#include "task.h"

enum state { UNKNOWN, UNDER_WAY, KNOWN };

struct means {
	const struct work *w;
	enum state *state;
	double *ns;	 /* of each prog */
	const char *why; /* there is no mean */
};

static double step_mean(const struct work *w, const struct step *st)
{
	return st->flags & STEP_DRAWN ? dist_mean(&w->dists[st->ns]) : (double)st->ns;
}

/* False: see why. */
static bool prog_mean(struct means *m, int i)
{
	const struct prog *p = &m->w->progs[i];
	double times[REPEAT_MAX + 1] = {1}, sum = 0;
	int depth = 0;

	if (m->state[i] == KNOWN)
		return true;
	if (m->state[i] == UNDER_WAY) {
		m->why = "forks itself without end";
		return false;
	}
	m->state[i] = UNDER_WAY;
	for (uint32_t k = p->first; k < p->first + p->nstep && !m->why; k++) {
		const struct step *st = &m->w->steps[k];
		if (st->op == OP_RUN) {
			sum += times[depth] * step_mean(m->w, st);
		} else if (st->op == OP_FORK) {
			if (prog_mean(m, (int)st->arg))
				sum += times[depth] * m->ns[st->arg];
		} else if (st->op == OP_REPEAT) {
			if (st->ns < 0)
				m->why = "goes on for ever";
			times[depth + 1] = times[depth] * (double)st->ns;
			depth++;
		} else if (st->op == OP_NEXT) {
			depth--;
		} else if (st->op == OP_RUN_WALL || st->op == OP_RUN_CPU) {
			m->why = "runs until a time";
		} else if (st->op == OP_EXIT) {
			if (depth)
				m->why = "exits within a repeat";
			break;
		}
	}
	m->state[i] = m->why ? UNKNOWN : KNOWN;
	m->ns[i] = sum;
	return !m->why;
}

bool load_set(struct work *w, int cores, const struct json *tasks, struct err *e)
{
	struct means m = {.w = w,
			  .state = xcalloc((size_t)w->nprog, sizeof(*m.state)),
			  .ns = xcalloc((size_t)w->nprog, sizeof(*m.ns))};
	const struct json *v = tasks->first;
	bool ok = true;

	for (int i = 0; i < w->nprog; i++, v = v->next) {
		struct arrivals *a =
			w->progs[i].arrivals < 0 ? NULL : &w->arrivals[w->progs[i].arrivals];
		const struct json *at = json_at(v, "arrivals.load");
		if (!a || a->load == 0)
			continue;
		m.why = NULL;
		if (!prog_mean(&m, i))
			ok = json_bad(e, at, "its work has no mean: a task of it %s", m.why);
		else if (m.ns[i] < 1)
			ok = json_bad(e, at, "its steps ask for no work");
		else
			w->dists[a->dist].a = m.ns[i] / (a->load * (cores ? cores : 1));
	}
	free(m.state);
	free(m.ns);
	return ok;
}
