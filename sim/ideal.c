/* ideal.c - the work of one seed on a machine without limits.
 *
 * Why no schedule is sooner: each step takes the least time that it can take, and what it waits for
 * comes no sooner in any run. That holds if no wait depends on who came first, which is a
 * schedule's choice: so a task's n-th wait for an event is over once there were n signals, whoever
 * else took them; its n-th barrier, once n times as many tasks as that takes have come. Locks and
 * the queues of devices are passed at once; how long they are busy is summed.
 *
 * Each task draws from its own stream in the order of its program, as in the core: the amounts are
 * those of the run. */
#include "ideal.h"

#include <string.h>

#include "heap.h"
#include "list.h"
#include "task.h"

/* More steps of a task than this in one instant, and it will never end. */
#define STEPS_MAX 1000000

/* Of one task: how often it waited for an event or barrier, or since when it holds a lock. */
struct tally {
	uint8_t op;
	uint32_t arg;
	int64_t n;
};

/* A task, or what starts tasks of a program. */
struct actor {
	struct heap_node node; /* due at `at` */
	const struct prog *prog;
	bool source;
	uint32_t pc;
	int depth;
	int32_t repeat[REPEAT_MAX];
	struct stream rng;
	uint64_t made; /* tasks that it forked or started */
	struct actor *parent;
	int refs;		      /* itself while it lives, and its children */
	int64_t at;		      /* its own time: the steps before pc are done by then */
	int64_t spent, ran;	      /* in its own steps, waits for others apart; in bursts */
	int64_t nstep;		      /* in this instant */
	int64_t credits;	      /* taken */
	int64_t forked, ended, taken; /* children, those that ended, those that it waited for */
	int64_t need;		      /* it waits until so many were counted */
	struct link all;
	struct link wait; /* in a counter's queue; else alone */
	struct tally *tally;
	int ntally;
};

/* How often something happened, and who waits for it to happen more often. */
struct counter {
	int64_t n;
	int64_t next; /* the least that one of them waits for */
	struct link queue;
};

struct ideal_run {
	const struct work *w;
	struct ideal *out;
	uint64_t seed;
	const uint32_t *fastest;
	struct heap due;
	struct link all; /* actors */
	uint64_t asked;
	int64_t now, until; /* what comes after that does not matter */
	int64_t live;	    /* tasks and sources that the run waits for */
	struct counter *event, *barrier, *credit;
	struct actor *spare;
	bool endless;
};

/* ---- actors come and go ---- */

static struct actor *actor_new(struct ideal_run *r, const struct prog *prog, int64_t at)
{
	struct actor *a = r->spare;

	if (a)
		r->spare = a->parent;
	else
		a = xcalloc(1, sizeof(*a));
	*a = (struct actor){.prog = prog, .pc = prog->first, .refs = 1, .at = at};
	list_init(&a->wait);
	list_push_back(&r->all, &a->all);
	r->live += !prog->background;
	heap_add(&r->due, &a->node, at, r->asked++);
	return a;
}

static void actor_drop(struct ideal_run *r, struct actor *a)
{
	while (a && --a->refs == 0) {
		struct actor *parent = a->parent;
		free(a->tally);
		list_del(&a->all);
		a->parent = r->spare;
		r->spare = a;
		a = parent;
	}
}

static void due(struct ideal_run *r, struct actor *a)
{
	heap_add(&r->due, &a->node, a->at, r->asked++);
}

/* It waited, and does no more. */
static void go_on(struct ideal_run *r, struct actor *a)
{
	list_del(&a->wait);
	a->need = 0;
	if (a->at != r->now)
		a->nstep = 0;
	a->at = r->now;
	a->pc++;
	due(r, a);
}

static void task_ends(struct ideal_run *r, struct actor *a)
{
	struct actor *parent = a->parent;

	if (!a->prog->background) {
		r->live--;
		r->out->end = r->now;
	}
	if (parent) {
		parent->ended++;
		/* it waits for children, if for anything without a queue */
		if (parent->need && list_empty(&parent->wait) && parent->ended >= parent->need) {
			parent->taken = parent->need;
			go_on(r, parent);
		}
	}
	actor_drop(r, a);
}

/* One task of a source, and when the next one is due. */
static void start(struct ideal_run *r, struct actor *src)
{
	const struct prog *p = src->prog;
	const struct arrivals *arr = p->arrivals < 0 ? NULL : &r->w->arrivals[p->arrivals];
	int n = arr ? 1 : p->copies;

	for (int i = 0; i < n; i++) {
		struct actor *a = actor_new(r, p, r->now);
		stream_init(&a->rng, r->seed, STREAM_TASK,
			    (uint64_t)(p - r->w->progs) << 32 | src->made++);
	}
	if (arr && (arr->count < 0 || (int64_t)src->made < arr->count)) {
		src->at += arr->dist < 0 ? arr->gap : dist_draw(&r->w->dists[arr->dist], &src->rng);
		due(r, src);
		return;
	}
	r->live -= !p->background;
	actor_drop(r, src);
}

static void sources(struct ideal_run *r)
{
	for (int i = 0; i < r->w->nprog; i++) {
		const struct prog *p = &r->w->progs[i];
		struct stream rng;
		struct actor *src;
		int64_t at = p->start;
		if (!p->copies && p->arrivals < 0)
			continue;
		stream_init(&rng, r->seed, STREAM_ARRIVAL, (uint64_t)i);
		if (p->arrivals >= 0) {
			const struct arrivals *arr = &r->w->arrivals[p->arrivals];
			at += arr->dist < 0 ? arr->gap : dist_draw(&r->w->dists[arr->dist], &rng);
		}
		src = actor_new(r, p, at);
		src->rng = rng;
		src->source = true;
	}
}

/* ---- counting ---- */

static int64_t *tally(struct actor *a, enum op op, uint32_t arg)
{
	for (int i = 0; i < a->ntally; i++)
		if (a->tally[i].op == op && a->tally[i].arg == arg)
			return &a->tally[i].n;
	a->tally = xrealloc(a->tally, (size_t)a->ntally + 1, sizeof(*a->tally));
	a->tally[a->ntally] = (struct tally){(uint8_t)op, arg, 0};
	return &a->tally[a->ntally++].n;
}

static void count(struct ideal_run *r, struct counter *c)
{
	if (++c->n < c->next)
		return;
	c->next = INT64_MAX;
	for (struct link *l = c->queue.next, *after; l != &c->queue; l = after) {
		struct actor *a = container_of(l, struct actor, wait);
		after = l->next;
		if (a->need <= c->n)
			go_on(r, a);
		else if (a->need < c->next)
			c->next = a->need;
	}
}

/* False: a has to wait until c has counted `need`. */
static bool counted(struct actor *a, struct counter *c, int64_t need)
{
	if (c->n >= need)
		return true;
	a->need = need;
	if (need < c->next)
		c->next = need;
	list_push_back(&c->queue, &a->wait);
	return false;
}

static struct counter *counters(int n)
{
	struct counter *c = xcalloc((size_t)n, sizeof(*c));

	for (int i = 0; i < n; i++) {
		c[i].next = INT64_MAX;
		list_init(&c[i].queue);
	}
	return c;
}

/* ---- steps ---- */

static int64_t amount(const struct ideal_run *r, struct actor *a, const struct step *st)
{
	return st->flags & STEP_DRAWN ? dist_draw(&r->w->dists[st->ns], &a->rng) : st->ns;
}

/* The time for which it holds the lock of st while it does: the reacquired one only on a cpu. */
static const int64_t *holding(const struct ideal_run *r, const struct actor *a,
			      const struct step *st)
{
	return r->w->locks[st->arg].reacquire ? &a->ran : &a->spent;
}

/* A step that takes time and nothing else: how much. -1: it is none of those. */
static int64_t step_time(struct ideal_run *r, struct actor *a, const struct step *st)
{
	const struct device *dev;
	bool counts = !a->prog->background;
	int64_t ns;

	switch (st->op) {
	case OP_RUN:
		ns = amount(r, a, st);
		if (counts)
			r->out->work[st->kind] += ns;
		ns = (ns * SPEED_ONE + r->fastest[st->kind] - 1) / r->fastest[st->kind];
		a->ran += ns;
		return ns;
	case OP_RUN_WALL: /* what it does in that time depends on its speed */
	case OP_RUN_CPU:
	case OP_SLEEP:
	case OP_DELAY:
		return amount(r, a, st);
	case OP_UNTIL:
		return st->ns > a->at ? st->ns - a->at : 0;
	case OP_IO:
		dev = &r->w->devices[st->arg];
		if (st->ns >= 0)
			ns = amount(r, a, st);
		else
			ns = dev->dist < 0 ? dev->service
					   : dist_draw(&r->w->dists[dev->dist], &a->rng);
		if (counts)
			r->out->served[st->arg] += ns;
		return ns;
	case OP_YIELD:
	case OP_ACQUIRE: /* a schedule's choice */
	case OP_RELEASE:
		return 0;
	case OP_LOCK:
		*tally(a, OP_LOCK, st->arg) = *holding(r, a, st);
		return 0;
	case OP_UNLOCK:
		if (counts)
			r->out->held[st->arg] += *holding(r, a, st) - *tally(a, OP_LOCK, st->arg);
		return 0;
	default:
		return -1;
	}
}

/* A step that has to do with others, at this instant. False: a waits. */
static bool step_with_others(struct ideal_run *r, struct actor *a, const struct step *st)
{
	struct actor *child;
	int64_t need;

	switch (st->op) {
	case OP_FORK:
		child = actor_new(r, &r->w->progs[st->arg], r->now);
		stream_init(&child->rng, a->rng.key, STREAM_TASK, a->made++);
		child->parent = a;
		a->refs++;
		a->forked++;
		return true;
	case OP_WAIT_ANY:
	case OP_WAIT_ALL:
		need = st->op == OP_WAIT_ALL ? a->forked : a->taken + 1;
		if (a->ended >= need) {
			a->taken = need;
			return true;
		}
		a->need = need;
		return false;
	case OP_SIGNAL:
		count(r, &r->event[st->arg]);
		return true;
	case OP_AWAIT:
		return counted(a, &r->event[st->arg], ++*tally(a, OP_AWAIT, st->arg));
	case OP_WAKE:
		count(r, &r->credit[st->arg]);
		return true;
	case OP_CREDIT:
		return counted(a, &r->credit[a->prog - r->w->progs], ++a->credits);
	case OP_BARRIER:
		need = ++*tally(a, OP_BARRIER, st->arg) * r->w->barriers[st->arg].parties;
		count(r, &r->barrier[st->arg]);
		return counted(a, &r->barrier[st->arg], need);
	default:
		BUG_ON(true);
		return false;
	}
}

/* Past any REPEAT and NEXT; NULL: the program is over, or does not end. */
static const struct step *fetch(const struct ideal_run *r, struct actor *a)
{
	for (; a->pc < a->prog->first + a->prog->nstep && a->nstep++ < STEPS_MAX; a->pc++) {
		const struct step *st = &r->w->steps[a->pc];
		if (st->op == OP_REPEAT) {
			if (st->ns == 0)
				a->pc += st->arg;
			else
				a->repeat[a->depth++] = (int32_t)st->ns;
		} else if (st->op == OP_NEXT) {
			int32_t *n = &a->repeat[a->depth - 1];
			if (*n < 0 || --*n > 0)
				a->pc -= st->arg;
			else
				a->depth--;
		} else {
			return st->op == OP_EXIT ? NULL : st;
		}
	}
	return NULL;
}

/* As far as it gets without others; what has to do with them is done when its time has come. */
static void act(struct ideal_run *r, struct actor *a)
{
	for (;;) {
		const struct step *st = fetch(r, a);
		int64_t ns = st ? step_time(r, a, st) : -1;
		if (a->nstep > STEPS_MAX) {
			r->endless = true;
			return;
		}
		if (ns > 0)
			a->nstep = 0;
		if (ns >= 0) {
			a->at += ns;
			a->spent += ns;
			if (a->at > r->until)
				return;
		} else if (a->at > r->now) {
			due(r, a);
			return;
		} else if (!st) {
			task_ends(r, a);
			return;
		} else if (!step_with_others(r, a, st)) {
			return;
		}
		a->pc++;
	}
}

/* ---- the whole ---- */

bool ideal_run(struct ideal *d, const struct work *w, uint64_t seed, const uint32_t fastest[],
	       int nkind, int64_t until)
{
	struct ideal_run r = {.w = w, .out = d, .seed = seed, .fastest = fastest, .until = until};

	*d = (struct ideal){.work = xcalloc((size_t)nkind, sizeof(*d->work)),
			    .served = xcalloc((size_t)w->ndevice, sizeof(*d->served)),
			    .held = xcalloc((size_t)w->nlock, sizeof(*d->held))};
	list_init(&r.all);
	r.event = counters(w->nevent);
	r.barrier = counters(w->nbarrier);
	r.credit = counters(w->replay ? w->nprog : 0);
	sources(&r);
	while (r.live && !r.endless && r.due.n && r.due.at[0].key <= until) {
		struct actor *a = container_of(heap_min(&r.due), struct actor, node);
		r.now = r.due.at[0].key;
		heap_del(&r.due, &a->node);
		if (a->source)
			start(&r, a);
		else
			act(&r, a);
	}
	while (!list_empty(&r.all)) {
		struct actor *a = container_of(r.all.next, struct actor, all);
		list_del(&a->all);
		free(a->tally);
		free(a);
	}
	while (r.spare) {
		struct actor *a = r.spare;
		r.spare = a->parent;
		free(a);
	}
	free(r.due.at);
	free(r.event);
	free(r.barrier);
	free(r.credit);
	return !r.live && !r.endless;
}

void ideal_fini(struct ideal *d)
{
	free(d->work);
	free(d->served);
	free(d->held);
}
