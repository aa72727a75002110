/* reproduce_run.c - runs what the rows need, and works out what they say. */
#include <math.h>
#include <string.h>

#include "failure.h"
#include "pool.h"
#include "progress.h"
#include "reproduce.h"
#include "run.h"

/* ---- runs ---- */

struct ctx {
	struct repro_run **runs;
	int64_t *end; /* of each run's jobs */
	void *room;   /* a worker's own */
	struct failure failure;
	const struct repro_run *told; /* whose failure was told last */
	struct progress progress;
	int status;
	int64_t failed;
};

static struct repro_run *run_of(const struct ctx *c, int64_t job, int64_t *seed)
{
	int i = 0;

	while (job >= c->end[i])
		i++;
	*seed = i ? job - c->end[i - 1] : job;
	return c->runs[i];
}

static void begin(void *ctx, void *room)
{
	((struct ctx *)ctx)->room = room;
}

static int job(void *ctx, int64_t i, void *answer, FILE *text)
{
	const struct ctx *c = ctx;
	int64_t seed;
	struct repro_run *run = run_of(c, i, &seed);
	struct err e = {0};
	const struct cell *cell = spec_cell(run->spec, 0, &e);
	bool ok = cell && run_cell(run->spec, cell, run_seed(run->spec, seed + 1), c->room, NULL,
				   "", answer, &e);

	(void)text;
	if (!ok)
		fputs(e.text, stderr);
	err_fini(&e);
	return ok ? EXIT_OK : EXIT_USER;
}

/* A policy and a seed do not say which run it was. */
static void tell_run(struct ctx *c, const struct repro_run *run)
{
	char *place = json_place(run->at);

	if (c->told != run)
		fprintf(stderr, "%s: the run \"%s\":\n", place, run->at->key);
	c->told = run;
	free(place);
}

static bool take(void *ctx, int64_t i, int status, const void *answer, const char *text, size_t len)
{
	struct ctx *c = ctx;
	int64_t seed;
	struct repro_run *run = run_of(c, i, &seed);

	(void)len;
	if (status == EXIT_OK) {
		memcpy(&run->result[seed], answer, sizeof(run->result[seed]));
		return true;
	}
	progress_clear(&c->progress);
	tell_run(c, run);
	failure_tell(&c->failure, run->spec, 0, seed + 1, status, text, false);
	c->failed++;
	if (failure_exit(status) > c->status)
		c->status = failure_exit(status);
	return true;
}

static void progress(void *ctx, int64_t done)
{
	struct ctx *c = ctx;

	progress_show(&c->progress, done, c->failed);
}

int repro_run_all(struct repro_run **runs, const int64_t *seeds, int n, int workers, struct err *e)
{
	struct ctx c = {.runs = runs, .end = xcalloc((size_t)n + 1, sizeof(*c.end))};
	struct pool pool = {.size = sizeof(struct result),
			    .room = sim_size(),
			    .ctx = &c,
			    .begin = begin,
			    .work = job,
			    .take = take,
			    .progress = progress};

	for (int i = 0; i < n; i++) {
		pool.jobs += seeds[i];
		c.end[i] = pool.jobs;
		runs[i]->result = xcalloc((size_t)seeds[i], sizeof(*runs[i]->result));
	}
	pool.workers = workers < pool.jobs ? workers : (int)pool.jobs;
	progress_begin(&c.progress, 0, pool.jobs);
	if (pool.jobs && !pool_run(&pool, e))
		c.status = EXIT_MACHINE;
	progress_clear(&c.progress);
	if (c.failed)
		err_add(e, "corun reproduce: %lld run%s failed: there is no result",
			(long long)c.failed, c.failed == 1 ? "" : "s");
	failure_fini(&c.failure);
	free(c.end);
	return c.status;
}

/* ---- rows ---- */

const struct result **repro_results(const struct repro_group *g)
{
	const struct result **of = xcalloc((size_t)g->nrun, sizeof(*of));

	for (int i = 0; i < g->nrun; i++)
		of[i] = g->runs[i].result;
	return of;
}

/* A direction is shown only if chance does not give it: all of the interval lies there. */
static bool holds(const struct repro_row *row)
{
	const struct estimate *s = &row->simulated;

	if (row->class == ROW_DIRECTION)
		return s->lo >= row->lo && s->hi <= row->hi && s->value != row->lo &&
		       s->value != row->hi;
	return s->value >= row->lo && s->value <= row->hi;
}

static bool fill_row(const struct repro_group *g, const struct formula_runs *runs,
		     struct repro_row *row, struct err *e)
{
	enum metric m;
	int lacks = formula_lacks(row->figure, runs, &m);

	if (lacks >= 0)
		return json_bad(e, json_get(row->at, "figure"), "the run \"%s\" has no %s",
				g->runs[lacks].name, metric_def(m)->name);
	row->simulated = formula_estimate(row->figure, runs);
	row->simulated.value /= row->scale;
	row->simulated.lo /= row->scale;
	row->simulated.hi /= row->scale;
	row->holds = holds(row);
	return isfinite(row->simulated.value) ||
	       json_bad(e, json_get(row->at, "figure"), "it comes to no number");
}

int reproduce_run(struct reproduce *r, int workers, struct err *e)
{
	struct repro_run **runs = NULL;
	int64_t *seeds = NULL;
	int n = 0, status;

	for (int i = 0; i < r->ngroup; i++)
		for (int k = 0; k < r->groups[i].nrun; k++) {
			runs = xrealloc(runs, (size_t)n + 1, sizeof(*runs));
			seeds = xrealloc(seeds, (size_t)n + 1, sizeof(*seeds));
			seeds[n] = r->groups[i].seeds;
			runs[n++] = &r->groups[i].runs[k];
		}
	status = repro_run_all(runs, seeds, n, workers, e);
	free(runs);
	free(seeds);
	for (int i = 0; i < r->ngroup && status == EXIT_OK; i++) {
		struct repro_group *g = &r->groups[i];
		const struct result **of = repro_results(g);
		struct formula_runs data = {.of = of, .n = g->seeds};

		for (int k = 0; k < g->nrow; k++)
			if (!fill_row(g, &data, &g->rows[k], e))
				status = EXIT_USER;
		free(of);
	}
	return status;
}
