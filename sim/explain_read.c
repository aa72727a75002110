/* explain_read.c - takes each row of a file of runs or tasks into the sums of its run. What a file
 * says must agree with itself, or the answer would not be exact: so that is checked. */
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "explain_own.h"

#define GROUPS_MAX 1000 /* more: the column numbers the runs */
#define KEY_END	   '\x1F'

/* What a part is in the columns of a file: `plus` less `minus`. */
static const struct {
	const char *plus, *minus;
} columns[OFS][PARTS] = {
	[OF_PATH] = {[PART_WORK] = {"path_work_ns", NULL},
		     [PART_SIBLING_IDLE] = {"path_smt_lost_misplaced_ns", NULL},
		     [PART_SIBLING_BUSY] = {"path_smt_lost_ns", "path_smt_lost_misplaced_ns"},
		     [PART_CLOCK] = {"path_clock_lost_ns", NULL},
		     [PART_SWITCH] = {"path_switch_ns", NULL},
		     [PART_REFILL] = {"path_refill_ns", NULL},
		     [PART_SPIN] = {"path_spin_ns", NULL},
		     [PART_WAIT] = {"path_wait_ns", NULL},
		     [PART_IO] = {"path_io_ns", NULL},
		     [PART_TIMER] = {"path_timer_ns", NULL},
		     [PART_EVENT] = {"path_event_ns", NULL}},
	[OF_TASKS] = {[PART_WORK] = {"work_ns", NULL},
		      [PART_SIBLING_IDLE] = {"smt_lost_misplaced_ns", NULL},
		      [PART_SIBLING_BUSY] = {"smt_lost_ns", "smt_lost_misplaced_ns"},
		      [PART_CLOCK] = {"clock_lost_ns", NULL},
		      [PART_SWITCH] = {"switch_ns", NULL},
		      [PART_REFILL] = {"refill_ns", NULL},
		      [PART_SPIN] = {"spin_ns", NULL},
		      [PART_WAIT] = {"wait_ns", NULL},
		      [PART_IO] = {"blocked_io_ns", NULL},
		      [PART_LOCK] = {"blocked_lock_ns", NULL},
		      [PART_CHILD] = {"blocked_child_ns", NULL},
		      [PART_TIMER] = {"blocked_timer_ns", NULL},
		      [PART_EVENT] = {"blocked_event_ns", NULL}},
};

/* ---- one row ---- */

static void bad(struct explain *x, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void bad(struct explain *x, const char *fmt, ...)
{
	char text[400];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	err_add(x->err, "%s:%" PRIu32 ": error: %s", x->opts->file, rows_line(x->rows, 0), text);
}

static int64_t cell(struct explain *x, int kept)
{
	int64_t v;

	if (kept < 0)
		return 0;
	if (!rows_whole(x->rows, kept, 0, &v))
		bad(x, "%s is no whole number", rows_kept(x->rows, kept));
	return v;
}

/* The row's texts of some columns, with `sep` between them. */
static const char *join(struct explain *x, const int *kept, int n, char sep)
{
	size_t len = 0;

	for (int i = 0; i < n; i++) {
		const char *text = rows_text(x->rows, kept[i], rows_text_of(x->rows, kept[i], 0));
		size_t more = strlen(text);
		if (len + more + 2 > x->size) {
			x->size = 2 * (len + more + 2);
			x->buf = xrealloc(x->buf, x->size, 1);
		}
		if (i)
			x->buf[len++] = sep;
		memcpy(x->buf + len, text, more + 1);
		len += more;
	}
	return n ? x->buf : "";
}

static int setting_of(struct explain *x)
{
	int had = x->keys.n, i = texts_add(&x->keys, join(x, x->vary, x->nvary, KEY_END));

	if (i < had)
		return i;
	x->value = xrealloc(x->value, (size_t)(i + 1) * (size_t)(x->nvary + 1), sizeof(*x->value));
	for (int k = 0; k < x->nvary; k++)
		x->value[i * x->nvary + k] = xstrdup(
			rows_text(x->rows, x->vary[k], rows_text_of(x->rows, x->vary[k], 0)));
	return i;
}

/* Where the sums of that run and name are; *fresh: there were none. */
static struct entry *entry_of(struct explain *x, int setting, int group, int seed, int name,
			      bool *fresh)
{
	char key[80];
	int had = x->entries.n, i;

	snprintf(key, sizeof(key), "%d %d %d %d", setting, group, seed, name);
	i = texts_add(&x->entries, key);
	*fresh = i == had;
	if (*fresh) {
		if ((i & (i - 1)) == 0)
			x->entry = xrealloc(x->entry, i ? 2 * (size_t)i : 1, sizeof(*x->entry));
		x->entry[i] = (struct entry){setting, group, seed, name, {{{0}}}};
	}
	return &x->entry[i];
}

static void add_blame(struct explain *x, const struct entry *en, enum explain_part part,
		      const char *on, int64_t ns)
{
	int whom = texts_add(&x->whom, on), had = x->blames.n, i;
	char key[100];

	snprintf(key, sizeof(key), "%d %d %d %d %d %d", en->setting, en->group, en->seed, en->name,
		 (int)part, whom);
	i = texts_add(&x->blames, key);
	if (i == had) {
		if ((i & (i - 1)) == 0)
			x->blame = xrealloc(x->blame, i ? 2 * (size_t)i : 1, sizeof(*x->blame));
		x->blame[i] = (struct blame_entry){
			en->setting, en->group, en->seed, {en->name, part, x->whom.text[whom], 0}};
	}
	x->blame[i].blame.ns += ns;
}

/* In place: "%20" is a blank. */
static void decode(char *name)
{
	static const char hex[] = "0123456789ABCDEF";
	char *to = name;

	for (const char *c = name; *c; c++, to++) {
		const char *high = *c == '%' && c[1] ? strchr(hex, c[1]) : NULL;
		const char *low = high && c[2] ? strchr(hex, c[2]) : NULL;
		*to = low ? (char)((high - hex) * 16 + (low - hex)) : *c;
		c += low ? 2 : 0;
	}
	*to = '\0';
}

/* "io:disk=1234 child:cc1=99 timer=5"; all of it is the row's blocked time. */
static void take_blame(struct explain *x, const struct entry *en)
{
	char *text = xstrdup(rows_cell(x->rows, x->blocked_on)), *save = NULL;
	int64_t sum = 0;

	for (char *word = strtok_r(text, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
		char *eq = strrchr(word, '='), *colon, *end = word;
		int part = PARTS;
		int64_t ns = 0;
		if (eq) {
			*eq = '\0';
			ns = strtoll(eq + 1, &end, 10);
			colon = strchr(word, ':');
			if (colon) {
				*colon++ = '\0';
				decode(colon);
			}
			for (part = PART_IO; part < PARTS; part++)
				if (strcmp(explain_words(OF_TASKS, (enum explain_part)part)->key,
					   word) == 0)
					break;
			if (part < PARTS && end != eq + 1 && !*end)
				add_blame(x, en, (enum explain_part)part, colon ? colon : "", ns);
		}
		if (part == PARTS || *end)
			bad(x, "blocked_on: \"%s\" is not like io:disk=123", word);
		sum += ns;
	}
	free(text);
	if (!x->err->n && sum != cell(x, x->blocked))
		bad(x, "blocked_on sums to %" PRId64 ", blocked_ns is %" PRId64, sum,
		    cell(x, x->blocked));
}

/* What the file says must agree with itself: else the answer would not be exact. */
static void check_row(struct explain *x, const struct explain_sums *sums)
{
	int64_t path = explain_total(sums->ns[OF_PATH]), all = explain_total(sums->ns[OF_TASKS]);
	int64_t life;

	if (x->makespan >= 0) {
		life = cell(x, x->cpu) + cell(x, x->plus[OF_TASKS][PART_WAIT]) +
		       cell(x, x->blocked);
		if (path != cell(x, x->makespan))
			bad(x, "the path's parts sum to %" PRId64 ", makespan_ns is %" PRId64, path,
			    cell(x, x->makespan));
		if (all != life)
			bad(x,
			    "the tasks' parts sum to %" PRId64
			    ", cpu_ns, wait_ns and blocked_ns to %" PRId64,
			    all, life);
		return;
	}
	life = cell(x, x->end) - cell(x, x->start);
	if (all != life)
		bad(x, "the task's parts sum to %" PRId64 ", its life is %" PRId64, all, life);
}

static void take_row(void *ctx)
{
	struct explain *x = ctx;
	struct explain_sums sums = {{{0}}};
	struct entry *en;
	int setting, group, seed, name = 0;
	bool fresh;

	if (strcmp(rows_status(x->rows, 0), "ok") != 0)
		return;
	setting = setting_of(x);
	group = texts_add(&x->groups, join(x, x->by, x->opts->nby, ','));
	seed = rows_text_of(x->rows, x->seed, 0);
	if (x->name >= 0)
		name = rows_text_of(x->rows, x->name, 0);
	for (int of = 0; of < OFS; of++)
		for (int i = 0; i < PARTS; i++)
			sums.ns[of][i] = cell(x, x->plus[of][i]) - cell(x, x->minus[of][i]);
	check_row(x, &sums);
	en = entry_of(x, setting, group, seed, name, &fresh);
	if (!fresh && x->name < 0)
		bad(x, "a second row of the same run: %s, seed %s", x->groups.text[group],
		    rows_text(x->rows, x->seed, seed));
	for (int of = 0; of < OFS; of++)
		for (int i = 0; i < PARTS; i++)
			en->sums.ns[of][i] += sums.ns[of][i];
	if (x->blocked_on >= 0)
		take_blame(x, en);
	if (x->groups.n > GROUPS_MAX)
		bad(x, "--by gives more than %d groups", GROUPS_MAX);
}

/* ---- the file ---- */

static bool is_by(const struct explain_opts *opts, const char *column)
{
	for (int i = 0; i < opts->nby; i++)
		if (strcmp(opts->by[i], column) == 0)
			return true;
	return false;
}

/* A setting is the policy and all that varies, but for what makes the groups. */
static void keep_settings(struct explain *x)
{
	int end = rows_find(x->rows, x->opts->tasks ? "task" : "makespan_ns");

	x->vary = xcalloc((size_t)rows_columns(x->rows) + 1, sizeof(*x->vary));
	if (!is_by(x->opts, "policy"))
		x->vary[x->nvary++] = rows_keep_text(x->rows, "policy");
	for (int i = 3; i < end; i++)
		if (!is_by(x->opts, rows_column(x->rows, i)))
			x->vary[x->nvary++] = rows_keep_text(x->rows, rows_column(x->rows, i));
}

/* Is the file what the options say? The other kind is named, as that is easily mixed up. */
static bool check_kind(struct explain *x, struct err *e)
{
	const struct rows *r = x->rows;
	bool tasks = rows_find(r, "task") > 0, runs = rows_find(r, "makespan_ns") > 0;

	if (x->opts->tasks ? tasks : runs)
		return true;
	if (x->opts->tasks && runs)
		return err_add(e, "%s: error: a row a run: without --tasks, then", x->opts->file);
	if (!x->opts->tasks && tasks)
		return err_add(e, "%s: error: a row a task: corun explain --tasks %s",
			       x->opts->file, x->opts->file);
	return err_add(e, "%s: error: no result of corun: it has no column %s", x->opts->file,
		       x->opts->tasks ? "task" : "makespan_ns");
}

static bool keep(struct explain *x, struct err *e)
{
	const struct explain_opts *o = x->opts;
	struct rows *r = x->rows;

	if (!check_kind(x, e))
		return false;
	x->by = xcalloc((size_t)o->nby, sizeof(*x->by));
	for (int i = 0; i < o->nby; i++)
		x->by[i] = rows_keep_text(r, o->by[i]);
	for (int i = 0; i < o->nwhere; i++)
		rows_where(r, o->where[i]);
	keep_settings(x);
	x->seed = rows_keep_text(r, "seed");
	x->blocked = rows_keep_number(r, "blocked_ns");
	x->name = x->makespan = x->cpu = x->start = x->end = x->blocked_on = -1;
	if (o->tasks) {
		x->name = rows_keep_text(r, "name");
		x->start = rows_keep_number(r, "start_ns");
		x->end = rows_keep_number(r, "end_ns");
		rows_keep_text(r, "task");
		x->blocked_on = rows_find(r, "blocked_on");
	} else {
		x->makespan = rows_keep_number(r, "makespan_ns");
		x->cpu = rows_keep_number(r, "cpu_ns");
	}
	for (int of = 0; of < OFS; of++)
		for (int i = 0; i < PARTS; i++) {
			const char *plus = columns[of][i].plus, *minus = columns[of][i].minus;
			x->plus[of][i] = plus ? rows_keep_number(r, plus) : -1;
			x->minus[of][i] = minus ? rows_keep_number(r, minus) : -1;
		}
	return e->n == 0;
}

/* Settings are told by what differs between them. */
static void show_columns(struct explain *x)
{
	x->shown = xcalloc((size_t)x->nvary + 1, sizeof(*x->shown));
	for (int i = 0; i < x->nvary; i++)
		if (rows_texts(x->rows, x->vary[i]) > 1)
			x->shown[x->nshown++] = i;
}

static bool find_baseline(struct explain *x, struct err *e)
{
	const char *want = x->opts->baseline, *near;

	for (int i = 0; want && i < x->groups.n; i++)
		if (strcmp(x->groups.text[i], want) == 0) {
			x->base = i;
			return true;
		}
	if (!want)
		return true;
	near = nearest_name(want, (const char *const *)x->groups.text, (size_t)x->groups.n);
	return err_add(e, "%s: error: --baseline %s: no such group%s%s%s; the first is \"%s\"",
		       x->opts->file, want, DID_YOU_MEAN(near), x->groups.text[0]);
}

struct explain *explain_open(const struct explain_opts *opts, struct err *e)
{
	struct explain *x = xcalloc(1, sizeof(*x));

	x->opts = opts;
	x->err = e;
	x->name = -1;
	x->rows = rows_open(opts->file, e);
	if (x->rows && keep(x, e) && rows_each(x->rows, take_row, x) &&
	    (x->groups.n ||
	     err_add(e, "%s: error: every row failed: there is nothing to explain", opts->file)) &&
	    find_baseline(x, e)) {
		show_columns(x);
		return x;
	}
	explain_close(x);
	return NULL;
}
