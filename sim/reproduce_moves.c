/* reproduce_moves.c - how far each figure moves when a calibrated number does: what the numbers
 * that were chosen matter. */
#include <math.h>
#include <string.h>

#include "param.h"
#include "reproduce.h"

#define MOVED .1    /* by this part a number is moved */
#define LEAST .0005 /* a figure that moves by less stays where it is */
#define SEEDS 100   /* at most: moved and unmoved runs have the same seeds, so few tell */

static int64_t seeds_of(const struct repro_group *g)
{
	return g->seeds < SEEDS ? g->seeds : SEEDS;
}

static char *moved(const char *value, double by)
{
	int64_t ns;

	if (time_parse(value, &ns))
		return xasprintf("%lldns", (long long)llround((double)ns * (1 + by)));
	return xasprintf("%.10g", strtod(value, NULL) * (1 + by));
}

/* The group's runs with the number moved. at NULL: the run is not touched; else spec NULL: it
 * cannot be. */
struct moved_group {
	const struct repro_group *g;
	const struct repro_number *number;
	struct repro_run *runs;
};

static void move_run(struct moved_group *m, int i, double by)
{
	const struct repro_run *from = &m->g->runs[i];
	struct repro_run *run = &m->runs[i];
	struct err quiet = {0}; /* a number may not be what it is moved to */
	struct spec_set set = from->set;
	char *value, *text;

	if (strcmp(from->config, m->number->config) != 0 || repro_run_sets(from, m->number))
		return;
	value = moved(m->number->value, by);
	text = xasprintf("%s=%s", m->number->path, value);
	set.sets = xcalloc((size_t)set.nset + 1, sizeof(*set.sets));
	if (set.nset)
		memcpy(set.sets, from->set.sets, (size_t)set.nset * sizeof(*set.sets));
	set.sets[set.nset++] = text;
	run->spec = spec_read(from->config, &set, &quiet);
	run->at = from->at;
	err_fini(&quiet);
	free(set.sets);
	free(text);
	free(value);
}

/* m NULL: with no number moved. */
static double value_of(const struct repro_group *g, const struct moved_group *m,
		       const struct repro_row *row)
{
	const struct result **of = repro_results(g);
	struct formula_runs data = {.of = of, .n = seeds_of(g)};
	bool cannot = false;
	double value;

	for (int i = 0; m && i < g->nrun; i++) {
		if (m->runs[i].spec)
			of[i] = m->runs[i].result;
		cannot |= m->runs[i].at && !m->runs[i].spec && formula_uses(row->figure, i);
	}
	value = formula_value(row->figure, &data) / row->scale;
	free(of);
	return cannot ? NAN : value;
}

/* What cannot be counts as moved. */
static bool stays(double from, double to)
{
	return from == to || fabs(to - from) < LEAST * fabs(from);
}

static void add_moves(struct repro_moves *out, const struct moved_group *less,
		      const struct moved_group *more)
{
	const struct repro_group *g = less->g;

	for (int k = 0; k < g->nrow; k++) {
		const struct repro_row *row = &g->rows[k];
		struct repro_move move = {.group = g,
					  .row = row,
					  .number = less->number,
					  .from = value_of(g, NULL, row),
					  .less = value_of(g, less, row),
					  .more = value_of(g, more, row)};

		if (row->class == ROW_CALIBRATED ||
		    (stays(move.from, move.less) && stays(move.from, move.more)))
			continue;
		out->move = xrealloc(out->move, (size_t)out->n + 1, sizeof(*out->move));
		out->move[out->n++] = move;
	}
}

int reproduce_moves(const struct reproduce *r, int workers, struct repro_moves *out, struct err *e)
{
	struct moved_group *m = NULL;
	struct repro_run **runs = NULL;
	int64_t *seeds = NULL;
	int n = 0, nrun = 0, status;

	for (int i = 0; i < r->ngroup; i++)
		for (int k = 0; k < 2 * r->groups[i].nnumber; k++) {
			const struct repro_group *g = &r->groups[i];

			m = xrealloc(m, (size_t)n + 1, sizeof(*m));
			m[n] = (struct moved_group){.g = g, .number = &g->numbers[k / 2]};
			m[n].runs = xcalloc((size_t)g->nrun, sizeof(*m[n].runs));
			for (int j = 0; j < g->nrun; j++)
				move_run(&m[n], j, k % 2 ? MOVED : -MOVED);
			n++;
		}
	for (int i = 0; i < n; i++)
		for (int j = 0; j < m[i].g->nrun; j++)
			if (m[i].runs[j].spec) {
				runs = xrealloc(runs, (size_t)nrun + 1, sizeof(*runs));
				seeds = xrealloc(seeds, (size_t)nrun + 1, sizeof(*seeds));
				seeds[nrun] = seeds_of(m[i].g);
				runs[nrun++] = &m[i].runs[j];
			}
	status = repro_run_all(runs, seeds, nrun, workers, e);
	for (int i = 0; i < n && status == EXIT_OK; i += 2)
		add_moves(out, &m[i], &m[i + 1]);
	for (int i = 0; i < n; i++) {
		for (int j = 0; j < m[i].g->nrun; j++) {
			spec_free(m[i].runs[j].spec);
			free(m[i].runs[j].result);
		}
		free(m[i].runs);
	}
	free(m);
	free(runs);
	free(seeds);
	return status;
}
