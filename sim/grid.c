/* grid.c - what a config varies, as numbered cells. */
#include "grid.h"

#include <inttypes.h>
#include <string.h>

#include "change.h"

/* ---- reading ---- */

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

static bool check_name(const struct json *v, struct err *e)
{
	static const char *const may[] = {"machine", "kinds", "smt", "workload"};

	for (size_t i = 0; i < ARRAY_LEN(may); i++)
		if (change_starts(v->key, may[i]))
			return true;
	if (change_starts(v->key, "policy") && v->key[strcspn(v->key, ".[")] == '.')
		return true;
	if (change_starts(v->key, "policy"))
		return json_bad(e, v,
				"policies do not vary, they are compared: give \"policy\" a list");
	return json_bad(e, v,
			"cannot vary: what is in machine, kinds, smt, workload and policy can");
}

static struct grid_value *add_value(struct grid_path *p)
{
	p->values = xrealloc(p->values, (size_t)p->nvalue + 1, sizeof(*p->values));
	p->values[p->nvalue] = (struct grid_value){0};
	return &p->values[p->nvalue++];
}

static bool read_list(struct grid_path *p, const struct json *list, struct err *e)
{
	bool ok = true;

	if (list->len > VALUES_MAX)
		return json_bad(e, list, "at most %d values", VALUES_MAX);
	for (const struct json *v = list->first; v; v = v->next) {
		char *text = value_text(v);

		for (int i = 0; i < p->nvalue; i++)
			if (strcmp(text, p->values[i].text) == 0)
				ok = json_bad(
					e, v,
					"stands here twice: its rows could not be told apart");
		add_value(p)->text = text;
	}
	return ok;
}

static bool read_path(struct grid_path *p, const struct json *v, const struct spec_set *set,
		      struct err *e)
{
	bool ok = check_name(v, e);

	p->name = xstrdup(v->key);
	p->place = xasprintf("%u:%u", v->line, v->col);
	p->set = change_set_value(set, v->key) != NULL;
	if (v->type != JSON_ARRAY || v->len == 0)
		return json_bad(e, v, "must be an array of at least one value");
	return read_list(p, v, e) && ok;
}

/* Those with columns come first. */
static void sort_paths(struct grid *g)
{
	struct grid_path sorted[VARY_MAX];
	int n = 0;

	for (int want = 0; want < 2; want++)
		for (int i = 0; i < g->npath; i++)
			if (g->paths[i].set == want)
				sorted[n++] = g->paths[i];
	memcpy(g->paths, sorted, (size_t)n * sizeof(*sorted));
	for (int i = 0; i < n; i++)
		g->nset += g->paths[i].set;
	g->npath -= g->nset;
}

static bool read_paths(struct grid *g, const struct json *vary, const struct spec_set *set,
		       struct err *e)
{
	bool ok = true;

	if (vary->type != JSON_OBJECT)
		return json_bad(e, vary, "must be an object of path: [values]");
	if (vary->len > VARY_MAX)
		return json_bad(e, vary, "at most %d paths", VARY_MAX);
	for (const struct json *v = vary->first; v; v = v->next)
		ok = read_path(&g->paths[g->npath++], v, set, e) && ok;
	sort_paths(g);
	return ok;
}

static bool read_axes(struct grid *g, const struct json *vary, struct err *e)
{
	int64_t cells = g->npolicy;

	for (int i = 0; i < g->npath; i++) {
		g->paths[i].axis = g->naxis;
		g->axis_len[g->naxis++] = g->paths[i].nvalue;
	}
	for (int i = 0; i < g->naxis; i++) {
		cells *= g->axis_len[i];
		if (cells > CELLS_MAX)
			return json_bad(e, vary, "more than %d combinations of values and policies",
					CELLS_MAX);
	}
	g->ncell = cells;
	g->nsetting = cells / (g->npolicy ? g->npolicy : 1);
	return true;
}

static void drop_paths(struct grid *g)
{
	for (int i = 0; i < g->npath + g->nset; i++) {
		struct grid_path *p = &g->paths[i];

		for (int k = 0; k < p->nvalue; k++) {
			free(p->values[k].text);
			free(p->values[k].json);
		}
		free(p->values);
		free(p->name);
		free(p->place);
	}
	g->npath = g->nset = g->naxis = 0;
	g->nsetting = 1;
	g->ncell = g->npolicy;
}

bool grid_read(struct grid *g, const struct json *root, const struct spec_set *set,
	       const char *const *policies, int npolicy, struct err *e)
{
	const struct json *vary = json_get(root, "vary");
	bool ok;

	*g = (struct grid){.nsetting = 1, .npolicy = npolicy, .ncell = npolicy};
	g->policies = xcalloc((size_t)npolicy + 1, sizeof(*g->policies));
	for (int i = 0; i < npolicy; i++)
		g->policies[i] = xstrdup(policies[i]);
	ok = !vary || (read_paths(g, vary, set, e) && read_axes(g, vary, e));
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
	free(g->kept);
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
	return g->paths[i].values[grid_index(g, grid_setting(g, cell), i)].text;
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

bool grid_put(const struct grid *g, struct json *root, int64_t setting, struct err *e)
{
	const struct json *v[VARY_MAX] = {0};
	bool ok = true;

	/* all are looked up first: what is put in takes its children away from the list */
	for (int i = 0; i < g->npath; i++) {
		v[i] = json_get(json_get(root, "vary"), g->paths[i].name)->first;
		for (int k = grid_index(g, setting, i); k > 0; k--)
			v[i] = v[i]->next;
	}
	for (int i = 0; i < g->npath; i++)
		ok = change_put(root, g->paths[i].name, v[i], e) && ok;
	return ok;
}
