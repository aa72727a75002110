/* sweep_dry.c - what a sweep would do, and about how long it would take. */
#include <inttypes.h>
#include <string.h>

#include "pool.h"
#include "progress.h"
#include "report.h"
#include "sweep.h"
#include "table.h"

#define SECOND	1000000000
#define SAMPLES 33 /* rows that are tried, at most */
#define SHOWN	5  /* rows that are shown */

struct dry {
	struct spec *sp;  /* a worker's own as soon as it reads a setting */
	void *room;	  /* a worker's own */
	int64_t first, n; /* rows */
	int64_t deadline;
	int64_t reading, running; /* ns, of those tried */
	int64_t least, most, tried;
	bool failed, late;
};

/* How long it took. */
struct took {
	int64_t reading, running;
};

/* The j-th row to try: both ends, the middle, then between these, so that any number of them is
 * spread over the grid. */
static int64_t row_to_try(const struct dry *d, int64_t j)
{
	int64_t parts = 1;

	if (j < 2)
		return d->first + j * (d->n - 1);
	while (parts < j)
		parts *= 2;
	return d->first +
	       (int64_t)((double)(d->n - 1) * (double)(2 * (j - parts / 2) - 1) / (double)parts);
}

static void begin(void *ctx, void *room)
{
	((struct dry *)ctx)->room = room;
}

static int job(void *ctx, int64_t i, void *answer, FILE *text)
{
	struct dry *d = ctx;
	struct took *t = answer;
	struct result res = {0};
	struct err e = {0};
	int64_t row = row_to_try(d, i), run = row % d->sp->runs + 1, begun = progress_now();
	const struct cell *cell = spec_cell(d->sp, row / d->sp->runs, &e);
	bool ok;
	int status;

	(void)text;
	t->reading = progress_now() - begun;
	ok = cell && run_cell(d->sp, cell, run_seed(d->sp, run), d->room, NULL, "", &res, &e);
	t->running = progress_now() - begun - t->reading;
	status = ok ? EXIT_OK : err_exit(&e);
	err_fini(&e);
	return status;
}

static bool take(void *ctx, int64_t i, int status, const void *answer, const char *text, size_t len)
{
	struct dry *d = ctx;
	const struct took *t = answer;

	(void)i, (void)text, (void)len;
	if (status == EXIT_OK) {
		d->reading += t->reading;
		d->running += t->running;
		d->least = !d->tried || t->running < d->least ? t->running : d->least;
		d->most = t->running > d->most ? t->running : d->most;
		d->tried++;
	}
	d->late = d->late || status == POOL_TIMEOUT;
	d->failed = d->failed || (status != EXIT_OK && status != POOL_TIMEOUT);
	return progress_now() < d->deadline;
}

static void try_some(struct dry *d, struct err *e)
{
	struct pool pool = {.jobs = d->n < SAMPLES ? d->n : SAMPLES,
			    .workers = 1,
			    .size = sizeof(struct took),
			    .timeout = SECOND,
			    .tries = 1,
			    .ctx = d,
			    .work = job,
			    .room = sim_size(),
			    .begin = begin,
			    .take = take};

	d->deadline = progress_now() + SECOND / 2;
	if (d->n)
		pool_run(&pool, e);
}

static void print_estimate(const struct dry *d, int workers)
{
	char least[40], most[40], all[40];
	double each, settings, ns;

	fputs("time      ", stdout);
	if (!d->tried) {
		puts(!d->n	 ? "none"
		     : d->failed ? "unknown: the rows that were tried failed"
				 : "unknown: the rows that were tried take more than a second");
		return;
	}
	each = (double)d->running / (double)d->tried;
	settings = (double)d->n / (double)(d->sp->runs * d->sp->grid.npolicy);
	ns = each * (double)d->n + (double)d->reading / (double)d->tried * settings;
	ns /= d->n < workers ? (double)d->n : workers;
	printf("%s %s with -j %d (%" PRId64 " rows were tried: %s to %s each%s)\n",
	       d->late ? "more than" : "about",
	       ns < 60e9 ? table_time(ns, 2, all, sizeof(all))
			 : progress_time((int64_t)(ns / SECOND), all, sizeof(all)),
	       workers, d->tried, table_time((double)d->least, 2, least, sizeof(least)),
	       table_time((double)d->most, 2, most, sizeof(most)),
	       d->failed ? "; others failed" : "");
}

/* The text of a column of a row, or of its head (row -1); NULL: there is no such column. */
static const char *cell_text(const struct dry *d, int64_t row, int column, char *buf, size_t size)
{
	static const char *const names[] = {"policy", "seed", "run"};
	const struct spec *sp = d->sp;
	int64_t cell = row / sp->runs, run = row % sp->runs + 1;

	if (column >= 3 + sp->grid.npath)
		return NULL;
	if (row < 0)
		return column < 3 ? names[column] : sp->grid.paths[column - 3].name;
	if (column == 0)
		return grid_policy(&sp->grid, cell);
	if (column >= 3)
		return grid_text(&sp->grid, cell, column - 3);
	if (column == 1)
		snprintf(buf, size, "%" PRIu64, run_seed(sp, run));
	else
		snprintf(buf, size, "%" PRId64, run);
	return buf;
}

static void print_rows(const struct dry *d)
{
	int width[3 + VARY_MAX] = {0}, n = d->n < SHOWN ? (int)d->n : SHOWN;
	char buf[40];
	const char *text;

	for (int c = 0; c < (int)ARRAY_LEN(width); c++)
		for (int i = -1; i < n; i++) {
			text = cell_text(d, i < 0 ? i : d->first + i, c, buf, sizeof(buf));
			if (text && (int)strlen(text) > width[c])
				width[c] = (int)strlen(text);
		}
	putchar('\n');
	for (int i = -1; i < n; i++) {
		bool more = true;
		for (int c = 0; more; c++) {
			text = cell_text(d, i < 0 ? i : d->first + i, c, buf, sizeof(buf));
			more = cell_text(d, -1, c + 1, buf, 0) != NULL;
			if (more)
				printf("%-*s  ", width[c], text);
			else
				puts(text);
		}
	}
	if (d->n > n)
		printf("... %" PRId64 " more\n", d->n - n);
}

int sweep_dry(const struct sweep_conf *conf, struct err *e)
{
	struct dry d = {.sp = spec_read(conf->config, &conf->opt->set, e)};
	const struct grid *g;

	if (!d.sp)
		return err_exit(e);
	g = &d.sp->grid;
	shard_range(conf->shard, d.sp->ncell * d.sp->runs, &d.first, &d.n);
	try_some(&d, e);
	printf("%s\n\nsettings  %" PRId64, d.sp->title ? d.sp->title : conf->config, g->nsetting);
	for (int i = 0; i < g->npath; i++)
		printf("%s%d of %s", i ? ", " : ": ", g->paths[i].nvalue, g->paths[i].name);
	printf("\npolicies  %d: ", g->npolicy);
	for (int i = 0; i < g->npolicy; i++)
		printf("%s%s", i ? ", " : "", g->policies[i]);
	printf("\nruns      %" PRId64 " of each\nrows      %" PRId64, d.sp->runs, d.n);
	if (conf->shard.n)
		printf(" in shard %" PRId64 "/%" PRId64 ", of %" PRId64, conf->shard.k,
		       conf->shard.n, d.sp->ncell * d.sp->runs);
	putchar('\n');
	print_estimate(&d, conf->opt->workers);
	print_rows(&d);
	spec_free(d.sp);
	return e->n ? EXIT_MACHINE : EXIT_OK;
}
