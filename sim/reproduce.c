/* reproduce.c - reads the file of what was measured and how it is simulated. */
#include "reproduce.h"

#include <math.h>
#include <string.h>

#include "change.h"
#include "param.h"
#include "path.h"

#define SEEDS_MAX 10000 /* an interval takes its square */

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

/* A text, or a list of them; or there is none. */
static bool check_note(const struct json *obj, struct err *e)
{
	const struct json *note = json_get(obj, "note");
	bool list = note && note->type == JSON_ARRAY, ok = true;

	for (const struct json *v = list ? note->first : note; v && ok; v = list ? v->next : NULL)
		if (v->type != JSON_STRING)
			ok = json_bad(e, v, "must be a text, or a list of texts, a paragraph each");
	return ok;
}

/* The group's config, of which read_group tells what is wrong, or one of its own. */
static char *config_of(const struct reader *rd, const struct json *v, const struct json *group)
{
	const struct json *own = json_get(v, "config"), *at = own ? own : json_get(group, "config");

	if (at && at->type == JSON_STRING && *at->text)
		return path_join(rd->dir, at->text);
	if (own)
		json_bad(rd->e, own, "must be the name of a file");
	else if (!at)
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
	const struct json *v = run->at, *set = json_get(v, "set");
	const char *policy;
	struct err *e = rd->e;
	char *work;
	bool ok;

	if (v->type != JSON_OBJECT)
		return json_bad(e, v, "must be an object");
	ok = json_only(v, keys, e);
	policy = json_line(v, "policy", e);
	run->config = config_of(rd, v, g->at);
	if (set && set->type != JSON_OBJECT)
		ok = json_bad(e, set, "must be an object of paths and values");
	if (!ok || !policy || !run->config)
		return false;
	run->set.policies = xcalloc(1, sizeof(*run->set.policies));
	run->set.policies[0] = policy;
	run->set.npolicy = 1;
	run->set.runs = g->seeds;
	if (!change_workload(run->config, &work, e))
		return json_bad(e, v, "this run cannot be");
	run->inlined = work != NULL;
	if (work)
		add_set_text(&run->set, work);
	for (const struct json *s = set ? set->first : NULL; s; s = s->next) {
		if (change_starts(s->key, "runs"))
			ok = json_bad(e, s, "not here: the group's \"seeds\" says how many");
		add_set(&run->set, s);
	}
	if (!ok)
		return false;
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
		return json_bad(rd->e, runs ? runs : g->at,
				"needs \"runs\", an object of at least one");
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
	for (size_t i = 0; ok && number_params[i].key; i++)
		ok = json_line(n->at, number_params[i].key, rd->e);
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
	for (const struct repro_number *o = g->numbers; o < n; o++)
		if (o->path && strcmp(o->path, n->path) == 0 && o->config &&
		    strcmp(o->config, n->config) == 0)
			ok = json_bad(rd->e, json_get(n->at, "path"), "is given twice");
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
	const struct json *seeds = json_get(g->at, "seeds"), *config = json_get(g->at, "config");
	const char *name, *source;
	bool ok;

	if (g->at->type != JSON_OBJECT)
		return json_bad(rd->e, g->at, "must be an object");
	ok = json_only(g->at, keys, rd->e);
	ok = check_note(g->at, rd->e) && ok;
	name = json_line(g->at, "name", rd->e);
	source = json_line(g->at, "source", rd->e);
	if (name && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-") != strlen(name))
		ok = json_bad(rd->e, json_get(g->at, "name"),
			      "must be of a-z, 0-9 and -: a picture is named so");
	if (config && (config->type != JSON_STRING || !*config->text))
		ok = json_bad(rd->e, config, "must be the name of a file");
	g->seeds = 30;
	if (seeds)
		ok = param_int(seeds, 1, SEEDS_MAX, &g->seeds, rd->e) && ok;
	g->name = name ? name : "";
	g->source = source ? source : "";
	ok = read_runs(rd, g) && ok;
	ok = repro_rows_read(g, rd->e) && ok;
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
	ok = check_note(r->root, rd->e) && ok;
	ok = json_line(r->root, "title", rd->e) && ok;
	if (!groups || groups->type != JSON_ARRAY || !groups->len)
		return json_bad(rd->e, groups ? groups : r->root,
				"needs \"groups\", an array of at least one");
	r->groups = xcalloc((size_t)groups->len, sizeof(*r->groups));
	for (const struct json *v = groups->first; v; v = v->next) {
		struct repro_group *g = &r->groups[r->ngroup++];

		g->at = v;
		ok = read_group(rd, g) && ok;
		for (int i = 0; i + 1 < r->ngroup; i++)
			if ((*g->name && strcmp(r->groups[i].name, g->name) == 0) ||
			    (*g->source && strcmp(r->groups[i].source, g->source) == 0))
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
