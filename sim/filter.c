/* filter.c - which combinations of a grid are left out: "only" and "except". */
#include "filter.h"

#include <math.h>
#include <string.h>

#include "change.h"
#include "param.h"
#include "spec.h"

#define CONDITIONS_MAX 100
#define POLICY	       VARY_MAX /* its place in match[] */

/* Holds where all of its members do. */
struct condition {
	bool *match[VARY_MAX + 1]; /* by path: for each of its values; NULL: any will do */
	bool never;		   /* what the command line sets is something else */
};

struct filter {
	struct grid *g;
	const struct spec_set *set;
	struct condition *only, *except;
	int nonly, nexcept;
};

/* ---- values ---- */

static bool is_bounds(const struct json *v)
{
	if (v->type != JSON_OBJECT || v->len == 0)
		return false;
	for (const struct json *k = v->first; k; k = k->next)
		if (strcmp(k->key, "from") != 0 && strcmp(k->key, "to") != 0)
			return false;
	return true;
}

static bool within(const char *text, const struct json *bounds)
{
	const struct json *from = json_get(bounds, "from"), *to = json_get(bounds, "to");
	char *lo = from ? grid_value_text(from) : NULL, *hi = to ? grid_value_text(to) : NULL;
	bool time, other;
	double x, y;
	bool ok = grid_value_measure(text, &time, &x);

	if (lo)
		ok = ok && grid_value_measure(lo, &other, &y) && other == time && x >= y;
	if (hi)
		ok = ok && grid_value_measure(hi, &other, &y) && other == time && x <= y;
	free(lo);
	free(hi);
	return ok;
}

/* Marks which of the values are what v asks for: one value, or bounds. */
static bool mark(const struct json *v, char *const *values, int n, bool *match)
{
	char *text = grid_value_text(v);
	bool any = false;

	for (int i = 0; i < n; i++)
		if (is_bounds(v) ? within(values[i], v) : grid_value_same(values[i], text))
			match[i] = any = true;
	free(text);
	return any;
}

/* ---- reading ---- */

static bool bad_bounds(const struct json *v, const char *name, struct err *e)
{
	for (const struct json *k = v->first; k; k = k->next) {
		char *text = grid_value_text(k);
		bool time, ok;
		double x;

		ok = grid_value_measure(text, &time, &x);
		free(text);
		if (!ok)
			return json_bad(e, k, "must be a number, or a time as \"250us\"");
	}
	return json_bad(e, v, "%s has no value within these bounds", name);
}

/* v is one value, or bounds. A policy that the command line left out is no error. */
static bool read_one(const struct filter *f, const struct json *v, int path, bool *match,
		     struct err *e)
{
	const struct grid *g = f->g;
	const struct grid_path *p = path == POLICY ? NULL : &g->paths[path];
	char **values = p ? p->values : g->policies;
	int n = p ? p->nvalue : g->npolicy;
	char *what;

	if (mark(v, values, n, match))
		return true;
	if (!p && v->type == JSON_STRING && (f->set->npolicy || change_set_value(f->set, "policy")))
		return true;
	if (is_bounds(v))
		return bad_bounds(v, p ? p->name : "policy", e);
	what = p ? xasprintf("value of %s", p->name) : xstrdup("policy");
	if (v->type == JSON_STRING)
		json_name(v, what, (const char *const *)values, (size_t)n, e);
	else
		json_bad(e, v, "is no %s", what);
	free(what);
	return false;
}

static bool read_member(const struct filter *f, const struct json *v, struct condition *c,
			struct err *e)
{
	const struct grid *g = f->g;
	const char *names[VARY_MAX + 1] = {"policy"};
	int path = strcmp(v->key, "policy") == 0 ? POLICY : grid_path_find(g, v->key);
	int n = path == POLICY ? g->npolicy : path < 0 ? 0 : g->paths[path].nvalue;
	bool ok = true, holds = false;
	const char *near;

	if (path < 0) {
		for (int i = 0; i < g->npath + g->nset; i++)
			names[i + 1] = g->paths[i].name;
		near = nearest_name(v->key, names, (size_t)(g->npath + g->nset + 1));
		return json_bad(e, v, "does not vary%s%s%s", DID_YOU_MEAN(near));
	}
	if (c->match[path])
		return json_bad(e, v, "stands here already");
	if (v->type == JSON_ARRAY && v->len == 0)
		return json_bad(e, v, "must be a value, at least one in an array, or bounds");
	c->match[path] = xcalloc((size_t)n + 1, sizeof(bool));
	for (const struct json *x = v->type == JSON_ARRAY ? v->first : v; x;
	     x = x == v ? NULL : x->next) {
		ok = read_one(f, x, path, c->match[path], e) && ok;
		if (path != POLICY && g->paths[path].set)
			mark(x, &g->paths[path].set, 1, &holds);
	}
	/* what is set is no part of the grid: its answer is known now */
	if (path >= g->npath && path != POLICY) {
		c->never |= !holds;
		free(c->match[path]);
		c->match[path] = NULL;
	}
	return ok;
}

static bool read_conditions(const struct filter *f, const struct json *list,
			    struct condition **conditions, int *n, struct err *e)
{
	bool ok = true;

	if (!list)
		return true;
	if (list->type != JSON_ARRAY || list->len == 0)
		return json_bad(e, list,
				"must be an array of at least one condition, {path: value}");
	if (list->len > CONDITIONS_MAX)
		return json_bad(e, list, "at most %d conditions", CONDITIONS_MAX);
	*conditions = xcalloc((size_t)list->len, sizeof(**conditions));
	for (const struct json *v = list->first; v; v = v->next) {
		struct condition *c = &(*conditions)[(*n)++];

		if (v->type != JSON_OBJECT || v->len == 0)
			ok = json_bad(e, v, "must be a condition, {path: value}");
		for (const struct json *m = v->type == JSON_OBJECT ? v->first : NULL; m;
		     m = m->next)
			ok = read_member(f, m, c, e) && ok;
	}
	return ok;
}

/* ---- the cells ---- */

static bool holds(const struct grid *g, const struct condition *c, const int *index, int policy)
{
	if (c->never || (c->match[POLICY] && !c->match[POLICY][policy]))
		return false;
	for (int i = 0; i < g->npath; i++)
		if (c->match[i] && !c->match[i][index[g->paths[i].axis]])
			return false;
	return true;
}

static bool stays(const struct filter *f, const int *index, int policy)
{
	bool in = !f->only;

	for (int i = 0; i < f->nonly && !in; i++)
		in = holds(f->g, &f->only[i], index, policy);
	for (int i = 0; i < f->nexcept && in; i++)
		in = !holds(f->g, &f->except[i], index, policy);
	return in;
}

static void keep_cells(const struct filter *f)
{
	struct grid *g = f->g;
	int index[VARY_MAX] = {0}; /* by axis */
	int64_t n = 0, settings = 0;

	g->kept = xcalloc((size_t)g->ncell, sizeof(*g->kept));
	for (int64_t s = 0; s < g->nsetting; s++) {
		int64_t before = n;

		for (int p = 0; p < g->npolicy; p++)
			if (stays(f, index, p))
				g->kept[n++] = (int32_t)(s * g->npolicy + p);
		settings += n > before;
		for (int a = g->naxis - 1; a >= 0 && ++index[a] == g->axis_len[a]; a--)
			index[a] = 0;
	}
	g->kept = xrealloc(g->kept, (size_t)n + 1, sizeof(*g->kept));
	g->ncell = n;
	g->nsetting = settings;
}

static void free_conditions(struct condition *c, int n)
{
	for (int i = 0; i < n; i++)
		for (int k = 0; k <= VARY_MAX; k++)
			free(c[i].match[k]);
	free(c);
}

bool filter_read(struct grid *g, const struct json *root, const struct spec_set *set, struct err *e)
{
	const struct json *only = json_get(root, "only"), *except = json_get(root, "except");
	struct filter f = {.g = g, .set = set};
	bool ok = read_conditions(&f, only, &f.only, &f.nonly, e);

	ok = read_conditions(&f, except, &f.except, &f.nexcept, e) && ok;
	if (ok && g->ncell && (only || except)) {
		keep_cells(&f);
		if (!g->ncell)
			ok = json_bad(e, only ? only : except, "leaves nothing to run");
	}
	free_conditions(f.only, f.nonly);
	free_conditions(f.except, f.nexcept);
	return ok;
}
