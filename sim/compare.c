/* compare.c - groups of rows against one of them: setting by setting, pairs where runs share their
 * seed. */
#include "compare.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "label.h"
#include "texts.h"

#define GROUPS_MAX 1000 /* more: the column numbers the runs */
#define KEY_END	   '\x1F'

/* A row with a value, in the order of the comparison. */
struct run {
	int32_t group, seed;
	int64_t row;
};

struct compare {
	const struct compare_opts *opts;
	struct rows *rows;
	int metric, bound, seed;	  /* kept columns; -1: none */
	int *by, *vary, nvary;		  /* kept columns: of the groups, and of the settings */
	struct texts groups, keys;	  /* labels; keys of settings */
	int64_t *group_row, *setting_row; /* a row of each */
	struct run *runs;		  /* by setting, group and seed */
	int64_t *start;			  /* of each setting in runs, and the end */
	int base;
	struct compare_group *now; /* of the setting last asked for */
	int64_t *part;		   /* where its groups begin in runs, and the end */
	double *value, *pair[2];   /* its values, group by group; pairs of one group */
};

const struct compare_opts *compare_opts(const struct compare *c)
{
	return c->opts;
}

const struct rows *compare_rows(const struct compare *c)
{
	return c->rows;
}

int compare_groups(const struct compare *c)
{
	return c->groups.n;
}

const char *compare_label(const struct compare *c, int group)
{
	return c->groups.text[group];
}

static const char *text_at(const struct compare *c, int kept, int64_t row)
{
	return rows_text(c->rows, kept, rows_text_of(c->rows, kept, row));
}

const char *compare_by(const struct compare *c, int group, int by)
{
	return text_at(c, c->by[by], c->group_row[group]);
}

int compare_baseline(const struct compare *c)
{
	return c->base;
}

int compare_columns(const struct compare *c)
{
	return c->nvary;
}

const char *compare_column(const struct compare *c, int column)
{
	return rows_kept(c->rows, c->vary[column]);
}

const char *compare_value(const struct compare *c, int setting, int column)
{
	return text_at(c, c->vary[column], c->setting_row[setting]);
}

int compare_settings(const struct compare *c)
{
	return c->keys.n;
}

bool compare_has_seeds(const struct compare *c)
{
	return c->seed >= 0;
}

/* ---- reading ---- */

static bool is_by(const struct compare_opts *opts, const char *column)
{
	for (int i = 0; i < opts->nby; i++)
		if (strcmp(opts->by[i], column) == 0)
			return true;
	return false;
}

/* In a file of corun a setting is the policy and all that varies, but for what makes the groups. */
static void keep_settings(struct compare *c)
{
	int first, end;

	c->seed = -1;
	if (!rows_varied(c->rows, &first, &end))
		return;
	c->vary = xcalloc((size_t)(end - first) + 1, sizeof(*c->vary));
	if (!is_by(c->opts, "policy"))
		c->vary[c->nvary++] = rows_keep_text(c->rows, "policy");
	for (int i = first; i < end; i++)
		if (!is_by(c->opts, rows_column(c->rows, i)))
			c->vary[c->nvary++] = rows_keep_text(c->rows, rows_column(c->rows, i));
	if (!is_by(c->opts, "seed"))
		c->seed = rows_keep_text(c->rows, "seed");
	if (strcmp(c->opts->metric, "makespan_ns") == 0 && rows_find(c->rows, "bound_ns") >= 0)
		c->bound = rows_keep_number(c->rows, "bound_ns");
}

static bool read(struct compare *c, struct err *e)
{
	const struct compare_opts *opts = c->opts;

	c->rows = rows_open(opts->file, e);
	if (!c->rows)
		return false;
	c->by = xcalloc((size_t)opts->nby, sizeof(*c->by));
	for (int i = 0; i < opts->nby; i++)
		c->by[i] = rows_keep_text(c->rows, opts->by[i]);
	c->metric = rows_keep_number(c->rows, opts->metric);
	for (int i = 0; i < opts->nwhere; i++)
		rows_where(c->rows, opts->where[i]);
	keep_settings(c);
	return e->n == 0 && rows_read(c->rows);
}

/* ---- grouping ---- */

/* The row's texts of the columns, with `sep` between them. */
static const char *join(const struct compare *c, const int *kept, int n, char sep, int64_t row,
			char **buf, size_t *size)
{
	size_t len = 0;

	for (int i = 0; i < n; i++) {
		const char *text = text_at(c, kept[i], row);
		size_t more = strlen(text);
		if (len + more + 2 > *size) {
			*size = 2 * (len + more + 2);
			*buf = xrealloc(*buf, *size, 1);
		}
		if (i)
			(*buf)[len++] = sep;
		memcpy(*buf + len, text, more + 1);
		len += more;
	}
	return n ? *buf : "";
}

static int number_of(struct texts *t, const char *text, int64_t row, int64_t **first)
{
	int had = t->n, i = texts_add(t, text);

	if (t->n > had) {
		*first = xrealloc(*first, (size_t)t->n, sizeof(**first));
		(*first)[i] = row;
	}
	return i;
}

/* Wherever the label has one value, so has the column. */
static bool names(const struct compare *c, int label, int column)
{
	int *told = xcalloc((size_t)rows_texts(c->rows, label), sizeof(*told));
	bool same = label_is(rows_kept(c->rows, label));

	for (int64_t i = 0; i < rows_count(c->rows) && same; i++) {
		int *t = &told[rows_text_of(c->rows, label, i)];
		int text = rows_text_of(c->rows, column, i) + 1;
		same = !*t || *t == text;
		*t = text;
	}
	free(told);
	return same;
}

static bool is_named(const struct compare *c, int column)
{
	bool is = false;

	if (label_is(rows_kept(c->rows, column)))
		return false;
	for (int i = 0; i < c->opts->nby && !is; i++)
		is = names(c, c->by[i], column);
	for (int i = 0; i < c->nvary && !is; i++)
		is = names(c, c->vary[i], column);
	return is;
}

/* Settings are told by what differs between them, and by its labels where it has some. */
static void drop_told(struct compare *c)
{
	int *vary = xcalloc((size_t)c->nvary, sizeof(*vary)), n = 0;

	for (int i = 0; i < c->nvary; i++)
		if (rows_texts(c->rows, c->vary[i]) > 1 && !is_named(c, c->vary[i]))
			vary[n++] = c->vary[i];
	free(c->vary);
	c->vary = vary;
	c->nvary = n;
}

static bool group_rows(struct compare *c, struct err *e)
{
	int64_t n = rows_count(c->rows);
	int32_t *setting = xcalloc((size_t)n, sizeof(*setting));
	struct run *run = xcalloc((size_t)n, sizeof(*run));
	char *buf = NULL;
	size_t size = 0;

	drop_told(c);
	for (int64_t i = 0; i < n && c->groups.n <= GROUPS_MAX; i++) {
		run[i].row = i;
		run[i].seed = c->seed < 0 ? 0 : rows_text_of(c->rows, c->seed, i);
		run[i].group =
			number_of(&c->groups, join(c, c->by, c->opts->nby, ',', i, &buf, &size), i,
				  &c->group_row);
		setting[i] =
			number_of(&c->keys, join(c, c->vary, c->nvary, KEY_END, i, &buf, &size), i,
				  &c->setting_row);
	}
	/* by counting; within a setting the order of the file stays */
	c->start = xcalloc((size_t)c->keys.n + 2, sizeof(*c->start));
	c->runs = xcalloc((size_t)n, sizeof(*c->runs));
	for (int64_t i = 0; i < n; i++)
		c->start[setting[i] + 2]++;
	for (int i = 2; i < c->keys.n + 2; i++)
		c->start[i] += c->start[i - 1];
	for (int64_t i = 0; i < n; i++)
		c->runs[c->start[setting[i] + 1]++] = run[i];
	free(buf);
	free(run);
	free(setting);
	return c->groups.n <= GROUPS_MAX ||
	       err_add(e, "%s: error: --by gives more than %d groups", c->opts->file, GROUPS_MAX);
}

static int by_group(const void *a, const void *b)
{
	const struct run *x = a, *y = b;

	if (x->group != y->group)
		return x->group < y->group ? -1 : 1;
	if (x->seed != y->seed)
		return x->seed < y->seed ? -1 : 1;
	return x->row < y->row ? -1 : 1;
}

/* a and its neighbour. */
static bool same_run(const struct compare *c, const struct run *a, struct err *e)
{
	return err_add(e, "%s:%" PRIu32 ": error: the same run as in line %" PRIu32 ": %s, seed %s",
		       c->opts->file, rows_line(c->rows, a[1].row), rows_line(c->rows, a->row),
		       compare_label(c, a->group), text_at(c, c->seed, a->row));
}

/* Within each setting by group and seed, so that each run must be there once. */
static bool sort_runs(struct compare *c, struct err *e)
{
	for (int s = 0; s < c->keys.n && !e->n; s++) {
		struct run *runs = c->runs + c->start[s];
		int64_t n = c->start[s + 1] - c->start[s];
		qsort(runs, (size_t)n, sizeof(*runs), by_group);
		for (int64_t i = 0; c->seed >= 0 && i < n - 1; i++)
			if (runs[i].group == runs[i + 1].group && runs[i].seed == runs[i + 1].seed)
				same_run(c, &runs[i], e);
	}
	return e->n == 0;
}

static bool find_baseline(struct compare *c, struct err *e)
{
	const char *want = c->opts->baseline, *near;

	for (int i = 0; want && i < c->groups.n; i++)
		if (strcmp(c->groups.text[i], want) == 0) {
			c->base = i;
			return true;
		}
	if (!want)
		return true;
	near = nearest_name(want, (const char *const *)c->groups.text, (size_t)c->groups.n);
	return err_add(e, "%s: error: --baseline %s: no such group%s%s%s; the first is \"%s\"",
		       c->opts->file, want, DID_YOU_MEAN(near), c->groups.text[0]);
}

struct compare *compare_open(const struct compare_opts *opts, struct err *e)
{
	struct compare *c = xcalloc(1, sizeof(*c));

	c->opts = opts;
	c->bound = -1;
	if (!read(c, e) || !group_rows(c, e) || !sort_runs(c, e) || !find_baseline(c, e)) {
		compare_close(c);
		return NULL;
	}
	c->now = xcalloc((size_t)c->groups.n, sizeof(*c->now));
	c->part = xcalloc((size_t)c->groups.n + 1, sizeof(*c->part));
	return c;
}

void compare_close(struct compare *c)
{
	if (!c)
		return;
	rows_close(c->rows);
	texts_fini(&c->groups);
	texts_fini(&c->keys);
	free(c->group_row);
	free(c->setting_row);
	free(c->by);
	free(c->vary);
	free(c->runs);
	free(c->start);
	free(c->now);
	free(c->part);
	free(c->value);
	free(c->pair[0]);
	free(c->pair[1]);
	free(c);
}

/* ---- one setting ---- */

/* The runs of a group. */
struct part {
	const struct run *run;
	int64_t n;
};

static struct part part_of(const struct compare *c, int group)
{
	return (struct part){.run = c->runs + c->part[group],
			     .n = c->part[group + 1] - c->part[group]};
}

static void sum_up(struct compare *c, struct part part, struct compare_group *g, double *value)
{
	double bounds = 0;
	int64_t bounded = 0;

	*g = (struct compare_group){.value = value, .median = NAN, .bound = NAN};
	for (int64_t i = 0; i < part.n; i++) {
		int64_t row = part.run[i].row;
		double v = rows_number(c->rows, c->metric, row), bound;

		if (isnan(v)) {
			if (strcmp(rows_status(c->rows, row), "ok") == 0)
				g->missing++;
			else
				g->failed++;
			continue;
		}
		stats_add(&g->st, v);
		value[g->n++] = v;
		bound = c->bound < 0 ? NAN : rows_number(c->rows, c->bound, row);
		if (bound > 0) {
			bounds += v / bound;
			bounded++;
		}
	}
	if (bounded)
		g->bound = bounds / (double)bounded;
	if (g->n) {
		memcpy(c->pair[0], value, (size_t)g->n * sizeof(*value));
		stats_sort(c->pair[0], g->n);
		g->median = stats_quantile(c->pair[0], g->n, .5);
	}
}

/* Runs of both sides that share a seed and have a value go to c->pair. */
static int64_t find_pairs(struct compare *c, struct part a, struct part b)
{
	int64_t n = 0;

	for (int64_t i = 0, k = 0; i < a.n && k < b.n;) {
		if (a.run[i].seed != b.run[k].seed) {
			if (a.run[i].seed < b.run[k].seed)
				i++;
			else
				k++;
			continue;
		}
		c->pair[0][n] = rows_number(c->rows, c->metric, a.run[i++].row);
		c->pair[1][n] = rows_number(c->rows, c->metric, b.run[k++].row);
		n += !isnan(c->pair[0][n]) && !isnan(c->pair[1][n]);
	}
	return n;
}

static void judge(struct compare *c, struct part part, struct part base_part,
		  struct compare_group *g, const struct compare_group *base)
{
	double confidence = c->opts->confidence;
	int64_t pairs = 0, fewer = g->n < base->n ? g->n : base->n;

	g->verdict = COMPARE_ABSENT;
	if (!fewer)
		return;
	if (c->seed >= 0 && !c->opts->pooled)
		pairs = find_pairs(c, part, base_part);
	if (c->opts->pooled)
		g->diff = stats_pooled(&g->st, &base->st, confidence);
	else if (pairs >= 2 && 2 * pairs >= fewer)
		g->diff = stats_paired(c->pair[0], c->pair[1], pairs, confidence);
	else
		g->diff = stats_welch(&g->st, &base->st, confidence);
	if (g->diff.method == STATS_NONE)
		g->verdict = COMPARE_SINGLE;
	else if (g->diff.proven)
		g->verdict = g->diff.mean < 0 ? COMPARE_LOWER : COMPARE_HIGHER;
	else
		g->verdict = g->diff.half == 0 ? COMPARE_SAME : COMPARE_UNPROVEN;
}

const struct compare_group *compare_setting(struct compare *c, int setting)
{
	int64_t from = c->start[setting], end = c->start[setting + 1], at = from;
	double *value;

	value = c->value = xrealloc(c->value, (size_t)(end - from), sizeof(*c->value));
	for (int i = 0; i < 2; i++)
		c->pair[i] = xrealloc(c->pair[i], (size_t)(end - from) + 1, sizeof(**c->pair));
	for (int g = 0; g < c->groups.n; g++) {
		c->part[g] = at;
		while (at < end && c->runs[at].group == g)
			at++;
		c->part[g + 1] = at;
		sum_up(c, part_of(c, g), &c->now[g], value);
		value += c->now[g].n;
	}
	for (int g = 0; g < c->groups.n; g++)
		if (g == c->base)
			c->now[g].verdict = COMPARE_BASE;
		else
			judge(c, part_of(c, g), part_of(c, c->base), &c->now[g], &c->now[c->base]);
	return c->now;
}
