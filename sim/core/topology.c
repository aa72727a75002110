/* topology.c - a topology string, and the groups of cpus that come of it and a numbering. */
#include "topology.h"
#include "json.h"
#include <string.h>
#include <strings.h>

#define LEVEL_PU LEVELS /* below the groups: the cpus themselves */

static const char *const level_words[] = {
	"pack", "package", "numa", "numanode", "l3", "l3cache", "l2", "l2cache", "core", "pu",
};
static const int level_of[] = {
	LEVEL_PACKAGE, LEVEL_PACKAGE, LEVEL_NUMA, LEVEL_NUMA, LEVEL_L3,
	LEVEL_L3,      LEVEL_L2,      LEVEL_L2,	  LEVEL_CORE, LEVEL_PU,
};

/* ---- topology string ---- */

static int level_find(const char *word)
{
	for (size_t i = 0; i < ARRAY_LEN(level_words); i++)
		if (!strcasecmp(word, level_words[i]))
			return level_of[i];
	return -1;
}

/* One "core:2" that was cut out. Returns its level, or -1 with an error. */
static int level_read(char *item, int *count, const struct json *at, struct err *e)
{
	char *colon = strchr(item, ':');
	const char *digits = colon ? colon + 1 : "";
	size_t len = strspn(digits, "0123456789");
	const char *near;
	int level;

	if (colon)
		*colon = '\0';
	level = level_find(item);
	if (level < 0) {
		near = nearest_name(item, level_words, ARRAY_LEN(level_words));
		if (near)
			json_bad(e, at, "no level \"%s\" (did you mean \"%s\"?)", item, near);
		else
			json_bad(e, at, "no level \"%s\": pack, numa, l3, l2, core or pu wanted",
				 item);
		return -1;
	}
	/* Seven digits could overflow nothing yet: the product is a double, and is checked. */
	*count = len && len <= 7 && !digits[len] ? (int)strtol(digits, NULL, 10) : 0;
	if (!*count) {
		json_bad(e, at, "%s:%s: a number from 1 to %d wanted after \"%s:\"", item, digits,
			 CPU_MAX, item);
		return -1;
	}
	return level;
}

static bool shape_order(const struct shape *sh, bool open, const char *item, int level, int last,
			const struct json *at, struct err *e)
{
	if (open && (level == LEVEL_PU || level == LEVEL_CORE))
		return json_bad(e, at,
				"%s: the cores are those of \"cores\", only levels above wanted",
				item);
	if (last == LEVEL_PU)
		return json_bad(e, at, "pu must come last");
	if (level == LEVEL_PU && last != LEVEL_CORE)
		return json_bad(e, at, "core:N must come right before pu:N");
	if (level != LEVEL_PU && last == LEVEL_CORE)
		return json_bad(e, at, "only pu:N may follow core:N");
	if (level != LEVEL_PU && sh->ngroup[level])
		return json_bad(e, at, "%s is given twice", item);
	return true;
}

/* The level that stands for one that is not given: what is shared there is shared by nobody more.
 */
static void shape_fill(struct shape *sh)
{
	sh->ngroup[LEVEL_MACHINE] = 1;
	if (!sh->ngroup[LEVEL_L2])
		sh->ngroup[LEVEL_L2] = sh->ngroup[LEVEL_CORE];
	if (!sh->ngroup[LEVEL_L3])
		sh->ngroup[LEVEL_L3] = sh->ngroup[LEVEL_L2];
	if (!sh->ngroup[LEVEL_PACKAGE])
		sh->ngroup[LEVEL_PACKAGE] = 1;
	if (!sh->ngroup[LEVEL_NUMA])
		sh->ngroup[LEVEL_NUMA] = sh->ngroup[LEVEL_PACKAGE];
}

static bool shape_items(char *text, bool open, struct shape *sh, const struct json *at,
			struct err *e)
{
	int level, count, pu = 0, last = -1;
	double total = 1; /* exact up to 2^53, and never overflows */
	char *save, *item;

	for (item = strtok_r(text, " \t\n", &save); item; item = strtok_r(NULL, " \t\n", &save)) {
		level = level_read(item, &count, at, e);
		if (level < 0 || !shape_order(sh, open, item, level, last, at, e))
			return false;
		total *= count;
		if (level == LEVEL_PU)
			pu = count;
		else
			sh->ngroup[level] = total > CPU_MAX ? CPU_MAX : (int)total;
		last = level;
	}
	if (!open && last != LEVEL_PU)
		return json_bad(e, at, "it must end with core:N pu:N, as \"pack:1 core:2 pu:2\"");
	if (pu > SMT_MAX)
		return json_bad(e, at, "%d cpus a core: at most %d", pu, SMT_MAX);
	if (total > CPU_MAX)
		return json_bad(e, at, "%.0f cpus: at most %d", total, CPU_MAX);
	if (open) {
		sh->ngroups = (int)total;
		return true;
	}
	shape_cores(sh, sh->ngroup[LEVEL_CORE], (int)total);
	for (int core = 0; core < sh->ngroup[LEVEL_CORE]; core++)
		shape_core(sh, core, pu);
	return true;
}

bool shape_parse(const char *text, bool open, struct shape *sh, const struct json *at,
		 struct err *e)
{
	char *copy = xstrdup(text);
	bool ok;

	memset(sh, 0, sizeof(*sh));
	ok = shape_items(copy, open, sh, at, e);
	free(copy);
	return ok;
}

void shape_cores(struct shape *sh, int ncore, int ncpu)
{
	sh->ngroup[LEVEL_CORE] = ncore;
	sh->core = xcalloc((size_t)ncpu, sizeof(*sh->core));
	sh->thread = xcalloc((size_t)ncpu, sizeof(*sh->thread));
	shape_fill(sh);
}

void shape_core(struct shape *sh, int core, int pu)
{
	BUG_ON(core != sh->ncore);
	sh->ncore++;
	for (int i = 0; i < pu; i++, sh->ncpu++) {
		sh->core[sh->ncpu] = core;
		sh->thread[sh->ncpu] = i;
	}
	if (pu > sh->smt)
		sh->smt = pu;
}

void shape_fini(struct shape *sh)
{
	free(sh->core);
	free(sh->thread);
}

/* ---- groups ---- */

/* order: the cpu at each place; stays with the groups of every level. */
static void level_init(struct topology *t, const struct shape *sh, int level, const int *order,
		       const uint64_t *online)
{
	int n = t->ngroup[level], cores = sh->ncore / n;
	int *rising = xcalloc(t->ncpu, sizeof(*rising));

	t->of[level] = xcalloc(t->ncpu, sizeof(*t->of[level]));
	t->groups[level] = xcalloc(n, sizeof(*t->groups[level]));
	t->online[level] = xcalloc(n, sizeof(*t->online[level]));
	for (int place = 0; place < t->ncpu; place++) {
		int g = sh->core[place] / cores;
		struct group *all = &t->groups[level][g];

		t->of[level][order[place]] = g;
		if (!all->n++) {
			all->cpu = order + place;
			t->online[level][g].cpu = rising + place;
		}
	}
	for (int cpu = 0; cpu < t->ncpu; cpu++) {
		int g = t->of[level][cpu];

		if (mask_has(online, cpu))
			rising[t->online[level][g].cpu - rising + t->online[level][g].n++] = cpu;
	}
}

void topology_init(struct topology *t, const struct shape *sh, const int *cpu_at,
		   const uint64_t *online)
{
	int *order = xcalloc(sh->ncpu, sizeof(*order));

	t->ncpu = sh->ncpu;
	t->thread = xcalloc(sh->ncpu, sizeof(*t->thread));
	for (int place = 0; place < sh->ncpu; place++) {
		order[place] = cpu_at[place];
		t->thread[cpu_at[place]] = sh->thread[place];
	}
	for (int level = 0; level < LEVELS; level++) {
		t->ngroup[level] = sh->ngroup[level];
		level_init(t, sh, level, order, online);
	}
}

void topology_fini(struct topology *t)
{
	if (!t->ncpu)
		return;
	free((void *)t->groups[LEVEL_MACHINE][0].cpu); /* the order, of all levels */
	for (int level = 0; level < LEVELS; level++) {
		free((void *)t->online[level][0].cpu);
		free(t->online[level]);
		free(t->groups[level]);
		free(t->of[level]);
	}
	free(t->thread);
}

enum distance topology_distance(const struct topology *t, int a, int b)
{
	if (a == b)
		return DIST_SAME;
	if (t->of[LEVEL_CORE][a] == t->of[LEVEL_CORE][b])
		return DIST_SIBLING;
	if (t->of[LEVEL_L2][a] == t->of[LEVEL_L2][b] || t->of[LEVEL_L3][a] == t->of[LEVEL_L3][b])
		return DIST_CACHE;
	if (t->of[LEVEL_PACKAGE][a] == t->of[LEVEL_PACKAGE][b])
		return DIST_PACKAGE;
	return DIST_MACHINE;
}
