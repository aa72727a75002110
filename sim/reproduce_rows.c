/* reproduce_rows.c - reads the rows of a group: what was measured, which figure stands beside it,
 * and how far apart they may be. */
#include <math.h>
#include <string.h>

#include "param.h"
#include "reproduce.h"

static const struct param row_params[] = {
	{.key = "setup",
	 .type = PARAM_STRING,
	 .offset = offsetof(struct repro_row, setup),
	 .help = "machine and settings, in a few words"},
	{.key = "quantity",
	 .type = PARAM_STRING,
	 .offset = offsetof(struct repro_row, quantity),
	 .help = "what was measured"},
	{.key = "unit",
	 .type = PARAM_STRING,
	 .offset = offsetof(struct repro_row, unit),
	 .optional = true,
	 .help = "s, ms, us, ns, min or h of a time; any word of a number"},
	{.key = "note",
	 .type = PARAM_STRING,
	 .offset = offsetof(struct repro_row, note),
	 .optional = true,
	 .help = "for the page; of a row that does not hold: why"},
	{.key = "measured",
	 .type = PARAM_REAL,
	 .offset = offsetof(struct repro_row, measured),
	 .optional = true,
	 .help = "the figure, in that unit; may be absent where only a direction is known"},
	{.key = "sd",
	 .type = PARAM_REAL,
	 .offset = offsetof(struct repro_row, sd),
	 .optional = true,
	 .min = 0,
	 .max = INFINITY,
	 .help = "the standard deviation of the runs that were measured"},
	{.key = "n",
	 .type = PARAM_INT,
	 .offset = offsetof(struct repro_row, of),
	 .optional = true,
	 .min = 1,
	 .max = 1e9,
	 .help = "of how many runs it is the mean"},
	{.key = "class",
	 .type = PARAM_ENUM,
	 .offset = offsetof(struct repro_row, class),
	 .choices = "calibrated|predicted|direction",
	 .help = "calibrated: an input, or read off one; predicted; direction: only that is known"},
	{0},
};
static const char *const row_also[] = {"figure", "tolerance", NULL};

static double unit_ns(const char *unit)
{
	char *one = xasprintf("1%s", unit);
	int64_t ns;
	bool time = *unit && time_parse(one, &ns);

	free(one);
	return time ? (double)ns : 0;
}

static bool read_figure(const struct repro_group *g, struct repro_row *row, struct err *e)
{
	const char *text = json_line(row->at, "figure", e);
	const struct json *v = json_get(row->at, "figure");
	const char **names = xcalloc((size_t)g->nrun + 1, sizeof(*names));
	double ns = unit_ns(row->unit);
	char *why = NULL;

	if (!g->nrun) /* which is told */
		text = NULL;
	for (int i = 0; i < g->nrun; i++)
		names[i] = g->runs[i].name;
	row->figure = text ? formula_parse(text, names, g->nrun, &why) : NULL;
	free(names);
	if (text && !row->figure)
		json_bad(e, v, "%s", why);
	free(why);
	if (!row->figure)
		return false;
	row->scale = ns > 0 ? ns : 1;
	if (formula_time(row->figure) != (ns > 0))
		return json_bad(e, v,
				ns > 0 ? "it is no time, but the unit is \"%s\""
				       : "it is a time, but the unit is \"%s\"",
				row->unit);
	return true;
}

static bool read_between(const struct json *v, struct repro_row *row, struct err *e)
{
	const struct json *lo = v->first, *hi = lo ? lo->next : NULL;

	if (v->type != JSON_ARRAY || v->len != 2 || lo->type != JSON_NUMBER ||
	    hi->type != JSON_NUMBER || lo->number > hi->number)
		return json_bad(e, v, "must be two numbers, the lower one first");
	row->lo = lo->number;
	row->hi = hi->number;
	return true;
}

static bool read_bounds(const struct json *v, struct repro_row *row, struct err *e)
{
	double by = v->number;

	if (strcmp(v->key, "between") == 0)
		return read_between(v, row, e);
	if (v->type != JSON_NUMBER)
		return json_bad(e, v, "must be a number");
	row->lo = strcmp(v->key, "above") == 0 ? by : -INFINITY;
	row->hi = strcmp(v->key, "below") == 0 ? by : INFINITY;
	row->relative = strcmp(v->key, "relative") == 0;
	if (!row->relative && strcmp(v->key, "absolute") != 0)
		return true;
	if (isnan(row->measured) || by < 0)
		return json_bad(e, v,
				"must be 0 or more, of a row that has \"measured\" (else there are "
				"\"between\", \"above\" and \"below\")");
	by = row->relative ? by * fabs(row->measured) : by;
	row->lo = row->measured - by;
	row->hi = row->measured + by;
	return true;
}

static bool read_tolerance(const struct json *at, struct repro_row *row, struct err *e)
{
	static const char *const keys[] = {"relative", "absolute", "between", "above",
					   "below",    "from",	   NULL};
	const struct json *v = json_get(at, "tolerance"), *how = NULL;
	const char *from;

	if (!v || v->type != JSON_OBJECT)
		return json_bad(e, v ? v : at, "needs \"tolerance\", an object");
	if (!json_only(v, keys, e) || !(from = json_line(v, "from", e)))
		return false;
	row->from = from;
	for (const struct json *c = v->first; c; c = c->next) {
		if (strcmp(c->key, "from") == 0)
			continue;
		if (how)
			return json_bad(e, c, "there must be one kind of tolerance");
		how = c;
	}
	if (!how)
		return json_bad(e, v,
				"needs \"relative\", \"absolute\", \"between\", \"above\" or "
				"\"below\"");
	return read_bounds(how, row, e);
}

static bool check_measured(const struct repro_row *row, struct err *e)
{
	const struct json *sd = json_get(row->at, "sd"), *n = json_get(row->at, "n");

	if (!isnan(row->measured))
		return true;
	if (row->class != ROW_DIRECTION)
		return json_bad(e, row->at, "needs \"measured\": only a direction may lack it");
	return !(sd || n) || json_bad(e, sd ? sd : n, "needs \"measured\" beside it");
}

static bool read_row(const struct repro_group *g, struct repro_row *row, struct err *e)
{
	bool ok;

	if (row->at->type != JSON_OBJECT)
		return json_bad(e, row->at, "must be an object");
	row->measured = row->sd = NAN;
	row->unit = "";
	ok = param_read(row_params, row->at, row_also, row, e);
	if (!ok)
		return false;
	ok = json_line(row->at, "setup", e) && ok;
	ok = json_line(row->at, "quantity", e) && ok;
	ok = (!*row->unit || json_line(row->at, "unit", e)) && ok;
	ok = check_measured(row, e) && ok;
	ok = read_figure(g, row, e) && ok;
	return read_tolerance(row->at, row, e) && ok;
}

/* By what they are known by in the file of what is expected, and then as they stand there. */
static int row_order(const void *a, const void *b)
{
	const struct repro_row *x = *(const struct repro_row *const *)a,
			       *y = *(const struct repro_row *const *)b;
	int order = strcmp(x->setup, y->setup);

	order = order ? order : strcmp(x->quantity, y->quantity);
	return order ? order : (x > y) - (x < y);
}

static bool check_twice(const struct repro_group *g, struct err *e)
{
	const struct repro_row **rows = xcalloc((size_t)g->nrow, sizeof(*rows));
	int n = 0;
	bool ok = true;

	for (int i = 0; i < g->nrow; i++)
		if (g->rows[i].setup && g->rows[i].quantity)
			rows[n++] = &g->rows[i];
	qsort(rows, (size_t)n, sizeof(*rows), row_order);
	for (int i = 1; i < n; i++)
		if (strcmp(rows[i]->setup, rows[i - 1]->setup) == 0 &&
		    strcmp(rows[i]->quantity, rows[i - 1]->quantity) == 0)
			ok = json_bad(e, rows[i]->at, "another row has this setup and quantity");
	free(rows);
	return ok;
}

bool repro_rows_read(struct repro_group *g, struct err *e)
{
	const struct json *rows = json_get(g->at, "rows");
	bool ok = true;

	if (!rows || rows->type != JSON_ARRAY || !rows->len)
		return json_bad(e, rows ? rows : g->at, "needs \"rows\", an array of at least one");
	g->rows = xcalloc((size_t)rows->len, sizeof(*g->rows));
	for (const struct json *v = rows->first; v; v = v->next) {
		g->rows[g->nrow].at = v;
		ok = read_row(g, &g->rows[g->nrow++], e) && ok;
	}
	return check_twice(g, e) && ok;
}
