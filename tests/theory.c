/* theory.c - replications of a queue whose answer is known, and the verdict on their mean. */
#include "theory.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "spec.h"

struct watch {
	const struct theory *th;
	struct seen *seen;
};

bool theory_long(void)
{
	return getenv("CORUN_LONG") != NULL;
}

static char *machine_text(const char *topology, const char *total)
{
	return total ? xasprintf("\"machine\": {\"topology\": \"%s\"}, \"smt\": {\"model\": "
				 "\"share\", "
				 "\"total\": [%s]}",
				 topology, total)
		     : xasprintf("\"machine\": {\"topology\": \"%s\"}", topology);
}

char *open_queue(const char *topology, const char *total, double lam, const char *size,
		 int arrivals)
{
	char *machine = machine_text(topology, total);
	char *text = xasprintf(
		"{%s, \"policy\": {\"name\": \"naive\", \"slice\": \"100s\"}, \"workload\": "
		"{\"tasks\": {\"job\": {\"arrivals\": {\"every\": {\"exponential\": "
		"\"%.0fns\"}, \"count\": %d}, \"steps\": [{\"run\": %s}]}}}}",
		machine, 1e6 / lam, arrivals, size);

	free(machine);
	return text;
}

char *closed_queue(const char *topology, const char *total, const char *more, int n,
		   const char *steps, int seconds)
{
	char *machine = machine_text(topology, total);
	char *text = xasprintf(
		"{%s, \"policy\": {\"name\": \"naive\", \"slice\": \"100s\"}, \"workload\": "
		"{\"until\": \"%ds\", %s%s\"tasks\": {\"user\": {\"start\": \"0s\", "
		"\"copies\": %d, \"steps\": [{\"repeat\": \"forever\", \"steps\": [%s]}]}}}}",
		machine, seconds, more ? more : "", more ? ", " : "", n, steps);

	free(machine);
	return text;
}

static void on_task(void *ctx, const struct stask *t, bool ended)
{
	struct watch *w = ctx;
	struct seen *seen = w->seen;
	int64_t time = t->acc.end - t->acc.start;

	seen->work += t->acc.work;
	seen->run += t->acc.run;
	seen->cpu += account_cpu(&t->acc);
	if (!ended)
		return;
	if (w->th->each)
		w->th->each(t, w->th->arg);
	seen->all++;
	seen->all_time += time;
	if (t->pub.id >= w->th->skip && t->pub.id < w->th->skip + w->th->count) {
		seen->tasks++;
		seen->time += time;
	}
}

/* Runs seeds `from` .. `to` of one parsed spec, each followed by `then`. */
static void run_seeds(const struct theory *th, uint64_t from, uint64_t to,
		      void (*then)(const struct seen *seen, void *arg), void *arg)
{
	struct spec_set set = {.policies = th->policy ? (const char **)&th->policy : NULL,
			       .npolicy = th->policy != NULL,
			       .sets = (const char **)th->sets};
	struct err e = {0};
	struct spec *sp;
	const struct cell *c;

	for (int n = 0; th->sets && th->sets[n]; n++)
		set.nset = n + 1;
	sp = spec_parse("theory", th->config, strlen(th->config), ".", &set, &e);
	ck_assert_msg(sp != NULL, "%s", e.text);
	c = spec_cell(sp, 0, &e);
	ck_assert_msg(c != NULL, "%s", e.text);
	for (uint64_t seed = from; seed <= to; seed++) {
		struct seen seen = {0};
		struct watch w = {th, &seen};
		struct sim *s =
			sim_create(&(struct sim_conf){.machine = c->machine,
						      .smt = c->smt,
						      .policy = th->ops ? th->ops : c->policy,
						      .params = th->ops ? th->params : c->params,
						      .work = c->work,
						      .seed = seed,
						      .probe = {.ctx = &w, .task = on_task}},
				   &e);
		ck_assert_msg(s != NULL, "%s", e.text);
		sim_run(s, &seen.totals);
		sim_destroy(s);
		/* exact in every run: two books of the busy time; on full speed, time is work (U =
		 * X D) */
		ck_assert_int_eq(seen.totals.cpu_busy, seen.cpu);
		if (seen.totals.shared == 0)
			ck_assert_int_eq(seen.run, seen.work);
		then(&seen, arg);
	}
	spec_free(sp);
}

static void keep(const struct seen *seen, void *arg)
{
	*(struct seen *)arg = *seen;
}

void theory_run(const struct theory *th, uint64_t seed, struct seen *seen)
{
	run_seeds(th, seed, seed, keep, seen);
}

struct measured {
	const struct theory *th;
	struct stats st;
};

static void measure(const struct seen *seen, void *arg)
{
	struct measured *m = arg;

	stats_add(&m->st, m->th->measure(seen, m->th->arg));
}

struct stats theory_stats(const struct theory *th)
{
	struct measured m = {.th = th};

	run_seeds(th, 1, (uint64_t)th->reps * (theory_long() ? 4 : 1), measure, &m);
	free(th->config);
	return m.st;
}

void theory_holds(const char *what, const struct stats *st, double want, double within)
{
	double half = stats_half(st, .9995);

	printf("%-44s %.6f, exact %.6f, off by %+.3f%%, half-width %.3f%%, n %" PRId64 "\n", what,
	       st->mean, want, 100 * (st->mean / want - 1), 100 * half / want, st->n);
	fflush(stdout); /* a test that fails does not */
	ck_assert_msg(half <= within * want, "%s: half-width %g%% of %g", what, 100 * half / want,
		      want);
	ck_assert_msg(fabs(st->mean - want) <= half, "%s: %g +/- %g, not %g", what, st->mean, half,
		      want);
}

double time_in_system(const struct seen *seen, void *arg)
{
	(void)arg;
	return (double)seen->time / (double)seen->tasks / 1e6;
}
