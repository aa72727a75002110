/* grid.c - what a config varies, as numbered cells. */
#include "grid.h"

#include <math.h>
#include <string.h>

#include "change.h"
#include "filter.h"
#include "label.h"
#include "param.h"
#include "range.h"

/* ---- reading ---- */

char *grid_value_text(const struct json *v)
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

bool grid_value_measure(const char *text, bool *time, double *x)
{
	int64_t ns;
	char *end;

	*time = time_parse(text, &ns);
	if (*time) {
		*x = (double)ns;
		return true;
	}
	*x = strtod(text, &end);
	return end != text && !*end && isfinite(*x);
}

bool grid_value_same(const char *a, const char *b)
{
	bool time_a, time_b;
	double x, y;

	return strcmp(a, b) == 0 ||
	       (grid_value_measure(a, &time_a, &x) && grid_value_measure(b, &time_b, &y) &&
		time_a == time_b && x == y);
}

static const char *plain(const char *path)
{
	return strncmp(path, "$.", 2) == 0 ? path + 2 : path;
}

/* What the command line sets the path to, as a CSV would have it; NULL: nothing. */
static char *set_text(const struct spec_set *set, const char *path)
{
	const char *value = change_set_value(set, path);
	struct err quiet = {0}; /* what is no JSON is a string */
	struct json *v = value ? json_parse(path, value, strlen(value), &quiet) : NULL;
	char *text = v ? grid_value_text(v) : value ? xstrdup(value) : NULL;

	json_free(v);
	err_fini(&quiet);
	return text;
}

int grid_path_find(const struct grid *g, const char *name)
{
	bool same;

	for (int i = 0; i < g->npath + g->nset; i++)
		if (json_paths_meet(g->paths[i].name, name, &same) && same)
			return i;
	return -1;
}

static const struct json *list_of(const struct json *vary, const struct grid_path *p)
{
	const struct json *v = vary->first;

	while (strcmp(plain(v->key), p->name) != 0)
		v = v->next;
	return v;
}

static bool check_name(const struct grid *g, const struct json *v, struct err *e)
{
	static const char *const may[] = {"machine", "kinds", "smt", "workload"};
	bool same;

	for (int i = 0; i < g->npath; i++)
		if (json_paths_meet(g->paths[i].name, v->key, &same))
			return json_bad(e, v,
					same ? "%s varies already"
					     : "%s varies, and one lies within the other",
					g->paths[i].name);
	for (size_t i = 0; i < ARRAY_LEN(may); i++)
		if (change_starts(v->key, may[i]))
			return true;
	if (change_starts(v->key, "label")) {
		const char *name = label_title(plain(v->key));
		return (*name && label_is(plain(v->key)) && !strpbrk(name, ".[")) ||
		       json_bad(e, v, "a label is called \"label.NAME\"");
	}
	if (change_starts(v->key, "policy") && v->key[strcspn(v->key, ".[")] == '.')
		return true;
	if (change_starts(v->key, "policy"))
		return json_bad(e, v,
				"policies do not vary, they are compared: give \"policy\" a list");
	return json_bad(e, v,
			"cannot vary: what is in machine, kinds, smt, workload and policy can, "
			"and a \"label.NAME\" beside them");
}

static void read_list(struct grid_path *p, const struct json *list)
{
	p->values = xcalloc((size_t)list->len, sizeof(*p->values));
	for (const struct json *v = list->first; v; v = v->next)
		p->values[p->nvalue++] = grid_value_text(v);
}

static bool read_path(struct grid *g, const struct json *v, const struct spec_set *set,
		      struct err *e)
{
	bool ok = check_name(g, v, e) && change_set_apart(set, plain(v->key), e);
	struct grid_path *p = &g->paths[g->npath++];

	p->name = xstrdup(plain(v->key));
	p->place = json_place(v);
	p->label = ok && label_is(p->name);
	p->set = set_text(set, v->key);
	p->range = v->type == JSON_OBJECT;
	if (p->range)
		p->values = range_read(v, VALUES_MAX, &p->nvalue, e);
	else if (v->type == JSON_ARRAY && v->len > VALUES_MAX)
		return json_bad(e, v, "at most %d values", VALUES_MAX);
	else if (v->type == JSON_ARRAY && v->len > 0)
		read_list(p, v);
	else
		return json_bad(e, v,
				"must be an array of at least one value, or a range, {\"from\": "
				"..., \"to\": ..., \"steps\": ...}");
	return ok && p->values;
}

/* The group of zip that path is in; NULL: none. */
static const struct json *group_of(const struct json *zip, const char *path)
{
	bool same;

	for (const struct json *g = zip ? zip->first : NULL; g; g = g->next)
		for (const struct json *v = g->first; v; v = v->next)
			if (v->type == JSON_STRING && json_paths_meet(path, v->text, &same) && same)
				return g;
	return NULL;
}

/* Labels name the values beside them, and set nothing. Once the command line sets a path of its
 * group, a label would name what is not there: it goes. */
static bool read_labels(struct grid *g, const struct json *vary, const struct json *zip,
			const struct spec_set *set, struct err *e)
{
	bool ok = true;

	for (int i = 0; i < g->npath; i++) {
		struct grid_path *p = &g->paths[i];
		const struct json *group = p->label ? group_of(zip, p->name) : NULL;
		bool names = false;

		for (const struct json *v = group ? group->first : NULL; v; v = v->next) {
			if (v->type != JSON_STRING || label_is(plain(v->text)))
				continue;
			names = true;
			if (!p->set && change_set_value(set, v->text))
				p->set = xstrdup("");
		}
		if (p->label && !names)
			ok = json_bad(e, list_of(vary, p),
				      "names nothing: it must stand in \"zip\" with what it names");
	}
	return ok;
}

/* Those with columns come first. */
static void sort_paths(struct grid *g)
{
	struct grid_path sorted[VARY_MAX];
	int n = 0;

	for (int set = 0; set < 2; set++) {
		for (int i = 0; i < g->npath; i++)
			if ((g->paths[i].set != NULL) == set)
				sorted[n++] = g->paths[i];
		if (!set)
			g->nset = g->npath - n;
	}
	memcpy(g->paths, sorted, (size_t)n * sizeof(*sorted));
	g->npath -= g->nset;
}

static bool read_paths(struct grid *g, const struct json *vary, const struct json *zip,
		       const struct spec_set *set, struct err *e)
{
	bool ok = true;

	if (vary->type != JSON_OBJECT)
		return json_bad(e, vary, "must be an object of path: [values]");
	if (vary->len > VARY_MAX)
		return json_bad(e, vary, "at most %d paths", VARY_MAX);
	for (const struct json *v = vary->first; v; v = v->next)
		ok = read_path(g, v, set, e) && ok;
	ok = read_labels(g, vary, zip, set, e) && ok;
	sort_paths(g);
	return ok;
}

/* ---- axes ---- */

/* A path that another one goes with joins the axis of the group's first. */
static bool join(struct grid *g, const struct json *v, int *first, struct err *e)
{
	const char *names[VARY_MAX];
	struct grid_path *p;
	int n = g->npath + g->nset, i;

	for (i = 0; i < n; i++)
		names[i] = g->paths[i].name;
	i = v->type == JSON_STRING ? grid_path_find(g, v->text) : -1;
	if (i < 0) {
		json_name(v, "varied path", names, (size_t)n, e);
		return false;
	}
	p = &g->paths[i];
	if (p->axis >= 0)
		return json_bad(e, v, "is in \"zip\" twice");
	if (*first < 0)
		*first = i;
	p->axis = *first;
	if (p->nvalue != g->paths[*first].nvalue)
		return json_bad(e, v, "has %d values, %s has %d", p->nvalue, g->paths[*first].name,
				g->paths[*first].nvalue);
	return true;
}

static bool read_zip(struct grid *g, const struct json *zip, struct err *e)
{
	bool ok = true;

	if (zip->type != JSON_ARRAY)
		return json_bad(e, zip, "must be an array of groups, each an array of paths");
	for (const struct json *group = zip->first; group; group = group->next) {
		int first = -1;

		if (group->type != JSON_ARRAY || group->len < 2) {
			ok = json_bad(e, group, "must be an array of at least two paths");
			continue;
		}
		for (const struct json *v = group->first; v; v = v->next)
			ok = join(g, v, &first, e) && ok;
	}
	return ok;
}

/* From "with which path it goes" to the number of its axis: where the first of them stands that has
 * a column. */
static void number_axes(struct grid *g)
{
	int number[VARY_MAX];

	for (int i = 0; i < g->npath; i++) {
		int axis = g->naxis;

		for (int k = 0; k < i; k++)
			if (g->paths[k].axis >= 0 && g->paths[k].axis == g->paths[i].axis)
				axis = number[k];
		number[i] = axis;
		g->axis_len[axis] = g->paths[i].nvalue;
		g->naxis += axis == g->naxis;
	}
	for (int i = 0; i < g->npath; i++)
		g->paths[i].axis = number[i];
}

static bool same_step(const struct grid *g, int axis, int a, int b)
{
	for (int i = 0; i < g->npath; i++)
		if (g->paths[i].axis == axis &&
		    !grid_value_same(g->paths[i].values[a], g->paths[i].values[b]))
			return false;
	return true;
}

/* Each step of an axis must differ from the others in some column. */
static bool check_steps(const struct grid *g, const struct json *vary, struct err *e)
{
	bool ok = true;

	for (int i = 0; i < g->npath; i++) {
		const struct json *list = list_of(vary, &g->paths[i]), *v;
		int axis = g->paths[i].axis, b = 0;

		for (int k = 0; k < i; k++)
			if (g->paths[k].axis == axis)
				list = NULL; /* was looked at with that one */
		for (v = list ? list->first : NULL; v && !g->paths[i].range; v = v->next, b++)
			for (int a = 0; a < b; a++)
				if (same_step(g, axis, a, b))
					ok = json_bad(e, v,
						      "stands here twice: its rows could not be "
						      "told apart");
	}
	return ok;
}

static bool read_axes(struct grid *g, const struct json *vary, const struct json *zip,
		      struct err *e)
{
	int64_t cells = g->npolicy;
	bool ok = true;

	for (int i = 0; i < g->npath + g->nset; i++)
		g->paths[i].axis = -1;
	ok = !zip || read_zip(g, zip, e);
	if (!ok)
		return false;
	number_axes(g);
	ok = check_steps(g, vary, e);
	for (int i = 0; i < g->naxis; i++) {
		cells *= g->axis_len[i];
		if (cells > CELLS_MAX)
			return json_bad(e, vary, "more than %d combinations of values and policies",
					CELLS_MAX);
	}
	g->ncell = cells;
	g->nsetting = cells / (g->npolicy ? g->npolicy : 1);
	return ok;
}

/* ---- the whole ---- */

static void drop_paths(struct grid *g)
{
	for (int i = 0; i < g->npath + g->nset; i++) {
		struct grid_path *p = &g->paths[i];

		for (int k = 0; k < p->nvalue; k++)
			free(p->values[k]);
		free(p->values);
		free(p->name);
		free(p->place);
		free(p->set);
	}
	free(g->kept);
	g->kept = NULL;
	g->npath = g->nset = g->naxis = 0;
	g->nsetting = 1;
	g->ncell = g->npolicy;
}

bool grid_read(struct grid *g, const struct json *root, const struct spec_set *set,
	       const char *const *policies, int npolicy, struct err *e)
{
	const struct json *vary = json_get(root, "vary"), *zip = json_get(root, "zip");
	bool ok = true;

	*g = (struct grid){.nsetting = 1, .npolicy = npolicy, .ncell = npolicy};
	g->policies = xcalloc((size_t)npolicy + 1, sizeof(*g->policies));
	for (int i = 0; i < npolicy; i++)
		g->policies[i] = xstrdup(policies[i]);
	if (vary)
		ok = read_paths(g, vary, zip, set, e) && read_axes(g, vary, zip, e);
	else if (zip)
		ok = json_bad(e, zip, "nothing varies here: needs \"vary\"");
	ok = ok && filter_read(g, root, set, e);
	if (!ok)
		drop_paths(g);
	return ok;
}

void grid_fini(struct grid *g)
{
	drop_paths(g);
	for (int i = 0; i < g->npolicy; i++)
		free(g->policies[i]);
	free(g->policies);
	*g = (struct grid){0};
}

/* ---- cells ---- */

static int64_t combination(const struct grid *g, int64_t cell)
{
	return g->kept ? g->kept[cell] : cell;
}

int grid_policy_index(const struct grid *g, int64_t cell)
{
	return (int)(combination(g, cell) % g->npolicy);
}

const char *grid_policy(const struct grid *g, int64_t cell)
{
	return g->policies[grid_policy_index(g, cell)];
}

int64_t grid_setting(const struct grid *g, int64_t cell)
{
	return combination(g, cell) / g->npolicy;
}

int grid_index(const struct grid *g, int64_t setting, int i)
{
	for (int a = g->naxis - 1; a > g->paths[i].axis; a--)
		setting /= g->axis_len[a];
	return (int)(setting % g->axis_len[g->paths[i].axis]);
}

const char *grid_text(const struct grid *g, int64_t cell, int i)
{
	return g->paths[i].values[grid_index(g, grid_setting(g, cell), i)];
}

int64_t grid_cell(const struct grid *g, int64_t setting, int policy)
{
	int64_t want = setting * g->npolicy + policy, from = 0, to = g->ncell;

	if (!g->kept)
		return want;
	while (from < to) {
		int64_t mid = from + (to - from) / 2;
		if (g->kept[mid] < want)
			from = mid + 1;
		else
			to = mid;
	}
	return from < g->ncell && g->kept[from] == want ? from : -1;
}

/* The element of the list that stands in root as in the tree that the grid was read from. */
static const struct json *element(const struct json *root, const struct grid_path *p, int index)
{
	const struct json *v = list_of(json_get(root, "vary"), p)->first;

	while (index-- > 0)
		v = v->next;
	return v;
}

void grid_print(const struct grid *g, int64_t cell, FILE *f)
{
	bool named[VARY_MAX] = {false};
	const char *before = "";

	for (int i = 0; i < g->npath; i++)
		named[g->paths[i].axis] |= g->paths[i].label;
	for (int i = 0; i < g->npath; i++) {
		const struct grid_path *p = &g->paths[i];

		if (named[p->axis] && !p->label)
			continue;
		fprintf(f, "%s%s = %s", before, label_title(p->name), grid_text(g, cell, i));
		before = ", ";
	}
}

bool grid_put(const struct grid *g, struct json *root, int64_t setting, struct err *e)
{
	const struct json *v[VARY_MAX] = {0};
	bool ok = true;

	/* all are looked up first: what is put in takes its children away from the list */
	for (int i = 0; i < g->npath; i++)
		if (!g->paths[i].range)
			v[i] = element(root, &g->paths[i], grid_index(g, setting, i));
	for (int i = 0; i < g->npath; i++) {
		const struct grid_path *p = &g->paths[i];

		if (p->label)
			continue;
		if (p->range)
			ok = change_put_text(root, p->name, p->values[grid_index(g, setting, i)],
					     p->place, e) &&
			     ok;
		else
			ok = change_put(root, p->name, v[i], e) && ok;
	}
	return ok;
}
