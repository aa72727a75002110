/* change.c - puts into a config's tree what varies and what the command line says, before it is
 * read. */
#include "change.h"

#include <string.h>

#include "param.h"
#include "path.h"
#include "registry.h"
#include "spec.h"

#define PARAMS_MAX 256

/* ---- policies ---- */

const struct json *change_policy(const struct json *root, int i)
{
	const struct json *v = json_get(root, "policy");

	if (!v || v->type != JSON_ARRAY)
		return i == 0 ? v : NULL;
	for (v = v->first; v && i > 0; i--)
		v = v->next;
	return v;
}

const char *change_policy_name(const struct json *policy)
{
	const struct json *name = policy->type == JSON_OBJECT ? json_get(policy, "name") : policy;

	return name && name->type == JSON_STRING ? name->text : NULL;
}

bool change_policies(struct json *root, const struct spec_set *set, struct err *e)
{
	struct json *kept;
	const struct json *v;
	const char *twice = NULL;
	char *text = NULL;
	size_t len;
	bool ok;
	FILE *f;

	if (!set->npolicy)
		return true;
	kept = xcalloc((size_t)set->npolicy, sizeof(*kept));
	f = open_memstream(&text, &len);
	BUG_ON(!f);
	for (int i = 0; i < set->npolicy; i++) {
		for (int k = 0; k < i; k++)
			if (strcmp(set->policies[k], set->policies[i]) == 0)
				twice = set->policies[i];
		for (int k = 0; (v = change_policy(root, k)); k++)
			if (change_policy_name(v) &&
			    strcmp(change_policy_name(v), set->policies[i]) == 0)
				kept[i] = *v; /* its node may soon hold the list */
		fputs(i ? ",null" : "[null", f);
	}
	fputc(']', f);
	fclose(f);
	ok = !twice || err_add(e, "--policy %s: error: is given twice", twice);
	ok = ok && json_set(root, "policy", text, "--policy", e);
	for (int i = 0; i < set->npolicy && ok; i++) {
		char *at = xasprintf("policy[%d]", i),
		     *what = xasprintf("--policy %s", set->policies[i]);
		ok = kept[i].doc ? json_put(root, at, &kept[i], e)
				 : json_set(root, at, set->policies[i], what, e);
		free(at);
		free(what);
	}
	free(kept);
	free(text);
	return ok;
}

/* ---- one change ---- */

/* A value for a path: text from the command line, or a value of the tree. */
struct change {
	const char *path, *text, *what; /* what: the origin of text */
	const struct json *v;
};

static bool bad(const struct change *c, struct err *e, const char *why)
{
	return c->v ? json_bad(e, c->v, "%s", why) : err_add(e, "%s: error: %s", c->what, why);
}

static bool put(struct json *root, const char *path, const struct change *c, struct err *e)
{
	return c->v ? json_put(root, path, c->v, e) : json_set(root, path, c->text, c->what, e);
}

/* A policy that is only a name gets room for params. */
static bool make_room(struct json *root, const char *at, const struct json *policy, struct err *e)
{
	struct json name = *policy;
	char *path = xasprintf("%s.name", at);
	bool ok = policy->type == JSON_OBJECT ||
		  (json_set(root, at, "{}", at, e) && json_put(root, path, &name, e));

	free(path);
	return ok;
}

static const struct policy_ops *ops_of(const struct json *policy)
{
	struct err quiet = {0}; /* a policy that is none is told later, with its place */
	const char *name = change_policy_name(policy);
	const struct policy_ops *p = name ? policy_find(name, NULL, &quiet) : NULL;

	err_fini(&quiet);
	return p;
}

/* Of "ule.slice", if there is a policy of that name: which one it is, and param gets past it. */
static const struct policy_ops *only_of(const struct json *root, const char **param)
{
	size_t n = strcspn(*param, ".");
	const struct json *policy;

	for (int i = 0; (*param)[n] && (policy = change_policy(root, i)); i++) {
		const struct policy_ops *p = ops_of(policy);
		if (p && strlen(p->name) == n && strncmp(p->name, *param, n) == 0) {
			*param += n + 1;
			return p;
		}
	}
	return NULL;
}

/* "policy.slice" means that of every policy of the list that has one, "policy.ule.slice" that of
 * ule. */
static bool put_param(struct json *root, const char *param, const struct change *c, struct err *e)
{
	const char *names[PARAMS_MAX], *near;
	bool list = json_get(root, "policy") && json_get(root, "policy")->type == JSON_ARRAY;
	bool any = false, ok = true, unknown = false;
	const struct policy_ops *only = only_of(root, &param);
	const struct json *policy;
	size_t n = 0;
	char *why;

	for (int i = 0; (policy = change_policy(root, i)); i++) {
		const struct policy_ops *p = ops_of(policy);
		unknown |= !p;
		if (only && p != only)
			continue;
		for (const struct param *q = p ? p->params : NULL; q && q->key; q++) {
			if (n < PARAMS_MAX)
				names[n++] = q->key;
			if (strcmp(q->key, param) == 0) {
				char *at = list ? xasprintf("policy[%d]", i) : xstrdup("policy");
				char *path = xasprintf("%s.%s", at, param);
				ok = make_room(root, at, policy, e) && put(root, path, c, e) && ok;
				any = true;
				free(at);
				free(path);
			}
		}
	}
	if (any || (unknown && !only))
		return ok;
	near = nearest_name(param, names, n);
	why = xasprintf("%s param \"%s\"%s%s%s",
			only ? "that policy has no" : "no policy here has a", param,
			DID_YOU_MEAN(near));
	bad(c, e, why);
	free(why);
	return false;
}

static bool change(struct json *root, const struct change *c, struct err *e)
{
	const char *path = strncmp(c->path, "$.", 2) == 0 ? c->path + 2 : c->path;

	if (strncmp(path, "policy.", 7) == 0)
		return put_param(root, path + 7, c, e);
	return put(root, path, c, e);
}

bool change_put(struct json *root, const char *path, const struct json *v, struct err *e)
{
	return change(root, &(struct change){.path = path, .v = v}, e);
}

bool change_put_text(struct json *root, const char *path, const char *text, const char *what,
		     struct err *e)
{
	return change(root, &(struct change){.path = path, .text = text, .what = what}, e);
}

bool change_starts(const char *path, const char *key)
{
	size_t n = strlen(key);

	if (strncmp(path, "$.", 2) == 0)
		path += 2;
	return strncmp(path, key, n) == 0 && (!path[n] || path[n] == '.' || path[n] == '[');
}

bool change_set(struct json *root, const struct spec_set *set, struct err *e)
{
	bool ok = true;

	for (int i = 0; i < set->nset; i++) {
		char *what = xasprintf("--set %s", set->sets[i]), *path = xstrdup(set->sets[i]);
		char *eq = strchr(path, '=');
		struct change c = {.path = path, .text = eq ? eq + 1 : NULL, .what = what};
		if (eq)
			*eq = '\0';
		if (!eq)
			ok = bad(&c, e, "must be PATH=VALUE");
		else if (change_starts(path, "vary"))
			ok = bad(&c, e, "set the path that varies: then it varies no more");
		else
			ok = change(root, &c, e) && ok;
		free(what);
		free(path);
	}
	return ok;
}

/* What a --set gives to the path, or to one that lies around or within it; or NULL. */
static const char *set_meets(const char *set, const char *path, bool *same)
{
	const char *eq = strchr(set, '=');
	char *name = eq ? xasprintf("%.*s", (int)(eq - set), set) : NULL;
	bool meets = name && json_paths_meet(name, path, same);

	free(name);
	return meets ? eq + 1 : NULL;
}

const char *change_set_value(const struct spec_set *set, const char *path)
{
	const char *value = NULL, *v;
	bool same;

	for (int i = 0; i < set->nset; i++)
		if ((v = set_meets(set->sets[i], path, &same)) && same)
			value = v;
	return value;
}

bool change_set_apart(const struct spec_set *set, const char *path, struct err *e)
{
	bool ok = true, same;

	for (int i = 0; i < set->nset; i++)
		if (set_meets(set->sets[i], path, &same) && !same)
			ok = err_add(e, "--set %s: error: %s varies, and one lies within the other",
				     set->sets[i], path);
	return ok;
}

bool change_workload(const char *config, char **set, struct err *e)
{
	struct json *root = json_read(config, e);
	const struct json *work = json_get(root, "workload");
	bool own = work && work->type == JSON_STRING;
	char *dir = path_dir(config), *file = own ? path_join(dir, work->text) : NULL;
	size_t len;
	char *text = file ? json_file_text(file, &len, e) : NULL;

	*set = text ? xasprintf("workload=%s", text) : NULL;
	free(text);
	free(file);
	free(dir);
	json_free(root);
	return root && (!own || *set);
}
