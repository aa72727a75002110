/* reproduce.c - reads the file of what was measured and how it is simulated. */
#include "reproduce.h"

#include <math.h>
#include <string.h>

#include "change.h"
#include "param.h"
#include "path.h"

#define SEEDS_MAX 100000

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

static const struct param number_params[] = {
	{.key = "number",
	 .type = PARAM_STRING,
	 .offset = offsetof(struct repro_number, name),
	 .help = "what it is"},
	{.key = "path",
	 .type = PARAM_STRING,
	 .offset = offsetof(struct repro_number, path),
	 .help = "where it stands in the config: a number or a time"},
	{.key = "from",
	 .type = PARAM_STRING,
	 .offset = offsetof(struct repro_number, from),
	 .help = "the measured row that it is from"},
	{0},
};

struct reader {
	struct reproduce *r;
	char *dir;
	struct err *e;
};

static const struct json *text_of(const struct json *obj, const char *key, struct err *e)
{
	const struct json *v = json_get(obj, key);

	if (v && v->type == JSON_STRING && *v->text)
		return v;
	json_bad(e, v ? v : obj, "%s\"%s\", a text", v ? "must be " : "needs ", key);
	return NULL;
}

/* The group's config, or one of its own. */
static char *config_of(const struct reader *rd, const struct json *v, const struct json *group)
{
	const struct json *own = json_get(v, "config"), *at = own ? own : json_get(group, "config");

	if (at && at->type == JSON_STRING)
		return path_join(rd->dir, at->text);
	json_bad(rd->e, v, "needs \"config\", here or in its group");
	return NULL;
}

/* ---- runs ---- */

static void add_set_text(struct spec_set *s, char *text)
{
	s->sets = xrealloc(s->sets, (size_t)s->nset + 1, sizeof(*s->sets));
	s->sets[s->nset++] = text;
}

static void add_set(struct spec_set *s, const struct json *v)
{
	char *text = NULL;
	size_t len;
	FILE *f = open_memstream(&text, &len);

	BUG_ON(!f);
	fprintf(f, "%s=", v->key);
	json_write_line(v, f);
	fclose(f);
	add_set_text(s, text);
}

static bool read_run(const struct reader *rd, struct repro_group *g, struct repro_run *run)
{
	static const char *const keys[] = {"config", "policy", "set", "note", NULL};
	const struct json *v = run->at, *policy, *set = json_get(v, "set");
	struct err *e = rd->e;
	char *work;
	bool ok;

	if (v->type != JSON_OBJECT)
		return json_bad(e, v, "must be an object");
	ok = json_only(v, keys, e);
	policy = text_of(v, "policy", e);
	run->config = config_of(rd, v, g->at);
	if (set && set->type != JSON_OBJECT)
		ok = json_bad(e, set, "must be an object of paths and values");
	if (!ok || !policy || !run->config)
		return false;
	run->set.policies = xcalloc(1, sizeof(*run->set.policies));
	run->set.policies[0] = policy->text;
	run->set.npolicy = 1;
	run->set.runs = g->seeds;
	if (!change_workload(run->config, &work, e))
		return json_bad(e, v, "this run cannot be");
	run->inlined = work != NULL;
	if (work)
		add_set_text(&run->set, work);
	for (const struct json *s = set ? set->first : NULL; s; s = s->next)
		add_set(&run->set, s);
	run->spec = spec_read(run->config, &run->set, e);
	if (run->spec && run->spec->ncell != 1)
		return json_bad(e, v,
				"must be one setting: what varies in %s must be set here (it has "
				"%d)",
				run->config, (int)run->spec->ncell);
	return run->spec || json_bad(e, v, "this run cannot be");
}

static bool read_runs(const struct reader *rd, struct repro_group *g)
{
	const struct json *runs = json_get(g->at, "runs");
	bool ok = true;

	if (!runs || runs->type != JSON_OBJECT || !runs->len)
		return json_bad(rd->e, runs ? runs : g->at, "needs \"runs\", an object");
	g->runs = xcalloc((size_t)runs->len, sizeof(*g->runs));
	for (const struct json *v = runs->first; v; v = v->next) {
		g->runs[g->nrun] = (struct repro_run){.name = v->key, .at = v};
		ok = read_run(rd, g, &g->runs[g->nrun++]) && ok;
	}
	return ok;
}

/* "60us" and 0.5, which the number has as 60us and 0.5. */
static bool sets_value(const char *text, const struct repro_number *n)
{
	size_t len = strlen(n->value);

	if (*text == '"')
		return strncmp(text + 1, n->value, len) == 0 && text[len + 1] == '"';
	return strtod(text, NULL) == strtod(n->value, NULL);
}

bool repro_run_sets(const struct repro_run *run, const struct repro_number *n)
{
	bool same, other = false;

	for (int i = run->inlined; i < run->set.nset && !other; i++) {
		char *name = xstrdup(run->set.sets[i]), *value = strchr(name, '=');

		*value++ = '\0';
		other = json_paths_meet(name, n->path, &same) && !(same && sets_value(value, n));
		free(name);
	}
	return other;
}

/* ---- rows ---- */

static double unit_ns(const char *unit)
{
	char *one = xasprintf("1%s", unit);
	int64_t ns;
	bool time = *unit && time_parse(one, &ns);

	free(one);
	return time ? (double)ns : 0;
}

static bool read_figure(const struct reader *rd, const struct repro_group *g, struct repro_row *row)
{
	const struct json *v = text_of(row->at, "figure", rd->e);
	const char **names = xcalloc((size_t)g->nrun + 1, sizeof(*names));
	double ns = unit_ns(row->unit);
	char *why = NULL;

	for (int i = 0; i < g->nrun; i++)
		names[i] = g->runs[i].name;
	row->figure = v ? formula_parse(v->text, names, g->nrun, &why) : NULL;
	free(names);
	if (v && !row->figure)
		json_bad(rd->e, v, "%s", why);
	free(why);
	if (!row->figure)
		return false;
	row->scale = ns > 0 ? ns : 1;
	if (formula_time(row->figure) != (ns > 0))
		return json_bad(rd->e, v,
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
	const struct json *v = json_get(at, "tolerance"), *from, *how = NULL;

	if (!v || v->type != JSON_OBJECT)
		return json_bad(e, v ? v : at, "needs \"tolerance\", an object");
	if (!json_only(v, keys, e) || !(from = text_of(v, "from", e)))
		return false;
	row->from = from->text;
	for (const struct json *c = v->first; c; c = c->next) {
		if (c == from)
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

static bool read_row(const struct reader *rd, const struct repro_group *g, struct repro_row *row)
{
	bool ok;

	if (row->at->type != JSON_OBJECT)
		return json_bad(rd->e, row->at, "must be an object");
	row->measured = row->sd = NAN;
	row->unit = "";
	ok = param_read(row_params, row->at, row_also, row, rd->e);
	if (!ok)
		return false;
	ok = read_figure(rd, g, row);
	return read_tolerance(row->at, row, rd->e) && ok;
}

/* Rows are known by these in the file of what is expected. */
static bool check_twice(const struct repro_group *g, struct err *e)
{
	for (int i = 0; i < g->nrow; i++)
		for (int k = 0; k < i; k++)
			if (g->rows[i].quantity && g->rows[k].quantity && g->rows[i].setup &&
			    g->rows[k].setup && strcmp(g->rows[i].setup, g->rows[k].setup) == 0 &&
			    strcmp(g->rows[i].quantity, g->rows[k].quantity) == 0)
				return json_bad(e, g->rows[i].at,
						"another row has this setup and quantity");
	return true;
}

static bool read_rows(const struct reader *rd, struct repro_group *g)
{
	const struct json *rows = json_get(g->at, "rows");
	bool ok = true;

	if (!rows || rows->type != JSON_ARRAY || !rows->len)
		return json_bad(rd->e, rows ? rows : g->at, "needs \"rows\", an array");
	g->rows = xcalloc((size_t)rows->len, sizeof(*g->rows));
	for (const struct json *v = rows->first; v; v = v->next) {
		g->rows[g->nrow].at = v;
		ok = read_row(rd, g, &g->rows[g->nrow++]) && ok;
	}
	return check_twice(g, rd->e) && ok;
}

/* ---- calibrated numbers ---- */

static bool read_number(const struct reader *rd, const struct repro_group *g,
			struct repro_number *n)
{
	static const char *const also[] = {"config", NULL};
	struct json *root;
	const struct json *v;
	char *work = NULL;
	int64_t ns;
	bool ok;

	if (n->at->type != JSON_OBJECT)
		return json_bad(rd->e, n->at, "must be an object");
	n->config = config_of(rd, n->at, g->at);
	ok = param_read(number_params, n->at, also, n, rd->e) && n->config;
	root = ok ? json_read(n->config, rd->e) : NULL;
	if (!root)
		return false;
	if (change_workload(n->config, &work, rd->e) && work)
		change_put_text(root, "workload", strchr(work, '=') + 1, n->config, rd->e);
	free(work);
	v = json_at(root, n->path);
	if (v && v->type == JSON_NUMBER)
		n->value = xasprintf("%.10g", v->number);
	else if (v && v->type == JSON_STRING && time_parse(v->text, &ns))
		n->value = xstrdup(v->text);
	else
		ok = json_bad(rd->e, json_get(n->at, "path"), "there is no number or time in %s",
			      n->config);
	json_free(root);
	return ok;
}

static bool read_numbers(const struct reader *rd, struct repro_group *g)
{
	const struct json *list = json_get(g->at, "calibrated");
	bool ok = true;

	if (!list)
		return true;
	if (list->type != JSON_ARRAY)
		return json_bad(rd->e, list, "must be an array");
	g->numbers = xcalloc((size_t)list->len + 1, sizeof(*g->numbers));
	for (const struct json *v = list->first; v; v = v->next) {
		g->numbers[g->nnumber].at = v;
		ok = read_number(rd, g, &g->numbers[g->nnumber++]) && ok;
	}
	return ok;
}

/* ---- the file ---- */

static bool read_group(const struct reader *rd, struct repro_group *g)
{
	static const char *const keys[] = {"name", "source", "note",	   "config", "runs",
					   "rows", "seeds",  "calibrated", NULL};
	const struct json *name, *source, *seeds = json_get(g->at, "seeds");
	bool ok;

	if (g->at->type != JSON_OBJECT)
		return json_bad(rd->e, g->at, "must be an object");
	ok = json_only(g->at, keys, rd->e);
	name = text_of(g->at, "name", rd->e);
	source = text_of(g->at, "source", rd->e);
	if (name &&
	    strspn(name->text, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(name->text))
		ok = json_bad(rd->e, name, "must be of a-z, 0-9 and -: a picture is named so");
	g->seeds = 30;
	if (seeds)
		ok = param_int(seeds, 1, SEEDS_MAX, &g->seeds, rd->e) && ok;
	g->name = name ? name->text : "";
	g->source = source ? source->text : "";
	ok = read_runs(rd, g) && ok;
	ok = read_rows(rd, g) && ok;
	return read_numbers(rd, g) && ok && name && source;
}

static bool read_all(const struct reader *rd)
{
	static const char *const keys[] = {"title", "note", "groups", NULL};
	struct reproduce *r = rd->r;
	const struct json *groups = json_get(r->root, "groups");
	bool ok;

	if (r->root->type != JSON_OBJECT)
		return json_bad(rd->e, r->root, "must be an object");
	ok = json_only(r->root, keys, rd->e);
	ok = text_of(r->root, "title", rd->e) && ok;
	if (!groups || groups->type != JSON_ARRAY || !groups->len)
		return json_bad(rd->e, groups ? groups : r->root, "needs \"groups\", an array");
	r->groups = xcalloc((size_t)groups->len, sizeof(*r->groups));
	for (const struct json *v = groups->first; v; v = v->next) {
		struct repro_group *g = &r->groups[r->ngroup++];

		g->at = v;
		ok = read_group(rd, g) && ok;
		for (int i = 0; i + 1 < r->ngroup; i++)
			if (strcmp(r->groups[i].name, g->name) == 0 ||
			    strcmp(r->groups[i].source, g->source) == 0)
				ok = json_bad(rd->e, v, "another group has this name or source");
	}
	return ok;
}

struct reproduce *reproduce_read(const char *file, struct err *e)
{
	struct reproduce *r = xcalloc(1, sizeof(*r));
	struct reader rd = {.r = r, .dir = path_dir(file), .e = e};
	bool ok;

	r->root = json_read(file, e);
	ok = r->root && read_all(&rd);
	free(rd.dir);
	if (ok)
		return r;
	reproduce_free(r);
	return NULL;
}

static void free_group(struct repro_group *g)
{
	for (int i = 0; i < g->nrun; i++) {
		struct repro_run *run = &g->runs[i];

		for (int k = 0; k < run->set.nset; k++)
			free((char *)run->set.sets[k]);
		free(run->set.sets);
		free(run->set.policies);
		free(run->config);
		free(run->result);
		spec_free(run->spec);
	}
	for (int i = 0; i < g->nrow; i++)
		formula_free(g->rows[i].figure);
	for (int i = 0; i < g->nnumber; i++) {
		free(g->numbers[i].config);
		free(g->numbers[i].value);
	}
	free(g->runs);
	free(g->rows);
	free(g->numbers);
}

void reproduce_free(struct reproduce *r)
{
	if (!r)
		return;
	for (int i = 0; i < r->ngroup; i++)
		free_group(&r->groups[i]);
	free(r->groups);
	json_free(r->root);
	free(r);
}

void reproduce_count(const struct reproduce *r, enum row_class c, int *n, int *hold)
{
	*n = *hold = 0;
	for (int i = 0; i < r->ngroup; i++)
		for (int k = 0; k < r->groups[i].nrow; k++)
			if (r->groups[i].rows[k].class == c) {
				++*n;
				*hold += r->groups[i].rows[k].holds;
			}
}
