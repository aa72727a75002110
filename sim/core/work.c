/* work.c - programs of steps: how they grow, how their amounts are drawn, what they say. */
#include "work.h"
#include "param.h"
#include <inttypes.h>
#include <math.h>
#include <string.h>

int64_t dist_draw(const struct dist *d, struct stream *st)
{
	double x = 0;

	switch (d->law) {
	case DIST_EXPONENTIAL:
		x = rng_exponential(st, d->a);
		break;
	case DIST_UNIFORM:
		x = rng_uniform(st, d->a, d->b);
		break;
	case DIST_LOGNORMAL:
		x = rng_lognormal(st, d->a, d->b);
		break;
	case DIST_GAMMA:
		x = rng_gamma(st, d->a, d->b);
		break;
	case DIST_EMPIRICAL:
		BUG_ON(d->n < 1);
		return d->list[stream_below(st, (uint32_t)d->n)];
	}
	if (!(x > 0)) /* nor a number */
		return 0;
	return x < (double)WORK_MAX ? llround(x) : WORK_MAX;
}

double dist_mean(const struct dist *d)
{
	double sum = 0;

	switch (d->law) {
	case DIST_EXPONENTIAL:
		return d->a;
	case DIST_UNIFORM:
		return (d->a + d->b) / 2;
	case DIST_LOGNORMAL:
		return exp(d->a + d->b * d->b / 2);
	case DIST_GAMMA:
		return d->a * d->b;
	case DIST_EMPIRICAL:
		for (int i = 0; i < d->n; i++)
			sum += (double)d->list[i];
		return sum / d->n;
	}
	BUG_ON(true);
	return 0;
}

/* Room for one more: doubled whenever the count is a power of two, so no capacity is kept. */
static void *grow(void *array, size_t n, size_t size)
{
	if (n & (n - 1))
		return array;
	return xrealloc(array, n ? n * 2 : 1, size);
}

struct prog *work_add_prog(struct work *w)
{
	struct prog *p;

	w->progs = grow(w->progs, (size_t)w->nprog, sizeof(*w->progs));
	p = &w->progs[w->nprog++];
	memset(p, 0, sizeof(*p));
	return p;
}

struct step *work_add_step(struct work *w)
{
	struct step *st;

	w->steps = grow(w->steps, w->nstep, sizeof(*w->steps));
	st = &w->steps[w->nstep++];
	memset(st, 0, sizeof(*st));
	return st;
}

const char *work_keep(struct work *w, const char *name)
{
	w->kept = grow(w->kept, (size_t)w->nkept, sizeof(*w->kept));
	return w->kept[w->nkept++] = xstrdup(name);
}

void work_add_file(struct work *w, const char *file)
{
	w->files = grow(w->files, (size_t)w->nfile, sizeof(*w->files));
	w->files[w->nfile++] = xstrdup(file);
}

/* "5ms", or the law that draws it. */
static const char *amount_text(const struct work *w, const struct step *st, char *buf, size_t size)
{
	const struct dist *d;
	char a[48], b[48];

	if (!(st->flags & STEP_DRAWN))
		return time_text(st->ns, buf, size);
	d = &w->dists[st->ns];
	switch (d->law) {
	case DIST_EXPONENTIAL:
		snprintf(buf, size, "exponential(%s)", time_text(llround(d->a), a, sizeof(a)));
		break;
	case DIST_UNIFORM:
		snprintf(buf, size, "uniform(%s, %s)", time_text(llround(d->a), a, sizeof(a)),
			 time_text(llround(d->b), b, sizeof(b)));
		break;
	case DIST_LOGNORMAL:
		snprintf(buf, size, "lognormal(%g, %g)", d->a, d->b);
		break;
	case DIST_GAMMA:
		snprintf(buf, size, "gamma(%g, %s)", d->a, time_text(llround(d->b), a, sizeof(a)));
		break;
	case DIST_EMPIRICAL:
		snprintf(buf, size, "one of %d amounts", d->n);
		break;
	}
	return buf;
}

/* What a step is called, and what its arg is an index of. */
static const struct {
	const char *verb;
	enum { NO_ARG, KIND, DEVICE, PROG, LOCK, BARRIER, EVENT, SEMAPHORE } arg;
	bool amount;
} says[OPS] = {
	[OP_RUN] = {"run", KIND, true},
	[OP_RUN_WALL] = {"run for wall time of", KIND, true},
	[OP_RUN_CPU] = {"run for cpu time of", KIND, true},
	[OP_SLEEP] = {"sleep", NO_ARG, true},
	[OP_DELAY] = {"delay", NO_ARG, true},
	[OP_UNTIL] = {"sleep until", NO_ARG, true},
	[OP_IO] = {"io", DEVICE, false},
	[OP_FORK] = {"fork", PROG, false},
	[OP_WAIT_ANY] = {"wait for any child", NO_ARG, false},
	[OP_WAIT_ALL] = {"wait for all children", NO_ARG, false},
	[OP_EXIT] = {"exit", NO_ARG, false},
	[OP_LOCK] = {"lock", LOCK, false},
	[OP_UNLOCK] = {"unlock", LOCK, false},
	[OP_BARRIER] = {"barrier", BARRIER, false},
	[OP_SIGNAL] = {"signal", EVENT, false},
	[OP_AWAIT] = {"await", EVENT, false},
	[OP_ACQUIRE] = {"acquire", SEMAPHORE, false},
	[OP_RELEASE] = {"release", SEMAPHORE, false},
	[OP_WAKE] = {"wake", PROG, false},
	[OP_CREDIT] = {"take a credit", NO_ARG, false},
	[OP_YIELD] = {"yield", NO_ARG, false},
	[OP_REPEAT] = {"repeat", NO_ARG, false},
	[OP_NEXT] = {"end of repeat", NO_ARG, false},
};

const char *step_text(const struct work *w, const struct step *st, char *buf, size_t size)
{
	char amount[120] = "", what[120] = "";
	const char *name = NULL;

	BUG_ON(st->op >= OPS);
	switch (says[st->op].arg) {
	case NO_ARG:
		break;
	case KIND: /* its name is the machine's */
		snprintf(what, sizeof(what), " of kind %u", st->kind);
		break;
	case DEVICE:
		name = w->devices[st->arg].name;
		break;
	case PROG:
		name = w->progs[st->arg].name;
		break;
	case LOCK:
		name = w->locks[st->arg].name;
		break;
	case BARRIER:
		name = w->barriers[st->arg].name;
		break;
	case EVENT:
		name = w->events[st->arg];
		break;
	case SEMAPHORE:
		name = w->semaphores[st->arg].name;
		break;
	}
	if (says[st->op].amount || (st->op == OP_IO && (st->ns > 0 || st->flags & STEP_DRAWN)))
		amount_text(w, st, amount, sizeof(amount));
	else if (st->op == OP_REPEAT && st->ns >= 0)
		snprintf(amount, sizeof(amount), "%" PRId64 " times", st->ns);
	else if (st->op == OP_REPEAT)
		snprintf(amount, sizeof(amount), "for ever");
	snprintf(buf, size, "%s%s%s%s%s%s", says[st->op].verb, name ? " " : "", name ? name : "",
		 *amount ? " " : "", amount, what);
	return buf;
}

void work_fini(struct work *w)
{
	for (int i = 0; i < w->ndist; i++)
		free(w->dists[i].list);
	for (int i = 0; i < w->nevent; i++)
		free(w->events[i]);
	for (int i = 0; i < w->naffinity; i++)
		free(w->affinities[i]);
	free(w->progs);
	free(w->steps);
	free(w->dists);
	free(w->loops);
	free(w->arrivals);
	free(w->devices);
	free(w->locks);
	free(w->barriers);
	free(w->semaphores);
	free(w->events);
	free(w->affinities);
	for (int i = 0; i < w->nkept; i++)
		free(w->kept[i]);
	free(w->kept);
	for (int i = 0; i < w->nfile; i++)
		free(w->files[i]);
	free(w->files);
	free(w->text);
	*w = (struct work){0};
}
