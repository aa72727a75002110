/* plot_write.c - the data of a figure: a block of plain columns a group, two empty lines apart. */
#include <math.h>
#include <string.h>

#include "label.h"
#include "plot_own.h"

#define STEPS_MAX 1000 /* of a cdf: more cannot be seen */

static void next_block(FILE *f, int i, const char *name)
{
	fprintf(f, "%s# %s\n", i ? "\n\n" : "", *name ? name : "all");
}

/* Does the group change at item i? */
static bool is_first(const struct plot *p, int64_t i)
{
	return !i || p->items[i].g != p->items[i - 1].g;
}

void plot_end_row(const struct plot *p, FILE *f, int64_t from, int64_t end)
{
	if (p->bound >= 0) {
		struct stats st = plot_stats(p, p->bound, from, end);

		fprintf(f, st.n ? " %.9g" : " NaN", st.mean);
	}
	fputc('\n', f);
}

const char *plot_bound_column(const struct plot *p)
{
	return p->bound >= 0 ? " bound" : "";
}

static void mean_row(const struct plot *p, FILE *f, double at, int64_t from, int64_t end)
{
	struct stats st = plot_stats(p, p->kept[0], from, end);
	double half = stats_half(&st, CONFIDENCE);

	fprintf(f, "%.9g %.9g %.9g %.9g %lld", at, st.mean, st.mean - half, st.mean + half,
		(long long)st.n);
	plot_end_row(p, f, from, end);
}

static void write_line(const struct plot *p, FILE *f)
{
	double by = 1;
	int64_t end;

	plot_set_metric(p, f, "ylabel");
	if (p->x->at) {
		by = plot_set_values(p, f);
	} else {
		plot_set(f, "xlabel", label_title(p->a->x));
		plot_set_places(f, "xtics", p->x->names, p->x->n);
		fprintf(f, "#! xnames = 1\n");
	}
	plot_set_note(p, f, p->x->at ? "mean, band: 95 % interval" : "mean, bar: 95 % interval");
	fprintf(f, "# x mean lo hi n%s\n", plot_bound_column(p));
	for (int64_t i = 0; i < p->nitem; i = end) {
		const struct item *it = &p->items[i];

		end = plot_cell_end(p, i);
		if (is_first(p, i))
			next_block(f, it->g, p->groups[it->g]);
		mean_row(p, f, p->x->at ? p->x->at[it->x] / by : it->x, i, end);
	}
}

static void write_points(const struct plot *p, FILE *f)
{
	int64_t end;

	plot_set_columns(p, f);
	plot_set_note(p, f, "each run a mark; bar: mean and its 95 % interval");
	fprintf(f, "# column value, a run a line\n");
	for (int64_t i = 0; i < p->nitem; i++) {
		const struct item *it = &p->items[i];

		if (is_first(p, i))
			next_block(f, it->g, p->groups[it->g]);
		fprintf(f, "%.4f %.9g\n", plot_column(p, it->g, it->x), it->y / p->scale.by);
	}
	next_block(f, p->ngroup, "all groups: column mean lo hi n");
	for (int64_t i = 0; i < p->nitem; i = end) {
		end = plot_cell_end(p, i);
		mean_row(p, f, plot_column(p, p->items[i].g, p->items[i].x), i, end);
	}
}

struct box {
	double q1, median, q3;
	int64_t from, end; /* what the whiskers reach */
};

static struct box box_of(const struct item *it, int64_t n)
{
	double *y = xcalloc((size_t)n, sizeof(*y)), reach;
	struct box b = {.end = n};

	for (int64_t i = 0; i < n; i++)
		y[i] = it[i].y;
	b.q1 = stats_quantile(y, n, .25);
	b.median = stats_quantile(y, n, .5);
	b.q3 = stats_quantile(y, n, .75);
	reach = 1.5 * (b.q3 - b.q1);
	while (y[b.from] < b.q1 - reach)
		b.from++;
	while (y[b.end - 1] > b.q3 + reach)
		b.end--;
	free(y);
	return b;
}

/* The runs of a cell beyond the whiskers. */
static int64_t write_beyond(const struct plot *p, FILE *f, int64_t from, int64_t end)
{
	const struct item *it = &p->items[from];
	struct box b = box_of(it, end - from);

	for (int64_t i = 0; i < end - from; i++)
		if (i < b.from || i >= b.end)
			fprintf(f, "%.4f %.9g %d\n", plot_column(p, it->g, it->x),
				it[i].y / p->scale.by, it->g + 1);
	return end - from - (b.end - b.from);
}

static void write_box(const struct plot *p, FILE *f)
{
	double by = p->scale.by;
	int64_t end, beyond = 0;

	plot_set_columns(p, f);
	plot_set_note(p, f, "box: quartiles; whiskers: within 1.5 boxes; marks: runs beyond");
	fprintf(f, "# column whisker q1 median q3 whisker n%s\n", plot_bound_column(p));
	for (int64_t i = 0; i < p->nitem; i = end) {
		const struct item *it = &p->items[i];
		struct box b;

		end = plot_cell_end(p, i);
		b = box_of(it, end - i);
		if (is_first(p, i))
			next_block(f, it->g, p->groups[it->g]);
		fprintf(f, "%.4f %.9g %.9g %.9g %.9g %.9g %lld", plot_column(p, it->g, it->x),
			it[b.from].y / by, b.q1 / by, b.median / by, b.q3 / by,
			it[b.end - 1].y / by, (long long)(end - i));
		plot_end_row(p, f, i, end);
	}
	next_block(f, p->ngroup, "all groups: column value group, of runs beyond the whiskers");
	for (int64_t i = 0; i < p->nitem; i = end) {
		end = plot_cell_end(p, i);
		beyond += write_beyond(p, f, i, end);
	}
	if (!beyond)
		fprintf(f, "-9 NaN 1\n"); /* gnuplot counts no empty block */
}

static void write_cdf(const struct plot *p, FILE *f)
{
	int64_t end;

	plot_set_metric(p, f, "xlabel");
	plot_set(f, "ylabel", "share of the runs");
	plot_set_note(p, f, "share of the runs with at most this value");
	fprintf(f, "# value share\n");
	for (int64_t i = 0; i < p->nitem; i = end) {
		const struct item *it = &p->items[i];
		int64_t n, last = 0;

		end = plot_cell_end(p, i);
		n = end - i;
		next_block(f, it->g, p->groups[it->g]);
		fprintf(f, "%.9g 0\n", it->y / p->scale.by);
		for (int64_t j = 1; j <= n; j++)
			if (j == n || j * STEPS_MAX / n > last) {
				last = j * STEPS_MAX / n;
				fprintf(f, "%.9g %.6g\n", it[j - 1].y / p->scale.by,
					(double)j / (double)n);
			}
	}
}

/* A band that reaches to 0 has no place on a logarithmic axis. */
static bool bands_far(const struct plot *p)
{
	int64_t end;

	for (int64_t i = 0; i < p->nitem; i = end) {
		struct stats st;

		end = plot_cell_end(p, i);
		st = plot_stats(p, p->kept[0], i, end);
		if (st.mean - stats_half(&st, CONFIDENCE) <= 0)
			return false;
	}
	return true;
}

bool plot_write(const struct plot_ask *a, FILE *f, struct err *e)
{
	static void (*const kinds[PLOT_KINDS])(const struct plot *, FILE *) = {
		write_box, write_cdf, plot_heat, write_line, write_points, plot_stack};
	const char *kind = plot_kinds()[a->kind];
	struct plot p;
	bool ok = plot_gather(&p, a, e);

	if (ok) {
		fprintf(f, "# Data of corun plot --kind %s. To draw it:\n", kind);
		fprintf(f, "#   gnuplot -d -c plots/%s.gp THIS-FILE FIG.svg\n", kind);
		p.far = p.far && bands_far(&p);
		plot_set_common(&p, f);
		kinds[a->kind](&p, f);
		ok = e->n == 0;
		rows_tell_failed(p.r, "corun plot: ", stderr);
	}
	plot_fini(&p);
	return ok;
}
