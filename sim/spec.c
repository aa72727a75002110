/* spec.c - reads an experiment: every combination of what varies is read whole, so every error is
 * found before the first run. */
#include "spec.h"

#include <string.h>

#include "change.h"
#include "metric.h"
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
	 .max = 10000000,
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
				       "workload", "vary",    "seed",  "show", NULL};

/* ---- cells ---- */

/* A policy alone may be its name; one with params is an object. */
static bool read_policy(const struct json *v, struct cell *c, struct err *e)
{
	static const char *const also[] = {"name", "note", NULL};
	static const struct param none[] = {{0}};
	const struct json *name = v->type == JSON_OBJECT ? json_get(v, "name") : v;

	if (!name || name->type != JSON_STRING)
		return json_bad(e, v, "must be a policy's name, or an object with a \"name\"");
	c->policy = policy_find(name->text, name, e);
	if (!c->policy)
		return false;
	c->policy_name = xstrdup(c->policy->name);
	c->params = xcalloc(1, c->policy->size);
	return param_read(c->policy->params ? c->policy->params : none,
			  v->type == JSON_OBJECT ? v : NULL, also, c->params, e);
}

static bool read_policies(struct spec *sp, struct setting *st, int number, struct err *e)
{
	const struct json *list = json_get(st->root, "policy"), *v;
	int first = sp->ncell;
	bool ok = true;

	if (!list || (list->type == JSON_ARRAY && list->len == 0))
		return json_bad(e, list ? list : st->root, "needs \"policy\", one or a list");
	for (int i = 0; (v = change_policy(st->root, i)); i++) {
		struct cell *c;
		sp->cells = xrealloc(sp->cells, (size_t)sp->ncell + 1, sizeof(*sp->cells));
		c = &sp->cells[sp->ncell++];
		*c = (struct cell){.setting = number,
				   .machine = &st->machine,
				   .smt = st->smt,
				   .work = &st->work};
		ok = read_policy(v, c, e) && ok;
		for (const struct cell *o = &sp->cells[first]; o < c && c->policy_name; o++)
			if (o->policy_name && strcmp(o->policy_name, c->policy_name) == 0)
				ok = json_bad(e, v,
					      "\"%s\" is in the list twice: its rows could not be "
					      "told apart",
					      c->policy_name);
	}
	return ok;
}

static bool read_setting(struct spec *sp, struct setting *st, int number, const char *dir,
			 struct err *e)
{
	const struct json *hw = json_get(st->root, "machine"),
			  *work = json_get(st->root, "workload");
	bool machine, ok;
	int idle;

	ok = hw || json_bad(e, st->root, "needs \"machine\"");
	machine = hw && machine_read(hw, &st->machine, e);
	st->smt = smt_read(json_get(st->root, "kinds"), json_get(st->root, "smt"),
			   machine ? st->machine.smt : 1, e);
	ok = ok && machine && st->smt;
	if (machine && st->smt)
		ok = smt_idle_kind(st->smt, st->machine.idle_kind, json_at(hw, "idle.kind"), &idle,
				   e) &&
		     ok;
	if (!work)
		ok = json_bad(e, st->root, "needs \"workload\"");
	else
		ok = workload_read(work, dir, st->smt, machine ? &st->machine : NULL, &st->work,
				   e) &&
		     ok;
	return read_policies(sp, st, number, e) && ok;
}

/* The number-th combination: the last path varies fastest. */
static bool make_setting(struct spec *sp, int number, const struct spec_set *set, const char *text,
			 size_t len, const char *dir, struct err *e)
{
	struct setting *st = &sp->settings[number];
	char *value[VARY_MAX] = {0};
	int first = sp->ncell;
	bool ok;

	st->root = json_parse(sp->file, text, len, e);
	BUG_ON(!st->root);
	ok = change_policies(st->root, set, e);
	ok = change_vary(st->root, sp->vary, sp->nvary, number, value, e) && ok;
	ok = change_set(st->root, set, e) && ok;
	ok = read_setting(sp, st, number, dir, e) && ok;
	for (int c = first; c < sp->ncell; c++)
		for (int i = 0; i < sp->nvary; i++)
			sp->cells[c].varied[i] = xstrdup(value[i]);
	for (int i = 0; i < sp->nvary; i++)
		free(value[i]);
	return ok;
}

static bool read_show(struct spec *sp, struct err *e)
{
	const struct json *show = json_get(sp->settings[0].root, "show");
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
	const struct json *root = sp->settings[0].root, *seed = json_get(root, "seed");
	struct top top = {0};
	bool ok = param_read(top_params, root, top_keys, &top, e);

	sp->title = top.title;
	if (top.title && strchr(top.title, '\n'))
		ok = json_bad(e, json_get(root, "title"), "must be one line");
	sp->runs = top.runs;
	sp->stall = top.stall;
	sp->seed = 1;
	if (seed)
		ok = param_seed(seed, &sp->seed, e) && ok;
	return read_show(sp, e) && ok;
}

struct spec *spec_parse(const char *name, const char *text, size_t len, const char *dir,
			const struct spec_set *set, struct err *e)
{
	static const struct spec_set nothing;
	struct spec *sp = xcalloc(1, sizeof(*sp));
	bool ok = false;

	sp->file = xstrdup(name);
	sp->nsetting = 1;
	sp->root = json_parse(name, text, len, e);
	if (!set)
		set = &nothing;
	if (sp->root && sp->root->type != JSON_OBJECT)
		json_bad(e, sp->root, "must be an object");
	else if (sp->root)
		ok = change_vary_read(sp->root, set, sp->vary, &sp->nvary, &sp->nsetting, e);
	if (sp->root && sp->root->type == JSON_OBJECT) {
		sp->settings = xcalloc((size_t)sp->nsetting, sizeof(*sp->settings));
		/* one broken setting is enough: the next would repeat the same errors */
		for (int i = 0; i == 0 || (ok && i < sp->nsetting); i++) {
			ok = make_setting(sp, i, set, text, len, dir, e) && ok;
			if (i == 0)
				ok = read_top(sp, e) && ok;
		}
	}
	if (!ok) {
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

void spec_free(struct spec *sp)
{
	if (!sp)
		return;
	for (int i = 0; i < sp->ncell; i++) {
		free(sp->cells[i].params);
		free(sp->cells[i].policy_name);
		for (int k = 0; k < VARY_MAX; k++)
			free(sp->cells[i].varied[k]);
	}
	for (int i = 0; sp->settings && i < sp->nsetting; i++) {
		machine_fini(&sp->settings[i].machine);
		smt_destroy(sp->settings[i].smt);
		work_fini(&sp->settings[i].work);
		json_free(sp->settings[i].root);
	}
	for (int i = 0; i < sp->nvary; i++)
		free(sp->vary[i]);
	free(sp->show);
	free(sp->settings);
	free(sp->cells);
	json_free(sp->root);
	free(sp->file);
	free(sp);
}
