/* table.c - a report for people: who wins, by how much, and where the time went. Fits 100 columns.
 */
#include "table.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "unit.h"

#define CONFIDENCE .95

enum metric table_metric(const struct report *r, int i)
{
	static const enum metric fallback[] = {M_MAKESPAN, M_LAT_P99};

	if (r->spec->nshow) {
		if (i >= r->spec->nshow)
			return METRICS;
		for (int m = 0; m < METRICS; m++)
			if (strcmp(metric_def((enum metric)m)->name, r->spec->show[i]) == 0)
				return (enum metric)m;
	}
	return i < (int)ARRAY_LEN(fallback) ? fallback[i] : METRICS;
}

/* ---- numbers ---- */

const char *table_time(double ns, int digits, char *buf, size_t size)
{
	const struct unit *u = unit_for(ns);

	if (ns == 0)
		snprintf(buf, size, "0");
	else
		snprintf(buf, size, "%.*f %s", unit_places(fabs(ns) / u->ns, digits), ns / u->ns,
			 u->name);
	return buf;
}

/* "28.43 +/- 0.12 s" */
static void print_mean(const struct stats *st, bool time, char *buf, size_t size)
{
	double half = stats_half(st, CONFIDENCE), mean = st->mean;
	const struct unit *u = time ? unit_for(mean) : NULL;
	int p;

	if (!st->n || (mean == 0 && half == 0)) {
		snprintf(buf, size, st->n ? "0" : "-");
		return;
	}
	if (u) {
		mean /= u->ns;
		half /= u->ns;
	}
	p = unit_places(fabs(mean), 4);
	if (half > 0 && half < 1 && p < 2)
		p = 2;
	if (st->n > 1)
		snprintf(buf, size, "%.*f +/- %.*f%s%s", p, mean, p, half, u ? " " : "",
			 u ? u->name : "");
	else
		snprintf(buf, size, "%.*f%s%s", p, mean, u ? " " : "", u ? u->name : "");
}

/* ---- who wins ---- */

/* The difference to the best cell of the setting, pair by pair: the runs share their seeds. As
 * `corun compare` has it. */
static struct stats_diff against(const struct report *r, int64_t cell, int64_t best)
{
	const double *x = r->cells[cell].first, *b = r->cells[best].first;
	double *pair[2] = {xcalloc((size_t)r->spec->runs, sizeof(double)),
			   xcalloc((size_t)r->spec->runs, sizeof(double))};
	struct stats_diff d = {0};
	int64_t n = 0;

	for (int64_t i = 0; i < r->spec->runs; i++)
		if (!isnan(x[i]) && !isnan(b[i])) {
			pair[0][n] = x[i];
			pair[1][n++] = b[i];
		}
	if (n)
		d = stats_paired(pair[0], pair[1], n, CONFIDENCE);
	free(pair[0]);
	free(pair[1]);
	return d;
}

static void print_against(const struct report *r, int64_t cell, int64_t best, bool time, char *buf,
			  size_t size)
{
	struct stats_diff d = against(r, cell, best);
	const struct unit *u = unit_for(d.mean);
	double scale = time ? u->ns : 1;

	if (cell == best)
		snprintf(buf, size, "best");
	else if (!d.pairs)
		snprintf(buf, size, "no seed in common");
	else if (d.method != STATS_NONE && !d.proven)
		snprintf(buf, size, "no difference proven");
	else if (isnan(d.percent)) /* the best has 0, or may have */
		snprintf(buf, size, "%+.3g +/- %.2g%s%s", d.mean / scale, d.half / scale,
			 time ? " " : "", time ? u->name : "");
	else if (d.method == STATS_NONE)
		snprintf(buf, size, "%+.2f %%", d.percent);
	else
		snprintf(buf, size, "%+.2f +/- %.2f %%", d.percent, d.percent_half);
}

static int64_t best_of(const struct report *r, int64_t first, int64_t n, enum metric m)
{
	int64_t best = first;

	for (int64_t i = first; i < first + n; i++)
		if (r->cells[i].of[m].n &&
		    (!r->cells[best].of[m].n || r->cells[i].of[m].mean < r->cells[best].of[m].mean))
			best = i;
	return best;
}

static void print_over_bound(const struct report *r, int64_t cell)
{
	if (r->cells[cell].over_bound.n)
		fprintf(r->f, "  %7.2f", r->cells[cell].over_bound.mean);
	else
		fprintf(r->f, "  %7s", "-");
}

/* Metrics side by side, from the `first` to before the `last` that is shown. */
struct columns {
	int first, last;
	int width[METRICS]; /* of each column */
	bool over;	    /* beside the makespan stands how many times the bound it is */
};

/* Two have all the room that they can want; of more, as many as fit, and beside the first ones
 * their comparison. */
static struct columns columns_from(const struct report *r, int first, bool bounded)
{
	struct columns b = {.first = first, .last = first};
	int room = first ? 84 : 62;
	bool two = table_metric(r, 2) == METRICS;

	b.over = two && bounded;
	for (; table_metric(r, b.last) < METRICS; b.last++) {
		int len = (int)strlen(metric_def(table_metric(r, b.last))->words);
		b.width[b.last] = two ? 24 : len > 18 ? len : 18;
		room -= b.width[b.last] + 2;
		if (room < 0 && !two && b.last > first)
			break;
	}
	return b;
}

/* The bound is the same under every policy: that of one cell is of all. */
static void print_bound(const struct report *r, const struct columns *b, int64_t cell)
{
	char text[80];

	for (int i = b->first; i < b->last; i++)
		if (table_metric(r, i) == M_MAKESPAN) {
			print_mean(&r->cells[cell].of[M_BOUND], true, text, sizeof(text));
			fprintf(r->f, "  %-12s", "bound");
			for (int k = b->first; k < i; k++)
				fprintf(r->f, "  %-*s", b->width[k], "");
			fprintf(r->f, "  %-*s", b->width[i], text);
			if (b->over)
				fprintf(r->f, "  %7s", "1");
			fputs("  no schedule beats it\n", r->f);
		}
}

static void print_columns(const struct report *r, const struct columns *b, int64_t first, int64_t n)
{
	enum metric m0 = table_metric(r, 0);
	int64_t best = best_of(r, first, n, m0);
	bool compare = n > 1 && b->first == 0;
	char text[80];

	fprintf(r->f, "  %-12s", "policy");
	for (int i = b->first; i < b->last; i++)
		fprintf(r->f, "  %-*s%s", b->width[i], metric_def(table_metric(r, i))->words,
			b->over && table_metric(r, i) == M_MAKESPAN ? "  x bound" : "");
	fprintf(r->f, "%s\n", compare ? "  against the best" : "");
	for (int64_t c = first; c < first + n; c++) {
		fprintf(r->f, "  %-12s", grid_policy(&r->spec->grid, c));
		for (int i = b->first; i < b->last; i++) {
			enum metric m = table_metric(r, i);
			print_mean(&r->cells[c].of[m], metric_def(m)->time, text, sizeof(text));
			fprintf(r->f, "  %-*s", b->width[i], text);
			if (b->over && m == M_MAKESPAN)
				print_over_bound(r, c);
		}
		if (compare && r->cells[c].of[m0].n) {
			print_against(r, c, best, metric_def(m0)->time, text, sizeof(text));
			fprintf(r->f, "  %s", text);
		}
		fputc('\n', r->f);
	}
	if (r->cells[best].over_bound.n)
		print_bound(r, b, best);
}

static void print_metrics(const struct report *r, int64_t first, int64_t n)
{
	bool bounded = r->cells[best_of(r, first, n, table_metric(r, 0))].over_bound.n > 0;

	for (int i = 0; table_metric(r, i) < METRICS;) {
		struct columns b = columns_from(r, i, bounded);
		if (i)
			fputc('\n', r->f);
		print_columns(r, &b, first, n);
		i = b.last;
	}
}

/* ---- why ---- */

static double share(const struct cell_report *c, enum metric a, enum metric b)
{
	return c->of[b].mean > 0 ? 100 * c->of[a].mean / c->of[b].mean : 0;
}

/* Steps of mode system: the rest of the system time is there in every run with costs. */
static bool tells_modes(const struct report *r, int64_t first, int64_t n)
{
	static const enum metric costs[] = {M_SWITCH, M_REFILL, M_SPIN};

	for (int64_t c = first; c < first + n; c++) {
		double in_kernel = r->cells[c].of[M_SYSTEM].mean;
		for (size_t i = 0; i < ARRAY_LEN(costs); i++)
			in_kernel -= r->cells[c].of[costs[i]].mean;
		if (in_kernel >= 1)
			return true;
	}
	return false;
}

/* As time(1) does. */
static void print_modes(const struct report *r, int64_t first, int64_t n)
{
	static const enum metric modes[] = {M_MAKESPAN, M_USER, M_SYSTEM};
	char text[40];

	fprintf(r->f, "\n  as time(1) tells it (mean of a run)\n  %-12s %9s %9s %9s  %9s\n", "",
		"real", "user", "sys", "cpus busy");
	for (int64_t c = first; c < first + n; c++) {
		const struct cell_report *cr = &r->cells[c];
		if (!cr->runs)
			continue;
		fprintf(r->f, "  %-12s", grid_policy(&r->spec->grid, c));
		for (size_t i = 0; i < ARRAY_LEN(modes); i++)
			fprintf(r->f, " %9s",
				table_time(cr->of[modes[i]].mean, 4, text, sizeof(text)));
		fprintf(r->f, "  %9.3f\n", share(cr, M_CPU, M_MAKESPAN) / 100);
	}
}

/* Most machines have one clock and cores of one type. */
static bool loses_to_clock(const struct report *r, int64_t first, int64_t n)
{
	for (int64_t c = first; c < first + n; c++)
		if (r->cells[c].runs && r->cells[c].of[M_CLOCK_LOST].mean > 0)
			return true;
	return false;
}

static void print_why(const struct report *r, int64_t first, int64_t n)
{
	static const struct {
		const char *head;
		enum metric m;
	} col[] = {
		{"work", M_WORK},	 {"sibling", M_SMT_LOST}, {"avoidable", M_MISPLACED_LOST},
		{"clock", M_CLOCK_LOST}, {"switch", M_SWITCH},	  {"refill", M_REFILL},
		{"spin", M_SPIN},	 {"queued", M_WAIT},	  {"blocked", M_BLOCKED}};
	bool clock = loses_to_clock(r, first, n);
	char text[40];

	fprintf(r->f, "\n  where the tasks' time went (mean of a run, summed over tasks)\n  %-12s",
		"");
	for (size_t i = 0; i < ARRAY_LEN(col); i++)
		if (clock || col[i].m != M_CLOCK_LOST)
			fprintf(r->f, " %9s", col[i].head);
	fputc('\n', r->f);
	for (int64_t c = first; c < first + n; c++) {
		fprintf(r->f, "  %-12s", grid_policy(&r->spec->grid, c));
		for (size_t i = 0; i < ARRAY_LEN(col); i++)
			if (clock || col[i].m != M_CLOCK_LOST)
				fprintf(r->f, " %9s",
					r->cells[c].runs ? table_time(r->cells[c].of[col[i].m].mean,
								      3, text, sizeof(text))
							 : "-");
		fputc('\n', r->f);
	}
	fprintf(r->f,
		"  sibling: lost because the other cpu of the core ran; avoidable: the part "
		"of it in which\n"
		"  another allowed core had nothing to run. queued: runnable, waiting for a "
		"cpu.\n"
		"  blocked: waiting for a device, a timer, a lock, a child or another task.\n%s",
		clock ? "  clock: lost to a clock or a core that is not the fastest.\n" : "");
	fprintf(r->f,
		"\n  sharing, and how long after its wake-up a task ran (mean of a run)\n"
		"  %-12s %9s %9s  %9s %9s %9s  %11s %11s\n",
		"", "shared", "avoidable", "p50", "p99", "max", "switches", "migrations");
	for (int64_t c = first; c < first + n; c++) {
		static const enum metric lat[] = {M_LAT_P50, M_LAT_P99, M_LAT_MAX};
		const struct cell_report *cr = &r->cells[c];
		if (!cr->runs)
			continue;
		fprintf(r->f, "  %-12s %7.1f %% %7.1f %% ", grid_policy(&r->spec->grid, c),
			share(cr, M_SHARED, M_CORE_BUSY), share(cr, M_MISPLACED, M_CORE_BUSY));
		for (size_t i = 0; i < ARRAY_LEN(lat); i++)
			fprintf(r->f, " %9s",
				table_time(cr->of[lat[i]].mean, 2, text, sizeof(text)));
		fprintf(r->f, "  %11.0f %11.0f\n", cr->of[M_SWITCHES].mean,
			cr->of[M_MIGRATIONS].mean);
	}
	fprintf(r->f, "  shared: time with two or more cpus of a core busy, of the time it is busy "
		      "at all.\n");
}

/* ---- the whole ---- */

void table_machine(const struct cell *c, FILE *f)
{
	const struct topology *t = &c->machine->real;
	int cores = t->ngroup[LEVEL_CORE];

	fprintf(f, "%d core%s, %d cpu%s", cores, cores == 1 ? "" : "s", c->machine->ncpu,
		c->machine->ncpu == 1 ? "" : "s");
	if (c->machine->nonline < c->machine->ncpu)
		fprintf(f, ", %d online", c->machine->nonline);
	for (int i = 0; i < c->machine->ntype && c->machine->ntype > 1; i++)
		fprintf(f, "%s%d %s of %d", i ? ", " : " (", c->machine->type[i].cores,
			c->machine->type[i].name, c->machine->type[i].pu);
	if (c->machine->ntype > 1)
		fputc(')', f);
	if (c->machine->smt > 1 && cores <= 4) {
		fprintf(f, " (siblings");
		for (int i = 0; i < cores; i++)
			for (int k = 0; k < t->groups[LEVEL_CORE][i].n; k++)
				fprintf(f, "%s%d",
					k   ? "+"
					: i ? ", "
					    : " ",
					t->groups[LEVEL_CORE][i].cpu[k]);
		fprintf(f, ")");
	}
	fprintf(f, "   smt  %s\n", smt_model_of(c->smt)->name);
}

static void print_unfinished(const struct report *r, int64_t first, int64_t n)
{
	for (int64_t c = first; c < first + n; c++) {
		const struct cell_report *cr = &r->cells[c];
		if (cr->failed)
			fprintf(r->f,
				"  %s: %" PRId64 " of %" PRId64
				" runs failed and are not in this table\n",
				grid_policy(&r->spec->grid, c), cr->failed, cr->failed + cr->runs);
	}
}

static void print_setting(const struct report *r, int64_t first, int64_t n)
{
	struct spec *sp = r->spec;
	const struct grid *g = &sp->grid;
	struct err quiet = {0}; /* a setting that is no good was told when its runs failed */
	const struct cell *c = spec_cell(sp, first, &quiet);

	if (g->npath) {
		fputc('\n', r->f);
		grid_print(g, first, r->f);
		fputc('\n', r->f);
	}
	if (c) {
		fprintf(r->f, "  machine  ");
		table_machine(c, r->f);
	}
	err_fini(&quiet);
	fprintf(r->f,
		"  runs     %" PRId64 " a policy, seeds %" PRIu64 " to %" PRIu64
		"; mean +/- half its 95%% interval\n\n",
		sp->runs, sp->seed, run_seed(sp, sp->runs));
	print_metrics(r, first, n);
	if (tells_modes(r, first, n))
		print_modes(r, first, n);
	print_why(r, first, n);
	print_unfinished(r, first, n);
}

void table_print(const struct report *r)
{
	const struct spec *sp = r->spec;
	int64_t n = 1;

	fprintf(r->f, "%s\n", sp->title ? sp->title : sp->file);
	for (int64_t first = 0; first < sp->ncell; first += n) {
		int64_t setting = grid_setting(&sp->grid, first);

		for (n = 1; first + n < sp->ncell; n++)
			if (grid_setting(&sp->grid, first + n) != setting)
				break;
		print_setting(r, first, n);
	}
}
