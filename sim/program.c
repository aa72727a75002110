/* program.c - from an array of JSON steps to an array of struct step. */
#include "program.h"

#include <math.h>
#include <string.h>

#include "amount.h"
#include "param.h"
#include "task.h"

/* What a list of steps does, for the checks that need the whole of it. */
struct seen {
	bool forks, takes_time, exits;
	uint64_t *locked; /* bit per lock */
};

/* The verb of a step is its first key that is one of these. */
static const char *const verbs[] = {"run",   "sleep",	"io",	   "fork",    "wait",
				    "exit",  "lock",	"unlock",  "barrier", "signal",
				    "await", "acquire", "release", "yield",   "repeat"};
enum verb {
	RUN,
	SLEEP,
	IO,
	FORK,
	WAIT,
	EXIT,
	LOCK,
	UNLOCK,
	BARRIER,
	SIGNAL,
	AWAIT,
	ACQUIRE,
	RELEASE,
	YIELD,
	REPEAT,
	VERBS
};
/* What may stand beside it; another verb may not. */
static const char *const beside[VERBS][6] = {
	[RUN] = {"kind", "op", "mode", "under", "share", "sections"},
	[IO] = {"time"},
	[FORK] = {"count"},
	[REPEAT] = {"steps"},
};

static bool steps_read(struct program_ctx *ctx, const struct json *steps, int depth,
		       struct seen *seen);

int kind_read(const struct json *v, const struct smt *smt, struct err *e)
{
	if (!smt)
		return v->type == JSON_STRING || json_bad(e, v, "must be a kind's name") ? 0 : -1;
	return json_name(v, "kind", smt_kind_names(smt), (size_t)smt_nkind(smt), e);
}

static bool check_keys(const struct json *v, enum verb verb, struct err *e)
{
	const char *names[9] = {"note", verbs[verb]};

	for (int i = 0; i < 6 && beside[verb][i]; i++)
		names[2 + i] = beside[verb][i];
	for (const struct json *c = v->first; c; c = c->next)
		for (int i = 0; i < VERBS; i++)
			if (i != (int)verb && strcmp(c->key, verbs[i]) == 0)
				return json_bad(
					e, c,
					"is a step of its own: [{\"%s\": ...}, {\"%s\": ...}]",
					v->first->key, c->key);
	return json_only(v, names, e);
}

static int verb_of(const struct json *v, struct err *e)
{
	const char *like;

	if (v->type != JSON_OBJECT || !v->first) {
		json_bad(e, v, "must be a step, as {\"run\": \"5ms\"}");
		return -1;
	}
	for (const struct json *c = v->first; c; c = c->next)
		for (int i = 0; i < VERBS; i++)
			if (strcmp(c->key, verbs[i]) == 0)
				return i;
	like = nearest_name(v->first->key, verbs, VERBS);
	json_bad(e, v->first, "no such step%s%s%s", like ? " (did you mean \"" : "",
		 like ? like : "",
		 like ? "\"?)"
		      : "; there are run, sleep, io, fork, wait, exit, lock, unlock, barrier, "
			"signal, await, acquire, release, yield, repeat");
	return -1;
}

static struct step *add(struct program_ctx *ctx, enum op op)
{
	struct step *st = work_add_step(ctx->w);

	st->op = (uint8_t)op;
	return st;
}

static bool add_amount(struct program_ctx *ctx, enum op op, const struct json *v, int kind, int arg,
		       uint8_t flags)
{
	int64_t ns;
	int dist;
	bool ok = amount_read(v, ctx->w, &ns, &dist, ctx->e);
	struct step *st = add(ctx, op);

	st->ns = dist < 0 ? ns : dist;
	st->flags = (uint8_t)(flags | (dist < 0 ? 0 : STEP_DRAWN));
	st->kind = (uint16_t)(kind < 0 ? 0 : kind);
	st->arg = (uint32_t)arg;
	return ok;
}

/* The index of what v names among n structs with a name in them. */
#define NAMED(ctx, v, what, array, n, field)                                                       \
	named(ctx, v, what, (n), (const char *)(array) + offsetof(__typeof__(*(array)), field),    \
	      sizeof(*(array)))

static int named(struct program_ctx *ctx, const struct json *v, const char *what, int n,
		 const char *first, size_t stride)
{
	const char **names = xcalloc((size_t)n, sizeof(*names));
	int i;

	for (i = 0; i < n; i++)
		memcpy(&names[i], first + (size_t)i * stride, sizeof(*names));
	i = json_name(v, what, names, (size_t)n, ctx->e);
	free(names);
	return i;
}

static void add_burst(struct program_ctx *ctx, int kind, uint8_t flags, int64_t ns)
{
	*add(ctx, OP_RUN) =
		(struct step){.op = OP_RUN, .flags = flags, .kind = (uint16_t)kind, .ns = ns};
}

/* {"run": ..., "under": lock, "share": x, "sections": n}: in each of n sections that share of it is
 * done with the lock held, then the rest without. Sums are exact: of all sections together, and to
 * the nearest ns of what is under the lock. */
static bool add_sections(struct program_ctx *ctx, const struct json *v, int kind, uint8_t flags)
{
	const struct json *run = json_get(v, "run"), *under = json_get(v, "under");
	const struct json *share = json_get(v, "share"), *sections = json_get(v, "sections");
	int lock = NAMED(ctx, under, "lock", ctx->w->locks, ctx->w->nlock, name);
	int64_t ns = 0, n = 1, done = 0;
	double x = 1;
	bool ok = lock >= 0;

	if (run->type != JSON_STRING)
		return json_bad(ctx->e, run, "must be a constant amount, to be cut into sections");
	ok = param_time(run, 0, WORK_MAX, &ns, ctx->e) && ok;
	if (share)
		ok = param_real(share, 0, 1, &x, ctx->e) && ok;
	if (sections)
		ok = param_int(sections, 1, 100000, &n, ctx->e) && ok;
	if (!ok)
		return false;
	for (int64_t i = 1; i <= n; i++) {
		int64_t to = ns / n * i + ns % n * i / n, all = to - done;
		int64_t held = llround((double)to * x) - llround((double)done * x);
		if (held) {
			add(ctx, OP_LOCK)->arg = (uint32_t)lock;
			add_burst(ctx, kind, flags, held);
			add(ctx, OP_UNLOCK)->arg = (uint32_t)lock;
		}
		if (all > held)
			add_burst(ctx, kind, flags, all - held);
		done = to;
	}
	return true;
}

static bool read_run(struct program_ctx *ctx, const struct json *v, struct seen *seen)
{
	static const char *const clocks[] = {"wall", "cpu", NULL};
	static const char *const modes[] = {"user", "system"};
	static const char *const cuts[] = {"share", "sections"};
	const struct json *run = json_get(v, "run"), *kind = json_get(v, "kind"),
			  *op = json_get(v, "op"), *mode = json_get(v, "mode");
	const struct json *wall = json_get(run, "wall"), *cpu = json_get(run, "cpu");
	int k = ctx->kind, m = mode ? json_name(mode, "mode", modes, 2, ctx->e) : 0;
	uint8_t flags = m == 1 ? STEP_SYSTEM : 0;
	bool ok = m >= 0;

	seen->takes_time = true;
	for (size_t i = 0; i < ARRAY_LEN(cuts); i++)
		if (json_get(v, cuts[i]) && !json_get(v, "under"))
			ok = json_bad(ctx->e, json_get(v, cuts[i]),
				      "needs \"under\", the lock that is held");
	if (kind) {
		k = kind_read(kind, ctx->smt, ctx->e);
		ok = k >= 0 && ok;
	} else if (k < 0) {
		if (ctx->smt && smt_nkind(ctx->smt) > 1)
			ok = json_bad(ctx->e, v, "needs \"kind\": there are several");
		k = 0;
	}
	if (!wall && !cpu) {
		const char *near = run->type == JSON_OBJECT && run->first
					   ? nearest_name(run->first->key, clocks, 2)
					   : NULL;
		if (near)
			return json_bad(ctx->e, run->first, "no such key (did you mean \"%s\"?)",
					near);
		if (op)
			ok = json_bad(ctx->e, op,
				      "counts operations only of a run until a {\"wall\": time} or "
				      "{\"cpu\": time}");
		if (json_get(v, "under"))
			return add_sections(ctx, v, k, flags) && ok;
		return add_amount(ctx, OP_RUN, run, k, 0, flags) && ok;
	}
	if (json_get(v, "under"))
		ok = json_bad(ctx->e, run, "must be a constant amount, to be cut into sections");
	ok = json_only(run, clocks, ctx->e) && ok;
	if (wall && cpu)
		ok = json_bad(ctx->e, run, "until wall or cpu time, not both");
	ctx->w->loops = xrealloc(ctx->w->loops, (size_t)ctx->w->nloop + 1, sizeof(*ctx->w->loops));
	ctx->w->loops[ctx->w->nloop].op_ns = 0;
	if (op)
		ok = param_time(op, 1, WORK_MAX, &ctx->w->loops[ctx->w->nloop].op_ns, ctx->e) && ok;
	return add_amount(ctx, wall ? OP_RUN_WALL : OP_RUN_CPU, wall ? wall : cpu, k,
			  ctx->w->nloop++, flags) &&
	       ok;
}

static bool read_fork(struct program_ctx *ctx, const struct json *v, struct seen *seen)
{
	const struct json *count = json_get(v, "count");
	int i = json_name(json_get(v, "fork"), "task", ctx->names, (size_t)ctx->w->nprog, ctx->e);
	int64_t n = 1;
	bool ok = i >= 0;

	seen->forks = true;
	if (count)
		ok = param_int(count, 1, 100000, &n, ctx->e) && ok;
	for (int64_t k = 0; k < n && ok; k++)
		add(ctx, OP_FORK)->arg = (uint32_t)i;
	return ok;
}

static bool read_lock(struct program_ctx *ctx, const struct json *v, struct seen *seen, bool lock)
{
	const struct json *name = json_get(v, lock ? "lock" : "unlock");
	const struct work *w = ctx->w;
	int i = NAMED(ctx, name, "lock", w->locks, w->nlock, name);

	if (i < 0)
		return false;
	if (lock)
		seen->locked[i / 64] |= (uint64_t)1 << i % 64;
	else if (!mask_has(seen->locked, i))
		return json_bad(ctx->e, v, "unlocks \"%s\" without having locked it", name->text);
	add(ctx, lock ? OP_LOCK : OP_UNLOCK)->arg = (uint32_t)i;
	return true;
}

static bool read_repeat(struct program_ctx *ctx, const struct json *v, int depth, struct seen *seen)
{
	const struct json *times = json_get(v, "repeat"), *steps = json_get(v, "steps");
	bool time_before = seen->takes_time, exits_before = seen->exits, ok = true, forever = false;
	uint32_t at = ctx->w->nstep;
	int64_t n = -1;

	if (depth == REPEAT_MAX)
		return json_bad(ctx->e, v, "more than %d repeats within each other", REPEAT_MAX);
	if (!steps)
		return json_bad(ctx->e, v, "needs \"steps\"");
	if (times->type == JSON_STRING && strcmp(times->text, "forever") == 0)
		forever = true;
	else if (times->type != JSON_NUMBER)
		ok = json_bad(ctx->e, times, "must be a number of times or \"forever\"");
	else
		ok = param_int(times, 0, INT32_MAX, &n, ctx->e);
	add(ctx, OP_REPEAT)->ns = n;
	seen->takes_time = seen->exits = false;
	ok = steps_read(ctx, steps, depth + 1, seen) && ok;
	if (ok && forever && !seen->takes_time)
		ok = json_bad(ctx->e, v, "an endless loop of steps that take no time");
	else if (forever && !seen->exits && !ctx->endless)
		ctx->endless = v;
	seen->takes_time |= time_before;
	seen->exits |= exits_before;
	add(ctx, OP_NEXT);
	ctx->w->steps[at].arg = ctx->w->nstep - 1 - at;
	ctx->w->steps[ctx->w->nstep - 1].arg = ctx->w->steps[at].arg;
	return ok;
}

static bool is_true(struct program_ctx *ctx, const struct json *v)
{
	return (v->type == JSON_BOOL && v->truth) || json_bad(ctx->e, v, "must be true");
}

static bool step_read(struct program_ctx *ctx, const struct json *v, int depth, struct seen *seen)
{
	static const char *const waits[] = {"any", "all"};
	const struct work *w = ctx->w;
	int verb = verb_of(v, ctx->e), i;
	const struct json *x;
	bool ok;

	if (verb < 0)
		return false;
	ok = check_keys(v, (enum verb)verb, ctx->e);
	x = json_get(v, verbs[verb]);
	switch ((enum verb)verb) {
	case RUN:
		return read_run(ctx, v, seen) && ok;
	case SLEEP:
		seen->takes_time = true;
		return add_amount(ctx, OP_SLEEP, x, -1, 0, 0) && ok;
	case IO:
		seen->takes_time = true;
		i = NAMED(ctx, x, "device", w->devices, w->ndevice, name);
		if (i < 0)
			return false;
		if (json_get(v, "time"))
			return add_amount(ctx, OP_IO, json_get(v, "time"), -1, i, 0) && ok;
		*add(ctx, OP_IO) = (struct step){.op = OP_IO, .arg = (uint32_t)i, .ns = -1};
		return ok;
	case FORK:
		return read_fork(ctx, v, seen) && ok;
	case WAIT:
		i = json_name(x, "way to wait", waits, 2, ctx->e);
		seen->takes_time = true;
		if (!seen->forks)
			ok = json_bad(ctx->e, v, "waits for a child without having forked one");
		add(ctx, i == 1 ? OP_WAIT_ALL : OP_WAIT_ANY);
		return ok && i >= 0;
	case EXIT:
		add(ctx, OP_EXIT);
		seen->takes_time = seen->exits = true;
		return is_true(ctx, x) && ok;
	case LOCK:
	case UNLOCK:
		return read_lock(ctx, v, seen, verb == LOCK) && ok;
	case BARRIER:
		seen->takes_time = true;
		i = NAMED(ctx, x, "barrier", w->barriers, w->nbarrier, name);
		add(ctx, OP_BARRIER)->arg = (uint32_t)i;
		return ok && i >= 0;
	case SIGNAL:
	case AWAIT:
		seen->takes_time |= verb == AWAIT;
		i = json_name(x, "event", (const char *const *)w->events, (size_t)w->nevent,
			      ctx->e);
		add(ctx, verb == SIGNAL ? OP_SIGNAL : OP_AWAIT)->arg = (uint32_t)i;
		return ok && i >= 0;
	case ACQUIRE:
	case RELEASE:
		seen->takes_time |= verb == ACQUIRE;
		i = NAMED(ctx, x, "semaphore", w->semaphores, w->nsemaphore, name);
		add(ctx, verb == ACQUIRE ? OP_ACQUIRE : OP_RELEASE)->arg = (uint32_t)i;
		return ok && i >= 0;
	case YIELD:
		add(ctx, OP_YIELD);
		return is_true(ctx, x) && ok;
	case REPEAT:
		return read_repeat(ctx, v, depth, seen) && ok;
	case VERBS:
		break;
	}
	return false;
}

static bool steps_read(struct program_ctx *ctx, const struct json *steps, int depth,
		       struct seen *seen)
{
	bool ok = true;

	if (steps->type != JSON_ARRAY || steps->len == 0)
		return json_bad(ctx->e, steps, "must be an array of at least one step");
	for (const struct json *v = steps->first; v; v = v->next)
		ok = step_read(ctx, v, depth, seen) && ok;
	return ok;
}

bool program_read(struct program_ctx *ctx, const struct json *steps)
{
	struct seen seen = {.locked = xcalloc((size_t)ctx->w->nlock / 64 + 1, sizeof(uint64_t))};
	uint32_t first = ctx->w->nstep;
	bool ok = steps_read(ctx, steps, 0, &seen);

	free(seen.locked);
	ctx->w->progs[ctx->prog].first = first;
	ctx->w->progs[ctx->prog].nstep = ctx->w->nstep - first;
	return ok;
}
