/* change.c - puts into a config's tree what varies and what the command line says, before it is
 * read. */
#include "change.h"

#include <string.h>

#include "param.h"
#include "registry.h"
#include "spec.h"

#define SETTINGS_MAX 100000
#define PARAMS_MAX   256

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

static const char *name_of(const struct json *policy)
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
			if (name_of(v) && strcmp(name_of(v), set->policies[i]) == 0)
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
	const char *name = name_of(policy);
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
			near ? " (did you mean \"" : "", near ? near : "", near ? "\"?)" : "");
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

/* Is `key` the first element of the path, or all of it? */
static bool starts(const char *path, const char *key)
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
		else if (starts(path, "vary"))
			ok = bad(&c, e, "set the path that varies: then it varies no more");
		else
			ok = change(root, &c, e) && ok;
		free(what);
		free(path);
	}
	return ok;
}

/* ---- what varies ---- */

static bool is_set(const struct spec_set *set, const char *path)
{
	for (int i = 0; i < set->nset; i++) {
		const char *s = set->sets[i];
		if (strncmp(s, "$.", 2) == 0)
			s += 2;
		if (strncmp(s, path, strlen(path)) == 0 && s[strlen(path)] == '=')
			return true;
	}
	return false;
}

/* A value as a CSV cell. */
static char *value_text(const struct json *v)
{
	char *text = NULL;
	size_t len;
	FILE *f;

	if (v->type == JSON_STRING)
		return xstrdup(v->text);
	f = open_memstream(&text, &len);
	BUG_ON(!f);
	json_write_line(v, f);
	fclose(f);
	return text;
}

static bool check_values(const struct json *list, struct err *e)
{
	bool ok = true;

	for (const struct json *v = list->first; v; v = v->next) {
		char *text = value_text(v);
		for (const struct json *o = list->first; o != v; o = o->next) {
			char *other = value_text(o);
			if (strcmp(text, other) == 0)
				ok = json_bad(
					e, v,
					"stands here twice: its rows could not be told apart");
			free(other);
		}
		free(text);
	}
	return ok;
}

static bool check_path(const struct json *v, struct err *e)
{
	static const char *const may[] = {"machine", "kinds", "smt", "workload"};

	for (size_t i = 0; i < ARRAY_LEN(may); i++)
		if (starts(v->key, may[i]))
			return true;
	if (starts(v->key, "policy") && strcspn(v->key, ".") < strlen(v->key))
		return true;
	if (starts(v->key, "policy"))
		return json_bad(e, v,
				"policies do not vary, they are compared: give \"policy\" a list");
	return json_bad(e, v,
			"cannot vary: what is in machine, kinds, smt, workload and policy can");
}

bool change_vary_read(const struct json *root, const struct spec_set *set, char **paths, int *npath,
		      int *ncombination, struct err *e)
{
	const struct json *vary = json_get(root, "vary");
	bool ok = true;
	int64_t n = 1;

	*npath = 0;
	*ncombination = 1;
	if (!vary)
		return true;
	if (vary->type != JSON_OBJECT)
		return json_bad(e, vary, "must be an object of path: [values]");
	if (vary->len > VARY_MAX)
		return json_bad(e, vary, "at most %d paths", VARY_MAX);
	for (const struct json *v = vary->first; v; v = v->next) {
		ok = check_path(v, e) && ok;
		if (v->type != JSON_ARRAY || v->len == 0)
			ok = json_bad(e, v, "must be an array of at least one value");
		else
			ok = check_values(v, e) && ok;
	}
	for (const struct json *v = ok ? vary->first : NULL; v; v = v->next) {
		if (is_set(set, v->key))
			continue;
		n *= v->len;
		if (n > SETTINGS_MAX)
			return json_bad(e, vary, "more than %d combinations", SETTINGS_MAX);
	}
	if (!ok)
		return false;
	for (const struct json *v = vary->first; v; v = v->next)
		if (!is_set(set, v->key))
			paths[(*npath)++] = xstrdup(v->key);
	*ncombination = (int)n;
	return true;
}

bool change_vary(struct json *root, char *const *paths, int npath, int number, char **value,
		 struct err *e)
{
	const struct json *vary = json_get(root, "vary"), *v[VARY_MAX] = {0};
	bool ok = true;

	for (int i = npath - 1; i >= 0; i--) {
		const struct json *list = json_get(vary, paths[i]);
		v[i] = list->first;
		for (int k = number % list->len; k > 0; k--)
			v[i] = v[i]->next;
		number /= list->len;
		value[i] = value_text(v[i]);
	}
	for (int i = 0; i < npath; i++)
		ok = change(root, &(struct change){.path = paths[i], .v = v[i]}, e) && ok;
	return ok;
}
