/* spec.c - reads an experiment: every combination of what varies is read whole, so every error is found
 * before the first run. */
#include "spec.h"

#include <string.h>

#include "metric.h"
#include "param.h"
#include "path.h"
#include "registry.h"
#include "workload.h"

#define SETTINGS_MAX 100000

struct top {
	int64_t runs, stall;
	const char *title, *note;
};

static const struct param top_params[] = {
	{.key = "title", .type = PARAM_STRING, .offset = offsetof(struct top, title), .optional = true,
	 .help = "a line for tables and plots"},
	{.key = "runs", .type = PARAM_INT, .offset = offsetof(struct top, runs), .def = "30", .min = 1,
	 .max = 10000000, .help = "seeds a policy and setting"},
	{.key = "stall", .type = PARAM_TIME, .offset = offsetof(struct top, stall), .def = "\"30s\"",
	 .min = 1e6, .max = 1e18,
	 .help = "a task that waits longer beside an idle cpu ends the run: the policy has lost it"},
	{0},
};

static const char *const top_keys[] = {"note", "machine", "kinds", "smt",  "policy",
				       "workload", "vary", "seed", "show", NULL};

/* ---- settings: combinations of varied values ---- */

static bool is_set(const struct spec_set *set, const char *path)
{
	for (int i = 0; i < set->nset; i++) {
		const char *s = set->sets[i];
		size_t n;
		if (strncmp(s, "$.", 2) == 0)
			s += 2;
		n = strcspn(s, "=");
		if (strlen(path) == n && strncmp(s, path, n) == 0)
			return true;
	}
	return false;
}

/* A path that the command line sets does not vary. */
static bool read_vary(struct spec *sp, const struct spec_set *set, struct err *e)
{
	const struct json *vary = json_get(sp->root, "vary");
	bool ok = true;
	int64_t n = 1;

	if (!vary)
		return true;
	if (vary->type != JSON_OBJECT)
		return json_bad(e, vary, "must be an object of path: [values]");
	if (vary->len > VARY_MAX)
		return json_bad(e, vary, "at most %d paths", VARY_MAX);
	for (const struct json *v = vary->first; v; v = v->next) {
		if (v->type != JSON_ARRAY || v->len == 0) {
			ok = json_bad(e, v, "must be an array of at least one value");
			continue;
		}
		if (is_set(set, v->key))
			continue;
		sp->vary[sp->nvary++] = xstrdup(v->key);
		n *= v->len;
		if (n > SETTINGS_MAX)
			return json_bad(e, vary, "more than %d combinations", SETTINGS_MAX);
	}
	sp->nsetting = (int)n;
	return ok;
}

/* A value as a CSV cell and as json_set takes it. */
static char *value_text(const struct json *v)
{
	char *text = NULL;
	size_t len;
	FILE *f;

	if (v->type == JSON_STRING)
		return xstrdup(v->text);
	f = open_memstream(&text, &len);
	json_write_line(v, f);
	fclose(f);
	return text;
}

/* "policy.slice" means that of every policy of the list that has one. */
static bool set_policy(struct json *root, const char *path, const char *value, const char *what,
		       struct err *e)
{
	const struct json *list = json_get(root, "policy");
	bool any = false, ok = true;

	for (int i = 0; i < list->len; i++) {
		char at[200];
		const struct json *entry;
		const struct policy_ops *p;
		struct err quiet = {0};
		snprintf(at, sizeof(at), "policy[%d].name", i);
		entry = json_at(root, at);
		p = entry && entry->text ? policy_find(entry->text, NULL, &quiet) : NULL;
		err_fini(&quiet);
		for (const struct param *q = p ? p->params : NULL; q && q->key; q++)
			if (strcmp(q->key, path) == 0) {
				snprintf(at, sizeof(at), "policy[%d].%s", i, path);
				ok = json_set(root, at, value, what, e) && ok;
				any = true;
			}
	}
	if (!any)
		return err_add(e, "%s: error: no policy here has a param \"%s\"", what, path);
	return ok;
}

static bool set_path(struct json *root, const char *path, const char *value, const char *what,
		     struct err *e)
{
	if (path[0] == '$' && path[1] == '.')
		path += 2;
	if (strncmp(path, "policy.", 7) == 0)
		return set_policy(root, path + 7, value, what, e);
	return json_set(root, path, value, what, e);
}

/* "policy" becomes a list of objects with a name, whatever form it was given in. */
static bool set_policies(struct json *root, const struct spec_set *set, struct err *e)
{
	const struct json *was = json_get(root, "policy");
	char *text = NULL;
	size_t len;
	FILE *f = open_memstream(&text, &len);
	bool ok;

	fputc('[', f);
	if (set->npolicy) {
		for (int i = 0; i < set->npolicy; i++) {
			const struct json *same = NULL;
			for (const struct json *v = was && was->type == JSON_ARRAY ? was->first : was; v;
			     v = v->next) {
				const struct json *name = json_get(v, "name");
				if (name && name->text && strcmp(name->text, set->policies[i]) == 0)
					same = v;
				if (v == was)
					break;
			}
			fputs(i ? "," : "", f);
			if (same)
				json_write_line(same, f);
			else
				fprintf(f, "{\"name\":\"%s\"}", set->policies[i]);
		}
	} else if (was->type == JSON_ARRAY) {
		for (const struct json *v = was->first; v; v = v->next) {
			fputs(v->index ? "," : "", f);
			if (v->type == JSON_STRING)
				fprintf(f, "{\"name\":\"%s\"}", v->text);
			else
				json_write_line(v, f);
		}
	} else if (was->type == JSON_STRING) {
		fprintf(f, "{\"name\":\"%s\"}", was->text);
	} else {
		json_write_line(was, f);
	}
	fputc(']', f);
	fclose(f);
	ok = json_set(root, "policy", text, set->npolicy ? "--policy" : "policy", e);
	free(text);
	return ok;
}

/* ---- cells ---- */

static bool read_policy(const struct json *v, struct cell *c, struct err *e)
{
	static const char *const also[] = {"name", "note", NULL};
	static const struct param none[] = {{0}};
	const struct json *name = json_get(v, "name");

	if (v->type != JSON_OBJECT || !name || name->type != JSON_STRING)
		return json_bad(e, v, "must be a policy's name, or an object with a \"name\"");
	c->policy = policy_find(name->text, name, e);
	if (!c->policy)
		return false;
	c->policy_name = xstrdup(c->policy->name);
	c->params = xcalloc(1, c->policy->size);
	return param_read(c->policy->params ? c->policy->params : none, v, also, c->params, e);
}

static bool read_setting(struct spec *sp, struct setting *st, int number, const char *dir, struct err *e)
{
	const struct json *list = json_get(st->root, "policy"), *work = json_get(st->root, "workload");
	const struct json *hw = json_get(st->root, "machine");
	bool machine, ok;
	int idle;

	ok = hw || json_bad(e, st->root, "needs \"machine\"");
	machine = hw && machine_read(hw, &st->machine, e);
	st->smt = smt_read(json_get(st->root, "kinds"), json_get(st->root, "smt"),
			   machine ? st->machine.smt : 1, e);
	ok = ok && machine && st->smt;
	if (machine && st->smt)
		ok = smt_idle_kind(st->smt, st->machine.idle_kind, json_at(hw, "idle.kind"), &idle, e) && ok;
	if (!work)
		ok = json_bad(e, st->root, "needs \"workload\"");
	else if (st->smt)
		ok = workload_read(work, dir, st->smt, machine ? st->machine.ncpu : CPU_MAX, &st->work, e) &&
		     ok;
	if (!list || list->type != JSON_ARRAY || list->len == 0)
		return json_bad(e, list ? list : st->root, "needs \"policy\", one or a list");
	for (const struct json *v = list->first; v; v = v->next) {
		struct cell *c;
		sp->cells = xrealloc(sp->cells, (size_t)sp->ncell + 1, sizeof(*sp->cells));
		c = &sp->cells[sp->ncell++];
		*c = (struct cell){.setting = number, .machine = &st->machine, .smt = st->smt,
				   .work = &st->work};
		ok = read_policy(v, c, e) && ok;
	}
	return ok;
}

/* The number-th combination: the last path varies fastest. */
static bool make_setting(struct spec *sp, int number, const struct spec_set *set, const char *text,
			 size_t len, const char *dir, struct err *e)
{
	struct setting *st = &sp->settings[number];
	const struct json *vary = json_get(sp->root, "vary");
	char *value[VARY_MAX] = {0};
	int rest = number, first = sp->ncell;
	bool ok = true;

	st->root = json_parse(sp->file, text, len, e);
	BUG_ON(!st->root);
	set_policies(st->root, set, e);
	for (int i = sp->nvary - 1; i >= 0; i--) {
		const struct json *list = json_get(vary, sp->vary[i]), *v = list->first;
		for (int k = rest % list->len; k > 0; k--)
			v = v->next;
		rest /= list->len;
		value[i] = value_text(v);
		char *what = xasprintf("%s: vary %s=%s", sp->file, sp->vary[i], value[i]);
		ok = set_path(st->root, sp->vary[i], value[i], what, e) && ok;
		free(what);
	}
	for (int i = 0; i < set->nset; i++) {
		char *path = xstrdup(set->sets[i]), *eq = strchr(path, '=');
		char *what = xasprintf("--set %s", set->sets[i]);
		if (eq)
			*eq = '\0';
		ok = (eq ? set_path(st->root, path, eq + 1, what, e)
			 : err_add(e, "%s: error: must be PATH=VALUE", what)) && ok;
		free(path);
		free(what);
	}
	ok = ok && read_setting(sp, st, number, dir, e);
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
	bool ok;

	sp->file = xstrdup(name);
	sp->nsetting = 1;
	sp->root = json_parse(name, text, len, e);
	if (!set)
		set = &nothing;
	ok = sp->root != NULL;
	if (ok && sp->root->type != JSON_OBJECT)
		ok = json_bad(e, sp->root, "must be an object");
	if (ok && !json_get(sp->root, "policy") && !set->npolicy)
		ok = json_bad(e, sp->root, "needs \"policy\", one or a list");
	ok = ok && read_vary(sp, set, e);
	if (ok) {
		sp->settings = xcalloc((size_t)sp->nsetting, sizeof(*sp->settings));
		/* one broken setting is enough: the next would repeat the same errors */
		for (int i = 0; i < sp->nsetting && ok; i++) {
			ok = make_setting(sp, i, set, text, len, dir, e);
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
