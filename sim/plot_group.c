/* plot_group.c - the rows of a figure by group and place, so that nothing is mixed that is not
 * alike. */
#include <string.h>

#include "plot_own.h"

#define GROUPS_MAX  64	/* more cannot be told apart */
#define COLUMNS_MAX 400 /* nor can more columns be read */

static void find_axes(struct plot *p)
{
	for (int i = 0; i < p->nkey; i++) {
		struct key *k = &p->keys[i];
		bool *used = xcalloc((size_t)rows_texts(p->r, k->kept) + 1, sizeof(*used));

		for (int64_t j = 0; j < p->nitem; j++)
			used[rows_text_of(p->r, k->kept, p->items[j].row)] = true;
		axis_init(&k->axis, p->r, k->kept, used);
		free(used);
	}
}

static int place_of(const struct plot *p, const struct key *k, const struct item *it)
{
	return k->axis.place[rows_text_of(p->r, k->kept, it->row)];
}

struct code {
	int64_t code;
	int place;
};

static int by_code(const void *a, const void *b)
{
	const struct code *i = a, *j = b;

	if (i->code != j->code)
		return i->code < j->code ? -1 : 1;
	return i->place < j->place ? -1 : i->place > j->place;
}

/* Does the column have two values in one group at one place? If they vary together (zip), not. */
static bool is_mixed(const struct plot *p, const struct key *k)
{
	struct code *c = xcalloc((size_t)p->nitem, sizeof(*c));
	bool mixed = false;

	for (int64_t i = 0; i < p->nitem; i++)
		c[i] = (struct code){p->items[i].g * (p->x ? (int64_t)p->x->n : 1) + p->items[i].x,
				     place_of(p, k, &p->items[i])};
	qsort(c, (size_t)p->nitem, sizeof(*c), by_code);
	for (int64_t i = 1; i < p->nitem && !mixed; i++)
		mixed = c[i].code == c[i - 1].code && c[i].place != c[i - 1].place;
	free(c);
	return mixed;
}

/* Each group falls apart by the values of the column, in their order. */
static void split_groups(struct plot *p, const struct key *k)
{
	struct code *c = xcalloc((size_t)p->nitem, sizeof(*c));
	int64_t n = 0;

	for (int64_t i = 0; i < p->nitem; i++)
		c[i].code = p->items[i].g * (int64_t)k->axis.n + place_of(p, k, &p->items[i]);
	qsort(c, (size_t)p->nitem, sizeof(*c), by_code);
	for (int64_t i = 0; i < p->nitem; i++)
		if (!n || c[i].code != c[n - 1].code)
			c[n++] = c[i];
	for (int64_t i = 0; i < p->nitem; i++) {
		struct item *it = &p->items[i];
		struct code code = {it->g * (int64_t)k->axis.n + place_of(p, k, it), 0};
		struct code *at = bsearch(&code, c, (size_t)n, sizeof(*c), by_code);

		BUG_ON(!at);
		it->g = (int)(at - c);
	}
	free(c);
	p->ngroup = (int)n;
}

/* Columns that vary and that no option names make groups too, if --by was left out; else the figure
 * would mix what is not alike. */
static bool find_groups(struct plot *p)
{
	bool all = !p->a->nby && p->a->kind != PLOT_HEAT, ok = true;

	p->ngroup = 1;
	for (int i = 0; i < p->nkey; i++)
		if (p->keys[i].role == KEY_BY)
			split_groups(p, &p->keys[i]);
	for (int i = 0; i < p->nkey; i++) {
		struct key *k = &p->keys[i];

		if (k->role != KEY_REST || k->axis.n < 2 || !is_mixed(p, k))
			continue;
		if (all) {
			k->role = KEY_BY;
			split_groups(p, k);
			continue;
		}
		ok = err_add(p->e, "%s: error: %s varies too (%s, %s%s): say --where %s=%s%s%s",
			     p->a->file, k->column, k->axis.names[0], k->axis.names[1],
			     k->axis.n > 2 ? " ..." : "", k->column, k->axis.names[0],
			     p->a->kind == PLOT_HEAT ? "" : " or --by ",
			     p->a->kind == PLOT_HEAT ? "" : k->column);
	}
	return ok;
}

/* "bsd4, split" of one row. */
static char *group_name(const struct plot *p, const struct item *it)
{
	char *name = xstrdup("");

	for (int i = 0; i < p->nkey; i++) {
		const struct key *k = &p->keys[i];
		char *longer;

		if (k->role != KEY_BY)
			continue;
		longer = xasprintf("%s%s%s", name, *name ? ", " : "",
				   k->axis.names[place_of(p, k, it)]);
		free(name);
		name = longer;
	}
	return name;
}

static int by_place(const void *a, const void *b)
{
	const struct item *i = a, *j = b;

	if (i->g != j->g)
		return i->g < j->g ? -1 : 1;
	if (i->x != j->x)
		return i->x < j->x ? -1 : 1;
	if (i->y != j->y)
		return i->y < j->y ? -1 : 1;
	return i->row < j->row ? -1 : i->row > j->row;
}

static bool few_enough(const struct plot *p)
{
	bool map = p->a->kind == PLOT_HEAT;
	int64_t columns = p->x ? (int64_t)p->x->n * (map ? 1 : p->ngroup) : 0;

	if (p->ngroup > (map ? COLUMNS_MAX : GROUPS_MAX))
		return err_add(p->e,
			       "%s: error: %d groups are too many for one figure: at most %d; see "
			       "--by and --where",
			       p->a->file, p->ngroup, map ? COLUMNS_MAX : GROUPS_MAX);
	return columns <= COLUMNS_MAX || p->a->kind == PLOT_LINE ||
	       err_add(p->e, "%s: error: %lld columns are too many for one figure: at most %d",
		       p->a->file, (long long)columns, COLUMNS_MAX);
}

bool plot_place(struct plot *p)
{
	find_axes(p);
	p->x = p->a->x ? &p->keys[0].axis : NULL;
	for (int64_t i = 0; p->x && i < p->nitem; i++)
		p->items[i].x = place_of(p, &p->keys[0], &p->items[i]);
	if (!find_groups(p) || !few_enough(p))
		return false;
	p->groups = xcalloc((size_t)p->ngroup, sizeof(*p->groups));
	for (int64_t i = 0; i < p->nitem; i++)
		if (!p->groups[p->items[i].g])
			p->groups[p->items[i].g] = group_name(p, &p->items[i]);
	qsort(p->items, (size_t)p->nitem, sizeof(*p->items), by_place);
	return true;
}
