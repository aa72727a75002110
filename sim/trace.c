/* trace.c - recorded work, read from our own text format into programs. */
#include "trace.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "input.h"
#include "policy.h" /* enum block */

#define ERRORS_MAX 20
#define TASKS_MAX  ((int64_t)1 << 24)
#define CPUS_MAX   4096

/* What is known of a task beside its program. */
struct loaded {
	uint32_t line; /* its first; 0: it has not come yet */
	uint32_t waits, wakes;
	bool forked;
};

struct loader {
	struct input *in;
	const struct trace_opts *o;
	struct work *w;
	struct err *e;
	struct trace_info info;
	int64_t ntask; /* as the head says; -1: it did not yet */
	struct loaded *tasks;
	int64_t at; /* index of the task that is being read; -1: still the head */
	bool background, ended, has_prog;
	int64_t until, nstep, first_background;
	uint32_t ncommand, command; /* how many; the task's now */
	size_t ntext;
	size_t *names; /* where each begins in w->text */
	uint16_t *kinds;
};

/* ---- words ---- */

/* A whole number that fills s, or an error that says what was wanted. */
static bool number(struct loader *l, const char *s, const char *what, int64_t min, int64_t max,
		   int64_t *n)
{
	const char *p = s;
	bool minus = *p == '-';
	int64_t v = 0;

	p += minus;
	for (; isdigit((unsigned char)*p) && v <= INT64_MAX / 10 - 1; p++)
		v = v * 10 + (*p - '0');
	if (p == s + minus || (*p && !isdigit((unsigned char)*p)))
		return input_bad(l->in, "expected %s, a whole number, found \"%.40s\"", what, s);
	v = minus ? -v : v;
	if (*p || v < min || v > max)
		return input_bad(l->in, "%s must be %" PRId64 " to %" PRId64 ", not %.40s", what,
				 min, max, s);
	*n = v;
	return true;
}

/* n * num / den to the nearest; false if it is over WORK_MAX. num and den are at most
 * TRACE_SCALE_MAX. */
static bool scale(int64_t num, int64_t den, int64_t *n)
{
	int64_t whole, rest;

	if (num == den)
		return true;
	whole = *n / den;
	rest = *n % den;
	if (whole > WORK_MAX / num)
		return false;
	*n = whole * num + (rest * num + den / 2) / den;
	return *n <= WORK_MAX;
}

static int64_t or_one(int64_t n)
{
	return n ? n : 1;
}

/* ---- the head ---- */

static bool head_count(struct loader *l, const char *arg, const char *what, int64_t max, int64_t *n,
		       bool again)
{
	if (again)
		return input_bad(l->in, "%s stands twice", what);
	return number(l, arg, what, 1, max, n);
}

static bool head_command(struct loader *l, const char *arg)
{
	size_t size = strlen(arg) + 1;

	if (size == 1)
		return input_bad(l->in, "the command has no name");
	l->names = xrealloc(l->names, l->ncommand + 1, sizeof(*l->names));
	l->names[l->ncommand++] = l->ntext;
	l->w->text = xrealloc(l->w->text, l->ntext + size, 1);
	memcpy(l->w->text + l->ntext, arg, size);
	l->ntext += size;
	return true;
}

/* A line before the first task. */
static bool head_line(struct loader *l, const char *word, const char *arg)
{
	static const char *const words[] = {"note",  "cpus",	"elapsed", "busy",
					    "tasks", "command", "task"};
	const char *near;
	int64_t n = 0;
	bool ok;

	if (!strcmp(word, "note"))
		return true;
	if (!strcmp(word, "command"))
		return head_command(l, arg);
	if (!strcmp(word, "cpus")) {
		ok = head_count(l, arg, word, CPUS_MAX, &n, l->info.cpus > 0);
		l->info.cpus = (int)n;
		return ok;
	}
	if (!strcmp(word, "elapsed"))
		return head_count(l, arg, word, WORK_MAX, &l->info.elapsed, l->info.elapsed > 0);
	if (!strcmp(word, "busy"))
		return head_count(l, arg, word, INT64_MAX / 16, &l->info.busy, l->info.busy > 0);
	if (!strcmp(word, "tasks")) {
		if (!head_count(l, arg, word, TASKS_MAX, &n, l->ntask >= 0))
			return false;
		l->ntask = n;
		l->info.tasks = (int)n;
		l->tasks = xcalloc((size_t)n, sizeof(*l->tasks));
		return true;
	}
	near = nearest_name(word, words, ARRAY_LEN(words));
	return input_bad(l->in, "no such line in the head: \"%.40s\"%s%s%s", word,
			 DID_YOU_MEAN(near));
}

static void head_done(struct loader *l)
{
	l->kinds = xcalloc(l->ncommand, sizeof(*l->kinds));
	for (uint32_t i = 0; i < l->ncommand && l->o->kind_of; i++)
		l->kinds[i] = l->o->kind_of(l->o->ctx, l->w->text + l->names[i]);
}

/* ---- tasks and their steps ---- */

static bool dropped(const struct loader *l)
{
	return l->background && l->o->drop_background;
}

static void add_step(struct loader *l, enum op op, uint32_t arg, int64_t ns)
{
	struct step *st;

	if (dropped(l))
		return;
	st = work_add_step(l->w);
	st->op = (uint8_t)op;
	st->kind = op == OP_RUN ? l->kinds[l->command] : 0;
	st->arg = arg;
	st->ns = ns;
}

static void task_done(struct loader *l)
{
	struct prog *p;

	if (!l->has_prog)
		return;
	l->has_prog = false;
	add_step(l, OP_EXIT, 0, 0);
	p = &l->w->progs[l->w->nprog - 1];
	p->nstep = l->w->nstep - p->first;
	p->name = l->w->text + l->names[l->command]; /* what it became, not whose fork it was */
}

static bool task_line(struct loader *l, char *arg, bool background)
{
	char *second = strchr(arg, ' ');
	int64_t nice, command;
	struct loaded *t;
	struct prog *p;

	if (l->ntask < 0 || l->ncommand == 0)
		return input_bad(l->in, "expected \"%s\" before the first task",
				 l->ntask < 0 ? "tasks N" : "command NAME");
	if (l->at < 0)
		head_done(l);
	else
		task_done(l);
	if (l->at + 1 == l->ntask)
		return input_bad(l->in, "one task more than the %" PRId64 " of the head", l->ntask);
	t = &l->tasks[++l->at];
	t->line = input_lineno(l->in);
	if (!second)
		return input_bad(l->in, "expected \"%s NICE COMMAND\"",
				 background ? "background" : "task");
	*second++ = '\0';
	if (!number(l, arg, "nice", -20, 19, &nice) ||
	    !number(l, second, "a command's number", 0, l->ncommand - 1, &command))
		return false;
	if (background && l->at == 0)
		return input_bad(l->in, "the first task cannot be a background one");
	if (background && t->forked)
		return input_bad(
			l->in, "a background task starts by itself, but task %" PRId64 " is forked",
			l->at);
	if (l->background && !background)
		return input_bad(l->in, "background tasks come last");
	if (background && !l->background)
		l->first_background = l->at;
	l->background = background;
	l->command = (uint32_t)command;
	l->until = 0;
	if (dropped(l))
		return true;
	l->has_prog = true;
	p = work_add_prog(l->w);
	p->first = l->w->nstep;
	p->nice = (int)nice;
	p->affinity = p->arrivals = p->start_cpu = -1;
	p->background = background;
	p->copies = background || l->at == 0;
	return true;
}

static bool step_wait(struct loader *l, char *arg, enum block why)
{
	if (*arg)
		return input_bad(l->in, "nothing may follow the letter of a wait");
	l->tasks[l->at].waits++;
	add_step(l, OP_CREDIT, why, 0);
	return true;
}

/* A task by its distance from this one. */
static bool step_other(struct loader *l, const char *arg, enum op op)
{
	int64_t min = op == OP_FORK ? 1 : -l->at, n;

	if (op == OP_FORK && l->at == l->ntask - 1)
		return input_bad(l->in, "the last task has none after it to fork");
	if (!number(l, arg, "the distance to the other task", min, l->ntask - 1 - l->at, &n))
		return false;
	if (n == 0)
		return input_bad(l->in, "a task cannot wake itself");
	n += l->at;
	if (op == OP_FORK && l->tasks[n].forked)
		return input_bad(l->in, "task %" PRId64 " is forked twice", n);
	if (op == OP_FORK)
		l->tasks[n].forked = true;
	else
		l->tasks[n].wakes++;
	add_step(l, op, (uint32_t)n, 0);
	return true;
}

/* An amount of time; num / den is what it is scaled by. */
static bool step_time(struct loader *l, const char *arg, enum op op, int64_t num, int64_t den)
{
	int64_t ns;

	if (!number(l, arg, "ns", 0, WORK_MAX, &ns))
		return false;
	if (!scale(or_one(num), or_one(den), &ns))
		return input_bad(l->in,
				 "%s ns times %" PRId64 "/%" PRId64 " is more than %" PRId64
				 " (39 hours)",
				 arg, or_one(num), or_one(den), WORK_MAX);
	if (ns > 0)
		add_step(l, op, 0, ns);
	return true;
}

static bool step_until(struct loader *l, const char *arg)
{
	int64_t ns;

	if (!number(l, arg, "ns since the last \"u\"", 0, WORK_MAX - l->until, &ns))
		return false;
	l->until += ns;
	add_step(l, OP_UNTIL, 0, l->until);
	return true;
}

static bool step_exec(struct loader *l, const char *arg)
{
	int64_t n;

	if (!number(l, arg, "a command's number", 0, l->ncommand - 1, &n))
		return false;
	l->command = (uint32_t)n;
	return true;
}

static bool step_line(struct loader *l, char op, char *arg)
{
	const struct trace_opts *o = l->o;

	l->nstep++;
	if (l->background && !strchr("rxu", op))
		return input_bad(l->in, "a background task only has \"u\", \"r\" and \"x\"");
	switch (op) {
	case 'r':
		return step_time(l, arg, OP_RUN, o->cpu_num, o->cpu_den);
	case 'x':
		return step_exec(l, arg);
	case 'f':
		return step_other(l, arg, OP_FORK);
	case 'w':
		return step_other(l, arg, OP_WAKE);
	case TRACE_CHILD:
	case TRACE_VFORK:
		return step_wait(l, arg, BLOCK_CHILD);
	case TRACE_EXIT:
	case TRACE_IPC:
		return step_wait(l, arg, BLOCK_EVENT);
	case TRACE_LOCK:
		return step_wait(l, arg, BLOCK_LOCK);
	case 'd':
		return step_time(l, arg, OP_DELAY, o->io_num, o->io_den);
	case 'o':
		return step_time(l, arg, OP_DELAY, 1, 1);
	case 't':
		return step_time(l, arg, OP_SLEEP, 1, 1);
	case 'u':
		if (!l->background)
			return input_bad(l->in, "only a background task has \"u\"");
		return step_until(l, arg);
	default:
		return input_bad(l->in, "no such step: '%c' (there are r x f w c v e p l d o t u)",
				 op);
	}
}

static bool end_line(struct loader *l, char *arg)
{
	char *second = strchr(arg, ' ');
	int64_t tasks, steps;

	task_done(l);
	l->ended = true;
	if (!second)
		return input_bad(l->in, "expected \"end TASKS STEPS\"");
	*second++ = '\0';
	if (!number(l, arg, "the count of tasks", 0, TASKS_MAX, &tasks) ||
	    !number(l, second, "the count of steps", 0, INT64_MAX / 16, &steps))
		return false;
	if (l->ntask < 0)
		return input_bad(l->in, "the head lacks \"tasks N\"");
	if (l->at + 1 != l->ntask)
		return input_bad(l->in, "%" PRId64 " tasks were read, but the head says %" PRId64,
				 l->at + 1, l->ntask);
	if (tasks != l->at + 1 || steps != l->nstep)
		return input_bad(l->in,
				 "%" PRId64 " tasks and %" PRId64
				 " steps were read, but there should be "
				 "%" PRId64 " and %" PRId64,
				 l->at + 1, l->nstep, tasks, steps);
	return true;
}

static bool read_line(struct loader *l, char *line)
{
	char *arg = strchr(line, ' ');

	if (l->ended)
		return input_bad(l->in, "nothing may follow the end line");
	if (line[0] && (line[1] == ' ' || !line[1])) {
		if (l->at < 0)
			return input_bad(l->in, "a step stands before the first task");
		return step_line(l, line[0], line[1] ? line + 2 : line + 1);
	}
	if (arg)
		*arg++ = '\0';
	else
		arg = line + strlen(line);
	if (!strcmp(line, "task"))
		return task_line(l, arg, false);
	if (!strcmp(line, "background"))
		return task_line(l, arg, true);
	if (!strcmp(line, "end"))
		return end_line(l, arg);
	if (l->at < 0)
		return head_line(l, line, arg);
	return input_bad(l->in,
			 "expected a step, \"task\", \"background\" or \"end\", found \"%.40s\"",
			 line);
}

/* ---- can it be run to its end? ---- */

static bool bad_task(struct loader *l, int64_t task, const char *what)
{
	return err_add(l->e, "%s:%" PRIu32 ": error: task %" PRId64 " %s", input_name(l->in),
		       l->tasks[task].line, task, what);
}

/* Each is forked but the first and those in the background, and is woken as often as it waits. */
static bool check_counts(struct loader *l)
{
	int before = l->e->n;

	for (int64_t i = 0; i < l->ntask && l->e->n - before < ERRORS_MAX; i++) {
		const struct loaded *t = &l->tasks[i];
		bool by_itself = i == 0 || i >= l->first_background;

		if (!t->forked && !by_itself)
			bad_task(l, i, "is never forked");
		if (t->waits != t->wakes) {
			char what[80];

			snprintf(what, sizeof(what),
				 "waits %" PRIu32 " times, but is woken %" PRIu32 " times",
				 t->waits, t->wakes);
			bad_task(l, i, what);
		}
	}
	return l->e->n == before;
}

static bool check_ends(struct loader *l)
{
	uint32_t stuck[ERRORS_MAX], n = trace_stuck(l->w, stuck, ERRORS_MAX);

	for (uint32_t i = 0; i < n && i < ERRORS_MAX; i++)
		bad_task(l, stuck[i], "waits for ever: what would wake it waits for it");
	return n == 0;
}

bool trace_read(struct input *in, const struct trace_opts *o, struct work *w, struct err *e)
{
	struct loader l = {.in = in,
			   .o = o,
			   .w = w,
			   .e = e,
			   .ntask = -1,
			   .at = -1,
			   .first_background = INT64_MAX};
	int before = e->n;
	size_t len;
	char *line;

	line = input_line(in, &len);
	if (line && strncmp(line, "corun-trace ", 12))
		input_bad(in, "this is no trace: expected \"corun-trace 1\", found \"%.40s\"",
			  line);
	else if (line && strcmp(line + 12, "1"))
		input_bad(in, "version %.20s of the format: this program reads version 1",
			  line + 12);
	else
		while (e->n - before < ERRORS_MAX && (line = input_line(in, &len)))
			read_line(&l, line);
	if (e->n - before >= ERRORS_MAX)
		err_add(e, "%s: error: too many errors, the rest was not read", input_name(in));
	else if (e->n == before && !l.ended)
		input_bad(in, "the end line is missing: the trace is cut off");
	if (e->n == before && check_counts(&l))
		check_ends(&l);
	w->replay = true;
	if (o->info)
		*o->info = l.info;
	free(l.tasks);
	free(l.names);
	free(l.kinds);
	return e->n == before;
}

bool trace_load(const char *file, const struct trace_opts *o, struct work *w, struct err *e)
{
	struct input *in = input_open(file, e);
	bool ok = in && trace_read(in, o, w, e);

	input_close(in);
	return ok;
}

bool trace_is(const char *file)
{
	struct err quiet = {0};
	struct input *in = input_open(file, &quiet);
	const char *line = NULL;
	size_t len;
	bool is;

	if (in)
		line = input_line(in, &len);
	is = line && strncmp(line, "corun-trace", 11) == 0;
	input_close(in);
	err_fini(&quiet);
	return is;
}
