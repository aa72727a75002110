/* spec.c - reads an experiment, and of its settings one at a time. */
#include "spec.h"

#include <inttypes.h>
#include <string.h>

#include "change.h"
#include "idle.h"
#include "metric.h"
#include "pace.h"
#include "param.h"
#include "path.h"
#include "registry.h"
#include "workload.h"

struct top {
	int64_t runs, stall;
	const char *title;
};

static const struct param top_params[] = {
	{.key = "title",
	 .type = PARAM_STRING,
	 .offset = offsetof(struct top, title),
	 .optional = true,
	 .help = "a line for tables and plots"},
	{.key = "runs",
	 .type = PARAM_INT,
	 .offset = offsetof(struct top, runs),
	 .def = "30",
	 .min = 1,
	 .max = RUNS_MAX,
	 .help = "seeds a policy and setting"},
	{.key = "stall",
	 .type = PARAM_TIME,
	 .offset = offsetof(struct top, stall),
	 .def = "\"30s\"",
	 .min = 1e6,
	 .max = 1e18,
	 .help = "a task that waits longer beside an idle cpu ends the run: the policy has lost "
		 "it"},
	{0},
};

static const char *const top_keys[] = {"note",	   "machine", "kinds", "smt",  "policy",
				       "workload", "vary",    "zip",   "only", "except",
				       "seed",	   "show",    NULL};

struct spec_source {
	char *text, *dir;
	size_t len;
	struct spec_set set; /* its texts are copies */
	struct json *root;   /* as read, with all that is set but nothing that varies */
	/* the setting last asked for; -1: none, or it was no good */
	int64_t setting;
	struct json *tree;
	struct machine machine;
	struct smt *smt;
	struct cell *cells; /* a policy each */
	struct work work;   /* with all that reading it looked at; NULL: there is none */
	char *work_key;
};

static void keep_file(struct spec *sp, const char *name)
{
	for (int i = 0; i < sp->nfile; i++)
		if (strcmp(sp->file_names[i], name) == 0)
			return;
	sp->file_names = xrealloc(sp->file_names, (size_t)sp->nfile + 1, sizeof(*sp->file_names));
	sp->file_names[sp->nfile++] = xstrdup(name);
}

/* ---- one setting ---- */

/* A policy alone may be its name; one with params is an object. */
static bool read_policy(struct spec *sp, const struct json *v, struct cell *c, struct err *e)
{
	static const char *const also[] = {"name", "note", NULL};
	static const struct param none[] = {{0}};
	const struct json *name = v->type == JSON_OBJECT ? json_get(v, "name") : v;
	char *file;

	if (!name || name->type != JSON_STRING)
		return json_bad(e, v, "must be a policy's name, or an object with a \"name\"");
	c->policy = policy_find(name->text, name, e);
	if (!c->policy)
		return false;
	file = policy_file(name->text);
	if (file)
		keep_file(sp, file);
	free(file);
	c->params = xcalloc(1, c->policy->size);
	return param_read(c->policy->params ? c->policy->params : none,
			  v->type == JSON_OBJECT ? v : NULL, also, c->params, e);
}

static bool read_policies(struct spec *sp, int64_t number, struct err *e)
{
	struct spec_source *src = sp->source;
	const struct json *list = json_get(src->tree, "policy"), *v;
	bool ok = true;

	if (!list || (list->type == JSON_ARRAY && list->len == 0))
		return json_bad(e, list ? list : src->tree, "needs \"policy\", one or a list");
	for (int i = 0; i < sp->grid.npolicy && (v = change_policy(src->tree, i)); i++) {
		struct cell *c = &src->cells[i];
		if (grid_cell(&sp->grid, number, i) < 0)
			continue;
		*c = (struct cell){.machine = &src->machine, .smt = src->smt, .work = &src->work};
		ok = read_policy(sp, v, c, e) && ok;
		for (const struct cell *o = src->cells; o < c && c->policy; o++)
			if (o->policy && strcmp(o->policy->name, c->policy->name) == 0)
				ok = json_bad(e, v,
					      "\"%s\" is in the list twice: its rows could not be "
					      "told apart",
					      c->policy->name);
	}
	return ok;
}

static char *work_key(const struct spec_source *src, const struct json *work)
{
	const struct machine *m = &src->machine;
	char *text = NULL;
	size_t len;
	FILE *f = open_memstream(&text, &len);

	BUG_ON(!f);
	json_write_line(work, f);
	for (int i = 0; i < smt_nkind(src->smt); i++)
		fprintf(f, "\n%s", smt_kind_name(src->smt, i));
	fprintf(f, "\n%d %d", m->ncpu, m->real.ngroup[LEVEL_CORE]);
	for (int i = 0; i < (m->ncpu + 63) / 64; i++)
		fprintf(f, " %" PRIx64, m->online[i]);
	fclose(f);
	return text;
}

static void drop_work(struct spec_source *src)
{
	work_fini(&src->work);
	free(src->work_key);
	src->work_key = NULL;
}

/* What is the same as in the setting before is not read again: of a recorded trace that takes as
 * long as a run. */
static bool read_work(struct spec *sp, const struct json *work, bool machine, struct err *e)
{
	struct spec_source *src = sp->source;
	char *key = machine && src->smt ? work_key(src, work) : NULL;
	bool ok;

	if (key && src->work_key && strcmp(key, src->work_key) == 0) {
		free(key);
		return true;
	}
	drop_work(src);
	ok = workload_read(work, src->dir, src->smt, machine ? &src->machine : NULL, &src->work, e);
	if (ok && key)
		src->work_key = key;
	else
		free(key);
	for (int i = 0; i < src->work.nfile; i++)
		keep_file(sp, src->work.files[i]);
	return ok;
}

static bool read_hardware(struct spec *sp, struct err *e)
{
	struct spec_source *src = sp->source;
	const struct json *hw = json_get(src->tree, "machine"),
			  *work = json_get(src->tree, "workload");
	bool machine, ok;

	ok = hw || json_bad(e, src->tree, "needs \"machine\"");
	machine = hw && machine_read(hw, &src->machine, e);
	src->smt = smt_read(json_get(src->tree, "kinds"), json_get(src->tree, "smt"),
			    machine ? src->machine.smt : 1, e);
	ok = ok && machine && src->smt;
	if (machine && src->smt) {
		ok = idle_check(json_get(hw, "idle"), src->smt, e) && ok;
		ok = pace_read(src->smt, &src->machine, hw, e) && ok;
	}
	if (!work)
		return json_bad(e, src->tree, "needs \"workload\"");
	return read_work(sp, work, machine, e) && ok;
}

static void drop_setting(struct spec *sp)
{
	struct spec_source *src = sp->source;

	for (int i = 0; src->cells && i < sp->grid.npolicy; i++) {
		free(src->cells[i].params);
		src->cells[i] = (struct cell){0};
	}
	machine_fini(&src->machine);
	src->machine = (struct machine){0};
	smt_destroy(src->smt);
	src->smt = NULL;
	json_free(src->tree);
	src->tree = NULL;
	src->setting = -1;
}

static bool read_setting(struct spec *sp, int64_t number, struct err *e)
{
	struct spec_source *src = sp->source;
	bool ok;

	drop_setting(sp);
	src->tree = json_parse(sp->file, src->text, src->len, e);
	BUG_ON(!src->tree);
	ok = change_policies(src->tree, &src->set, e);
	ok = grid_put(&sp->grid, src->tree, number, e) && ok;
	ok = change_set(src->tree, &src->set, e) && ok;
	ok = read_hardware(sp, e) && ok;
	ok = read_policies(sp, number, e) && ok;
	if (ok)
		src->setting = number;
	return ok;
}

const struct cell *spec_cell(struct spec *sp, int64_t cell, struct err *e)
{
	int64_t number = grid_setting(&sp->grid, cell);

	if (number != sp->source->setting && !read_setting(sp, number, e))
		return NULL;
	return &sp->source->cells[grid_policy_index(&sp->grid, cell)];
}

const char *spec_policy(const struct spec *sp, int64_t cell)
{
	return change_policy_name(
		change_policy(sp->source->root, grid_policy_index(&sp->grid, cell)));
}

/* ---- before the first run ---- */

/* Is it the first cell, as cells go, that has its policy or some path's value? */
static bool is_first(const struct grid *g, int64_t cell, bool (*value)[VALUES_MAX], bool *policy)
{
	int64_t setting = grid_setting(g, cell);
	bool *p = &policy[grid_policy_index(g, cell)], first = !*p;

	*p = true;
	for (int i = 0; i < g->npath; i++) {
		bool *v = &value[i][grid_index(g, setting, i)];
		first |= !*v;
		*v = true;
	}
	return first;
}

/* A setting that is no good and was not looked at fails in its runs. One that is no good is enough:
 * the next would repeat the same errors. */
static bool check_settings(struct spec *sp, struct err *e)
{
	const struct grid *g = &sp->grid;
	bool(*value)[VALUES_MAX] = xcalloc(VARY_MAX, sizeof(*value));
	bool *policy = xcalloc((size_t)g->npolicy, sizeof(*policy)), ok = true;

	for (int64_t i = 0; i < g->ncell && ok; i++)
		if (g->nsetting <= CHECK_ALL || is_first(g, i, value, policy))
			ok = spec_cell(sp, i, e) != NULL;
	free(value);
	free(policy);
	return ok;
}

/* The names of the policies, "" where there is none of that name: reading the first setting tells.
 * But a shared object that is no good is told here, and once: to find that out may take long. */
static bool policy_names(const struct json *root, const char ***names, int *n, struct err *e)
{
	const struct json *v;

	*names = NULL;
	for (*n = 0; (v = change_policy(root, *n)); ++*n) {
		const struct json *at = v->type == JSON_OBJECT ? json_get(v, "name") : v;
		const char *name = change_policy_name(v);
		struct err quiet = {0};
		const struct policy_ops *p = name ? policy_find(name, at, &quiet) : NULL;

		if (quiet.status == EXIT_POLICY) {
			err_lines(e, quiet.text);
			e->status = EXIT_POLICY;
		}
		err_fini(&quiet);
		if (e->status == EXIT_POLICY)
			return false;
		*names = xrealloc(*names, (size_t)*n + 1, sizeof(**names));
		(*names)[*n] = p ? p->name : "";
	}
	return true;
}

static bool read_show(struct spec *sp, struct err *e)
{
	const struct json *show = json_get(sp->source->root, "show");
	bool ok = true;

	if (!show)
		return true;
	if (show->type != JSON_ARRAY)
		return json_bad(e, show, "must be an array of metrics");
	sp->show = xcalloc((size_t)show->len, sizeof(*sp->show));
	for (const struct json *v = show->first; v; v = v->next) {
		int i = json_name(v, "metric", metric_names(), (size_t)metric_count(), e);
		if (i >= 0)
			sp->show[sp->nshow++] = metric_names()[i];
		ok = ok && i >= 0;
	}
	return ok;
}

static bool read_top(struct spec *sp, struct err *e)
{
	const struct json *root = sp->source->root, *seed = json_get(root, "seed");
	const struct spec_set *set = &sp->source->set;
	struct top top = {0};
	bool ok = param_read(top_params, root, top_keys, &top, e);

	sp->title = top.title;
	if (top.title && strchr(top.title, '\n'))
		ok = json_bad(e, json_get(root, "title"), "must be one line");
	sp->runs = set->runs ? set->runs : top.runs;
	sp->stall = top.stall;
	sp->seed = 1;
	if (seed)
		ok = param_seed(seed, &sp->seed, e) && ok;
	if (set->has_seed)
		sp->seed = set->seed;
	return read_show(sp, e) && ok;
}

static bool check_rows(const struct spec *sp, struct err *e)
{
	if (sp->runs * sp->ncell > ROWS_MAX)
		return err_add(e,
			       "%s: error: %" PRId64 " runs of %" PRId64
			       " settings and policies are more than %d rows",
			       sp->file, sp->runs, sp->ncell, ROWS_MAX);
	if (sp->seed + (uint64_t)sp->runs - 1 < sp->seed)
		return err_add(e,
			       "%s: error: %" PRId64 " runs from seed %" PRIu64
			       " on pass the last seed, 2^64-1",
			       sp->file, sp->runs, sp->seed);
	return true;
}

static bool read_all(struct spec *sp, struct err *e)
{
	struct spec_source *src = sp->source;
	struct err quiet = {0}; /* reading the first setting tells */
	const char **names;
	int npolicy;
	bool ok;

	src->root = json_parse(sp->file, src->text, src->len, e);
	if (!src->root)
		return false;
	if (src->root->type != JSON_OBJECT)
		return json_bad(e, src->root, "must be an object");
	change_policies(src->root, &src->set, &quiet);
	change_set(src->root, &src->set, &quiet);
	err_fini(&quiet);
	if (!policy_names(src->root, &names, &npolicy, e)) {
		free(names);
		return false;
	}
	ok = grid_read(&sp->grid, src->root, &src->set, names, npolicy, e);
	free(names);
	sp->ncell = sp->grid.ncell;
	src->cells = xcalloc((size_t)npolicy + 1, sizeof(*src->cells));
	ok = read_setting(sp, sp->ncell ? grid_setting(&sp->grid, 0) : 0, e) && ok;
	ok = read_top(sp, e) && ok;
	return ok && check_rows(sp, e) && check_settings(sp, e);
}

static const char **copy_texts(const char **texts, int n)
{
	const char **copy = xcalloc((size_t)n + 1, sizeof(*copy));

	for (int i = 0; i < n; i++)
		copy[i] = xstrdup(texts[i]);
	return copy;
}

struct spec *spec_parse(const char *name, const char *text, size_t len, const char *dir,
			const struct spec_set *set, struct err *e)
{
	struct spec *sp = xcalloc(1, sizeof(*sp));
	struct spec_source *src = sp->source = xcalloc(1, sizeof(*src));

	sp->file = xstrdup(name);
	*src = (struct spec_source){
		.text = xcalloc(1, len + 1), .len = len, .dir = xstrdup(dir), .setting = -1};
	memcpy(src->text, text, len);
	if (set) {
		src->set = *set;
		src->set.policies = copy_texts(set->policies, set->npolicy);
		src->set.sets = copy_texts(set->sets, set->nset);
	}
	if (!read_all(sp, e)) {
		spec_free(sp);
		return NULL;
	}
	return sp;
}

struct spec *spec_read(const char *file, const struct spec_set *set, struct err *e)
{
	size_t len;
	char *text = json_file_text(file, &len, e), *dir = path_dir(file);
	struct spec *sp = text ? spec_parse(file, text, len, dir, set, e) : NULL;

	free(text);
	free(dir);
	return sp;
}

static void free_texts(char **texts, int n)
{
	for (int i = 0; i < n; i++)
		free(texts[i]);
	free(texts);
}

void spec_free(struct spec *sp)
{
	struct spec_source *src = sp ? sp->source : NULL;

	if (!sp)
		return;
	drop_setting(sp);
	drop_work(src);
	free(src->cells);
	grid_fini(&sp->grid);
	free_texts((char **)src->set.policies, src->set.npolicy);
	free_texts((char **)src->set.sets, src->set.nset);
	json_free(src->root);
	free(src->text);
	free(src->dir);
	free(src);
	free_texts(sp->file_names, sp->nfile);
	free(sp->show);
	free(sp->file);
	free(sp);
}
