/* explain.c - sums of what runs accounted, group by group, over runs of the same seeds. */
#include <string.h>

#include "explain_own.h"

static const struct explain_words words[PARTS] = {
	[PART_WORK] = {"work", "work", "more work on the path", "doing more work on the path"},
	[PART_SIBLING_IDLE] = {"sibling_core_idle", "busy sibling, a core idle",
			       "tasks sharing a core while another core idled",
			       "sharing a core while another core idled"},
	[PART_SIBLING_BUSY] = {"sibling", "busy sibling, no core idle",
			       "tasks sharing a core while no core idled",
			       "sharing a core while no core idled"},
	[PART_CLOCK] = {"clock", "clock speed", "a clock that was slower",
			"at a clock that was slower"},
	[PART_SWITCH] = {"switch", "switching", "switching between tasks", "being switched to"},
	[PART_REFILL] = {"refill", "cache refill", "caches filled again", "filling caches again"},
	[PART_SPIN] = {"spin", "spinning", "spinning for locks", "spinning for locks"},
	[PART_WAIT] = {"wait", "waiting for a cpu", "waiting for a cpu", "waiting for a cpu"},
	[PART_IO] = {"io", "devices", "waiting for devices", "waiting for devices"},
	[PART_LOCK] = {"lock", "locks", "sleeping for locks", "sleeping for locks"},
	[PART_CHILD] = {"child", "children", "waiting for children", "waiting for children"},
	[PART_TIMER] = {"timer", "timers", "sleeping", "sleeping"},
	[PART_EVENT] = {"event", "other tasks", "waiting for other tasks",
			"waiting for other tasks"},
};

/* ---- questions ---- */

const struct explain_words *explain_words(enum explain_of of, enum explain_part part)
{
	static const struct explain_words came = {"event", "until the first task came",
						  "the first task coming late", "coming late"};

	return of == OF_PATH && part == PART_EVENT ? &came : &words[part];
}

const struct explain_opts *explain_opts(const struct explain *x)
{
	return x->opts;
}

const struct rows *explain_rows(const struct explain *x)
{
	return x->rows;
}

int explain_groups(const struct explain *x)
{
	return x->groups.n;
}

const char *explain_label(const struct explain *x, int group)
{
	return x->groups.text[group];
}

int explain_baseline(const struct explain *x)
{
	return x->base;
}

int explain_names(const struct explain *x)
{
	return x->name < 0 ? 1 : rows_texts(x->rows, x->name);
}

const char *explain_name(const struct explain *x, int name)
{
	return x->name < 0 ? "" : rows_text(x->rows, x->name, name);
}

int explain_columns(const struct explain *x)
{
	return x->nshown;
}

const char *explain_column(const struct explain *x, int column)
{
	return rows_kept(x->rows, x->vary[x->shown[column]]);
}

const char *explain_value(const struct explain *x, int setting, int column)
{
	return x->value[setting * x->nvary + x->shown[column]];
}

int explain_settings(const struct explain *x)
{
	return x->keys.n;
}

int64_t explain_total(const int64_t ns[PARTS])
{
	int64_t sum = 0;

	for (int i = 0; i < PARTS; i++)
		sum += ns[i];
	return sum;
}

/* ---- one setting ---- */

static void setting_free(struct explain *x)
{
	for (int i = 0; x->now.group && i < x->groups.n; i++) {
		free(x->now.group[i].name);
		free(x->now.group[i].blame);
	}
	free(x->now.group);
	x->now = (struct explain_setting){0};
}

/* Marks the seeds of which each group of the setting that has runs at all has one. Returns how
 * many; of the others, how many runs there are. */
static int64_t common_seeds(const struct explain *x, int setting, bool *common, int64_t *left_out)
{
	int nseed = rows_texts(x->rows, x->seed);
	bool *has = xcalloc((size_t)nseed * (size_t)x->groups.n, sizeof(*has));
	int64_t n = 0;

	for (int i = 0; i < x->entries.n; i++)
		if (x->entry[i].setting == setting)
			has[x->entry[i].group * nseed + x->entry[i].seed] = true;
	for (int s = 0; s < nseed; s++) {
		int with = 0, groups = 0;
		for (int g = 0; g < x->groups.n; g++) {
			groups += x->now.group[g].present;
			with += has[g * nseed + s];
		}
		common[s] = with && with == groups;
		n += common[s];
		*left_out += common[s] ? 0 : with;
	}
	free(has);
	return n;
}

static void sums_add(struct explain_sums *to, const struct explain_sums *from)
{
	for (int of = 0; of < OFS; of++)
		for (int i = 0; i < PARTS; i++)
			to->ns[of][i] += from->ns[of][i];
}

static int same_blame(const struct explain_blame *a, const struct explain_blame *b)
{
	if (a->name != b->name)
		return a->name < b->name ? -1 : 1;
	if (a->part != b->part)
		return a->part < b->part ? -1 : 1;
	return strcmp(a->on, b->on);
}

static int by_key(const void *a, const void *b)
{
	return same_blame(a, b);
}

static int by_ns(const void *a, const void *b)
{
	const struct explain_blame *x = a, *y = b;

	if (x->ns != y->ns)
		return x->ns > y->ns ? -1 : 1;
	return same_blame(x, y);
}

/* Over runs, so that each name, part and whom stands there once. */
static void sum_blame(struct explain_group *g)
{
	int n = 0;

	if (g->nblame)
		qsort(g->blame, (size_t)g->nblame, sizeof(*g->blame), by_key);
	for (int i = 0; i < g->nblame; i++)
		if (n && same_blame(&g->blame[n - 1], &g->blame[i]) == 0)
			g->blame[n - 1].ns += g->blame[i].ns;
		else
			g->blame[n++] = g->blame[i];
	g->nblame = n;
	if (n)
		qsort(g->blame, (size_t)n, sizeof(*g->blame), by_ns);
}

const struct explain_setting *explain_setting(struct explain *x, int setting, struct err *e)
{
	bool *common = xcalloc((size_t)rows_texts(x->rows, x->seed), sizeof(*common));

	setting_free(x);
	x->now.group = xcalloc((size_t)x->groups.n, sizeof(*x->now.group));
	for (int i = 0; i < x->entries.n; i++)
		if (x->entry[i].setting == setting)
			x->now.group[x->entry[i].group].present = true;
	x->now.runs = common_seeds(x, setting, common, &x->now.left_out);
	for (int g = 0; g < x->groups.n; g++)
		x->now.group[g].name =
			xcalloc((size_t)explain_names(x), sizeof(*x->now.group[g].name));
	for (int i = 0; i < x->entries.n; i++) {
		const struct entry *en = &x->entry[i];
		if (en->setting != setting || !common[en->seed])
			continue;
		sums_add(&x->now.group[en->group].all, &en->sums);
		sums_add(&x->now.group[en->group].name[en->name], &en->sums);
	}
	for (int i = 0; i < x->blames.n; i++) {
		const struct blame_entry *b = &x->blame[i];
		struct explain_group *g = &x->now.group[b->group];
		if (b->setting != setting || !common[b->seed])
			continue;
		if ((g->nblame & (g->nblame - 1)) == 0)
			g->blame = xrealloc(g->blame, g->nblame ? 2 * (size_t)g->nblame : 1,
					    sizeof(*g->blame));
		g->blame[g->nblame++] = b->blame;
	}
	for (int g = 0; g < x->groups.n; g++)
		sum_blame(&x->now.group[g]);
	free(common);
	if (x->now.runs)
		return &x->now;
	err_add(e,
		"%s: error: the groups have no seed in common, and other work cannot be compared: "
		"--where picks one",
		x->opts->file);
	return NULL;
}

/* ---- its end ---- */

void explain_close(struct explain *x)
{
	if (!x)
		return;
	setting_free(x);
	for (int i = 0; i < x->keys.n * x->nvary; i++)
		free(x->value[i]);
	free(x->value);
	texts_fini(&x->groups);
	texts_fini(&x->keys);
	texts_fini(&x->entries);
	texts_fini(&x->blames);
	texts_fini(&x->whom);
	rows_close(x->rows);
	free(x->entry);
	free(x->blame);
	free(x->by);
	free(x->vary);
	free(x->shown);
	free(x->buf);
	free(x);
}
