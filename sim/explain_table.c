/* explain_table.c - an explanation for people: where the time went, and where the difference did,
 * in 80 columns. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "explain_say.h"
#include "wrap.h"

#define GROUPS_A_TABLE 5
#define NAMES_MAX      10 /* task groups in a table; the others are one row */
#define ROWS_MAX       12 /* the same of the rows of a difference */
#define BLAMES_MAX     3  /* on whom, by name */
#define BAR	       22

/* A table is in one unit. */
struct page {
	struct explain *x;
	const struct explain_setting *s;
	FILE *f;
};

static double mean(const struct page *p, int64_t ns)
{
	return (double)ns / (double)p->s->runs;
}

static void put_time(const struct page *p, int width, int64_t ns, const struct unit *u, int places)
{
	if (ns)
		fprintf(p->f, "%*.*f", width, places, mean(p, ns) / u->ns);
	else
		fprintf(p->f, "%*s", width, "-");
}

/* ---- groups side by side ---- */

static void put_row(const struct page *p, const char *label, enum explain_of of, int part, int from,
		    int to, const struct unit *u)
{
	fprintf(p->f, "  %-26s", label);
	for (int g = from; g < to; g++) {
		const int64_t *ns = p->s->group[g].all.ns[of];
		if (p->s->group[g].present)
			put_time(p, 10, part < 0 ? explain_total(ns) : ns[part], u, 3);
	}
	fputc('\n', p->f);
}

static void put_groups(const struct page *p, enum explain_of of, int from, int to)
{
	int64_t most = 0;
	const struct unit *u;

	for (int g = from; g < to; g++) {
		int64_t all = explain_total(p->s->group[g].all.ns[of]);
		most = all > most ? all : most;
	}
	u = unit_for(mean(p, most));
	fprintf(p->f, "\n  in %-23s", u->name);
	for (int g = from; g < to; g++)
		if (p->s->group[g].present)
			fprintf(p->f, " %9.9s", explain_label(p->x, g));
	fputc('\n', p->f);
	put_row(p, of == OF_PATH ? "elapsed" : "of all tasks", of, -1, from, to, u);
	for (int i = 0; i < PARTS; i++) {
		bool any = false;
		for (int g = from; g < to; g++)
			any = any || p->s->group[g].all.ns[of][i];
		if (any)
			put_row(p, explain_words(of, (enum explain_part)i)->label, of, i, from, to,
				u);
	}
}

/* ---- by name of task ---- */

static const struct explain_sums *sums_of(const struct page *p, int group, int name)
{
	return &p->s->group[group].name[name];
}

/* The names, those with most of it first. Owned by the caller. */
static int *names_sorted(const struct page *p, int group, enum explain_of of)
{
	int n = explain_names(p->x), *name = xcalloc((size_t)n, sizeof(*name));

	for (int i = 0; i < n; i++) {
		int64_t mine = explain_total(sums_of(p, group, i)->ns[of]);
		int k = i;
		for (; k && explain_total(sums_of(p, group, name[k - 1])->ns[of]) < mine; k--)
			name[k] = name[k - 1];
		name[k] = i;
	}
	return name;
}

static void put_name(const struct page *p, const char *label, const int64_t ns[PARTS],
		     const struct unit *u)
{
	int64_t rest = ns[PART_CLOCK] + ns[PART_SWITCH] + ns[PART_REFILL] + ns[PART_SPIN];
	int64_t blocked =
		ns[PART_IO] + ns[PART_LOCK] + ns[PART_CHILD] + ns[PART_TIMER] + ns[PART_EVENT];
	const int64_t col[] = {explain_total(ns),
			       ns[PART_WORK],
			       ns[PART_SIBLING_IDLE],
			       ns[PART_SIBLING_BUSY],
			       rest,
			       ns[PART_WAIT],
			       blocked};

	fprintf(p->f, "  %-15.15s", label);
	for (size_t i = 0; i < ARRAY_LEN(col); i++)
		put_time(p, 9, col[i], u, 3);
	fputc('\n', p->f);
}

static void put_names(const struct page *p, int group, enum explain_of of)
{
	int *name = names_sorted(p, group, of), n = explain_names(p->x), more = 0;
	const struct unit *u = unit_for(mean(p, explain_total(p->s->group[group].all.ns[of])));
	struct explain_sums rest = {{{0}}};

	fprintf(p->f,
		"\n  %s, in %-*s      all     work     idle  sibling   switch   queued  blocked\n",
		of == OF_PATH ? "path" : "life", 5, u->name);
	for (int i = 0; i < n; i++) {
		const struct explain_sums *sums = sums_of(p, group, name[i]);
		if (!explain_total(sums->ns[of]))
			break;
		if (i < NAMES_MAX) {
			put_name(p, explain_name(p->x, name[i]), sums->ns[of], u);
			continue;
		}
		more++;
		for (int k = 0; k < PARTS; k++)
			rest.ns[of][k] += sums->ns[of][k];
	}
	if (more) {
		char label[40];
		snprintf(label, sizeof(label), "%d others", more);
		put_name(p, label, rest.ns[of], u);
	}
	free(name);
}

/* "make  28.4 s children bash, 0.2 s devices" */
static void put_blame(const struct page *p, int group)
{
	const struct explain_group *g = &p->s->group[group];
	int *name = names_sorted(p, group, OF_TASKS);

	fprintf(p->f, "\n  blocked on\n");
	for (int i = 0; i < explain_names(p->x) && i < NAMES_MAX; i++) {
		int n = 0, width = 0;
		for (int k = 0; k < g->nblame; k++) {
			const struct explain_blame *b = &g->blame[k];
			const struct unit *u = unit_for(mean(p, b->ns));
			double t = mean(p, b->ns) / u->ns;
			char text[120];
			if (b->name != name[i])
				continue;
			if (n++ == BLAMES_MAX)
				break;
			snprintf(text, sizeof(text), "%s%s%s %.*f %s",
				 explain_words(OF_TASKS, b->part)->key, *b->on ? " " : "", b->on,
				 unit_places(t, 3), t, u->name);
			if (n == 1)
				width = fprintf(p->f, "  %-15.15s", explain_name(p->x, b->name));
			else if (width + (int)strlen(text) + 2 > 80)
				break;
			width += fprintf(p->f, "  %s", text);
		}
		if (n)
			fputc('\n', p->f);
	}
	free(name);
}

/* ---- the difference ---- */

struct change {
	int name; /* -1: of all tasks */
	enum explain_part part;
	int64_t ns;
};

static int by_size(const void *a, const void *b)
{
	const struct change *x = a, *y = b;

	if (llabs(x->ns) != llabs(y->ns))
		return llabs(x->ns) > llabs(y->ns) ? -1 : 1;
	if (x->part != y->part)
		return x->part < y->part ? -1 : 1;
	return x->name < y->name ? -1 : 1;
}

static void put_change(const struct page *p, const char *label, int64_t ns, int64_t most,
		       const struct unit *u)
{
	int bar = most ? (int)(fabs((double)ns) / (double)most * BAR + .5) : 0;
	double t = mean(p, ns) / u->ns;

	fprintf(p->f, "  %-42.42s %+9.3f", label, t);
	fputs(bar ? "  " : "", p->f);
	for (int i = 0; i < bar; i++)
		fputc(ns > 0 ? '#' : '-', p->f);
	fputc('\n', p->f);
}

static void put_changes(const struct page *p, struct change *c, int n, enum explain_of of,
			int64_t whole)
{
	const struct unit *u;
	int64_t rest = 0;

	if (n)
		qsort(c, (size_t)n, sizeof(*c), by_size);
	u = unit_for(mean(p, n && llabs(c[0].ns) > llabs(whole) ? c[0].ns : whole));
	fprintf(p->f, "\n  in %s\n", u->name);
	for (int i = 0; i < n; i++) {
		const char *label = explain_words(of, c[i].part)->label;
		char text[200];
		if (c[i].name >= 0)
			snprintf(text, sizeof(text), "%.15s: %s", explain_name(p->x, c[i].name),
				 label);
		else
			snprintf(text, sizeof(text), "%s", label);
		if (i < ROWS_MAX)
			put_change(p, text, c[i].ns, llabs(c[0].ns), u);
		else
			rest += c[i].ns;
	}
	if (n > ROWS_MAX) {
		char text[60];
		snprintf(text, sizeof(text), "%d smaller ones", n - ROWS_MAX);
		put_change(p, text, rest, llabs(c[0].ns), u);
	}
	fprintf(p->f, "  %-42s %+9.3f\n", "together", mean(p, whole) / u->ns);
}

/* By part, and, where tasks are known and `names` is true, by name. */
static void put_difference(const struct page *p, int group, enum explain_of of, bool names)
{
	const struct explain_group *g = &p->s->group[group],
				   *b = &p->s->group[explain_baseline(p->x)];
	int n = 0, all = names ? explain_names(p->x) : 1;
	struct change *c = xcalloc((size_t)all * PARTS, sizeof(*c));
	int64_t parts[PARTS], whole = explain_difference(p->x, p->s, group, of, parts);

	for (int name = 0; name < all; name++)
		for (int i = 0; i < PARTS; i++) {
			int64_t ns = names ? g->name[name].ns[of][i] - b->name[name].ns[of][i]
					   : parts[i];
			if (ns)
				c[n++] = (struct change){names ? name : -1, (enum explain_part)i,
							 ns};
		}
	put_changes(p, c, n, of, whole);
	free(c);
}

static void put_against(const struct page *p, int group)
{
	char *text = explain_say(p->x, p->s, group);
	bool tasks = explain_opts(p->x)->tasks;

	fputc('\n', p->f);
	wrap_text(text, 0, p->f);
	free(text);
	put_difference(p, group, OF_PATH, false);
	if (tasks)
		put_difference(p, group, OF_PATH, true);
	fprintf(p->f, "\n  and of the time of all tasks\n");
	put_difference(p, group, OF_TASKS, false);
}

/* ---- the whole ---- */

static void put_setting(const struct page *p, int setting)
{
	int n = explain_groups(p->x);

	for (int i = 0; i < explain_columns(p->x); i++)
		fprintf(p->f, "%s%s = %s", i ? ", " : "\n", explain_column(p->x, i),
			explain_value(p->x, setting, i));
	if (explain_columns(p->x))
		fputc('\n', p->f);
	fprintf(p->f, "mean of %" PRId64 " run%s a group, of the same seeds", p->s->runs,
		p->s->runs == 1 ? "" : "s");
	if (p->s->left_out)
		fprintf(p->f, "; %" PRId64 " run%s of other seeds left out", p->s->left_out,
			p->s->left_out == 1 ? "" : "s");
	fputc('\n', p->f);
	for (int of = 0; of < OFS; of++)
		for (int g = 0; g < n; g += GROUPS_A_TABLE)
			put_groups(p, (enum explain_of)of, g,
				   g + GROUPS_A_TABLE < n ? g + GROUPS_A_TABLE : n);
	for (int g = 0; g < n && explain_opts(p->x)->tasks; g++) {
		if (!p->s->group[g].present)
			continue;
		fprintf(p->f, "\n%s by name of task\n", explain_label(p->x, g));
		put_names(p, g, OF_PATH);
		put_names(p, g, OF_TASKS);
		put_blame(p, g);
	}
	for (int g = 0; g < n && p->s->group[explain_baseline(p->x)].present; g++)
		if (g != explain_baseline(p->x) && p->s->group[g].present)
			put_against(p, g);
}

bool explain_table(struct explain *x, FILE *f, struct err *e)
{
	struct page p = {.x = x, .f = f};

	if (rows_title(explain_rows(x)))
		fprintf(f, "%s\n", rows_title(explain_rows(x)));
	for (int i = 0; i < explain_settings(x); i++) {
		p.s = explain_setting(x, i, e);
		if (!p.s)
			return false;
		put_setting(&p, i);
	}
	if (rows_failed(explain_rows(x)))
		fprintf(f, "\n%" PRId64 " row%s without numbers, of runs that failed\n",
			rows_failed(explain_rows(x)), rows_failed(explain_rows(x)) == 1 ? "" : "s");
	fputs("\nelapsed: along the path of causes (docs/model.md). Parts sum to the whole, and\n"
	      "those of a difference to that, to the ns: --format csv has them.\n",
	      f);
	return true;
}
