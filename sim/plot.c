/* plot.c - which columns a figure needs, and the rows that have them. */
#include <math.h>
#include <string.h>

#include "label.h"
#include "plot_own.h"

static const char *const path_parts[] = {
	"path_work_ns",	      "path_smt_lost_ns", "path_smt_lost_misplaced_ns",
	"path_clock_lost_ns", "path_switch_ns",	  "path_refill_ns",
	"path_spin_ns",	      "path_wait_ns",	  "path_io_ns",
	"path_timer_ns",      "path_event_ns",	  NULL};
static const char *const task_parts[] = {"work_ns",
					 "smt_lost_ns",
					 "smt_lost_misplaced_ns",
					 "clock_lost_ns",
					 "switch_ns",
					 "refill_ns",
					 "spin_ns",
					 "wait_ns",
					 "blocked_ns",
					 NULL};

const char *const *plot_kinds(void)
{
	static const char *const names[PLOT_KINDS + 1] = {"box",  "cdf",    "heat",
							  "line", "points", "stack"};

	return names;
}

static bool add_key(struct plot *p, const char *column, enum role role)
{
	int kept = rows_keep_text(p->r, column);

	p->keys = xrealloc(p->keys, (size_t)p->nkey + 1, sizeof(*p->keys));
	p->keys[p->nkey++] = (struct key){.column = column, .role = role, .kept = kept};
	return kept >= 0;
}

static bool is_key(const struct plot *p, const char *column)
{
	for (int i = 0; i < p->nkey; i++)
		if (strcmp(p->keys[i].column, column) == 0)
			return true;
	return false;
}

static bool ask_keys(struct plot *p)
{
	const struct plot_ask *a = p->a;
	int first, end;
	bool ok = !a->x || add_key(p, a->x, KEY_X);

	for (int i = 0; i < a->nby; i++) {
		if (is_key(p, a->by[i]))
			ok = err_add(p->e, "corun plot: -x and --by must not name %s twice",
				     a->by[i]);
		ok = add_key(p, a->by[i], KEY_BY) && ok;
	}
	if (a->versus)
		ok = add_key(p, "policy", KEY_VERSUS) && ok;
	if (!rows_varied(p->r, &first, &end))
		return ok;
	/* whatever else varies must not be mixed up without a word */
	if (!is_key(p, "policy"))
		ok = add_key(p, "policy", KEY_REST) && ok;
	for (int i = first; i < end; i++)
		if (!is_key(p, rows_column(p->r, i)))
			ok = add_key(p, rows_column(p->r, i), KEY_REST) && ok;
	return ok;
}

static bool ask_part(struct plot *p, const char *column)
{
	int kept = rows_keep_number(p->r, column);

	p->parts[p->npart] = column;
	p->kept[p->npart++] = kept;
	return kept >= 0;
}

/* "path", "tasks", or the columns themselves: they are cut out of `list`, which lives on. */
static bool ask_parts(struct plot *p, char *list)
{
	const char *const *names = strcmp(list, "path") == 0	? path_parts
				   : strcmp(list, "tasks") == 0 ? task_parts
								: NULL;
	bool ok = true;

	for (int i = 0; names && names[i]; i++)
		ok = ask_part(p, names[i]) && ok;
	if (names)
		return ok;
	for (char *s = list, *comma; s; s = comma ? comma + 1 : NULL) {
		comma = strchr(s, ',');
		if (comma)
			*comma = '\0';
		if (p->npart == PARTS_MAX)
			return err_add(p->e, "corun plot: -y: at most %d columns can be stacked",
				       PARTS_MAX);
		ok = ask_part(p, s) && ok;
	}
	return ok;
}

static bool ask_numbers(struct plot *p, char *list)
{
	const struct plot_ask *a = p->a;
	bool ok;

	ok = a->kind == PLOT_STACK ? ask_parts(p, list) : ask_part(p, a->y);
	if (a->bound) {
		p->bound = rows_keep_number(p->r, "bound_ns");
		ok = p->bound >= 0 && ok;
	}
	if (a->versus) {
		p->seed = rows_keep_text(p->r, "seed");
		ok = p->seed >= 0 && ok;
	}
	return ok;
}

/* NAN: it has none, or not all that are to be stacked. */
static double row_value(const struct plot *p, int64_t row)
{
	double sum = 0;

	for (int k = 0; k < p->npart; k++)
		sum += rows_number(p->r, p->kept[k], row);
	return sum;
}

/* The policies that --versus names; the first is *a. */
static bool find_versus(struct plot *p, const struct key *k, int side[2])
{
	const char *comma = strchr(p->a->versus, ',');
	int n = rows_texts(p->r, k->kept);
	const char **names = xcalloc((size_t)n + 1, sizeof(*names));
	bool ok = true;

	for (int t = 0; t < n; t++)
		names[t] = rows_text(p->r, k->kept, t);
	for (int i = 0; i < 2; i++) {
		const char *s = i ? comma + 1 : p->a->versus;
		size_t len = i ? strlen(s) : (size_t)(comma - s);
		char *name = xasprintf("%.*s", (int)len, s);
		const char *near = nearest_name(name, names, (size_t)n);

		side[i] = -1;
		for (int t = 0; t < n; t++)
			if (strcmp(names[t], name) == 0)
				side[i] = t;
		if (side[i] < 0)
			ok = err_add(
				p->e,
				"%s: error: --versus: there are no rows of policy \"%s\"%s%s%s",
				p->a->file, name, DID_YOU_MEAN(near));
		free(name);
	}
	free(names);
	return ok;
}

static bool keep_items(struct plot *p)
{
	double least = INFINITY, most = -INFINITY;
	int64_t n = rows_count(p->r);
	const struct key *versus = NULL;
	int side[2];

	for (int i = 0; i < p->nkey; i++)
		if (p->keys[i].role == KEY_VERSUS)
			versus = &p->keys[i];
	if (versus && !find_versus(p, versus, side))
		return false;
	p->items = xcalloc((size_t)n + 1, sizeof(*p->items));
	for (int64_t row = 0; row < n; row++) {
		int t = versus ? rows_text_of(p->r, versus->kept, row) : 0;
		double y = row_value(p, row);

		if (isnan(y) || (versus && t != side[0] && t != side[1]))
			continue;
		least = fmin(least, y);
		most = fmax(most, y);
		p->items[p->nitem++] =
			(struct item){.second = versus && t == side[1], .y = y, .row = row};
	}
	p->scale = scale_pick(fmax(fabs(least), fabs(most)), column_is_time(p->parts[0]));
	p->least = least / p->scale.by;
	p->most = most / p->scale.by;
	p->far = column_is_time(p->parts[0]) && axis_far(least, most);
	return p->nitem > 0 || err_add(p->e, "%s: error: there is nothing to plot: no row has %s",
				       p->a->file, p->parts[0]);
}

bool plot_gather(struct plot *p, const struct plot_ask *a, struct err *e)
{
	bool ok = true;

	*p = (struct plot){.a = a, .e = e, .bound = -1, .seed = -1, .r = rows_open(a->file, e)};
	if (!p->r)
		return false;
	p->y = a->y ? a->y : rows_find(p->r, path_parts[0]) >= 0 ? "path" : "tasks";
	p->list = xstrdup(p->y);
	for (int i = 0; i < a->nwhere; i++)
		ok = rows_where(p->r, a->where[i]) && ok;
	ok = ask_keys(p) && ok;
	ok = ask_numbers(p, p->list) && ok;
	return ok && rows_read(p->r) && keep_items(p) && plot_place(p);
}

void plot_fini(struct plot *p)
{
	for (int i = 0; p->groups && i < p->ngroup; i++)
		free(p->groups[i]);
	free(p->groups);
	for (int i = 0; i < p->nkey; i++)
		if (p->keys[i].axis.place)
			axis_fini(&p->keys[i].axis);
	free(p->keys);
	free(p->items);
	free(p->list);
	rows_close(p->r);
}

int64_t plot_cell_end(const struct plot *p, int64_t i)
{
	const struct item *first = &p->items[i];

	while (i < p->nitem && p->items[i].g == first->g && p->items[i].x == first->x)
		i++;
	return i;
}

struct stats plot_stats(const struct plot *p, int kept, int64_t from, int64_t end)
{
	struct stats st = {0};

	for (int64_t i = from; i < end; i++) {
		double v = rows_number(p->r, kept, p->items[i].row) / p->scale.by;

		if (!isnan(v))
			stats_add(&st, v);
	}
	return st;
}

char *plot_keys(const struct plot *p, enum role role)
{
	char *names = xstrdup("");

	for (int i = 0; i < p->nkey; i++)
		if (p->keys[i].role == role) {
			char *longer = xasprintf("%s%s%s", names, *names ? ", " : "",
						 label_title(p->keys[i].column));
			free(names);
			names = longer;
		}
	return names;
}
