/* claims.c - who holds which job. A slot of the table stands for one job of the window: the job's
 * own number says that it is free, ~me that worker `me` has it. One compare-and-swap claims it, so
 * that a worker which is killed at any instant holds a job wholly or not at all. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "claims.h"

#include <errno.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>

#define DONE	 INT64_MIN
#define JOB_BITS 48 /* of the hint; above them: how often it was put back */
#define JOB_MASK ((UINT64_C(1) << JOB_BITS) - 1)

struct shared {
	/* No job below it is free. How often it was put back is part of it, lest a worker that
	 * looked before then moves it over a job that became free since. */
	_Atomic uint64_t hint;
	_Atomic int64_t limit;
	_Atomic int64_t slot[];
};

struct claims {
	struct shared *s;
	atomic_bool *waits; /* of each worker; behind the slots */
	size_t size;
	int64_t jobs, window;
	int64_t oldest; /* not taken; the parent alone knows */
};

static _Atomic int64_t *slot_of(const struct claims *c, int64_t job)
{
	return &c->s->slot[job & (c->window - 1)];
}

struct claims *claims_create(int64_t jobs, int64_t window, int workers, struct err *e)
{
	struct claims *c = xcalloc(1, sizeof(*c));
	size_t slots = sizeof(struct shared) + (size_t)window * sizeof(c->s->slot[0]);

	BUG_ON((window & (window - 1)) || (uint64_t)jobs > JOB_MASK);
	c->size = slots + (size_t)workers;
	c->s = mmap(NULL, c->size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (c->s == MAP_FAILED) {
		err_add(e, "corun: no memory to share with workers: %s", strerror(errno));
		free(c);
		return NULL;
	}
	c->waits = (atomic_bool *)((char *)c->s + slots);
	c->jobs = jobs;
	c->window = window;
	for (int64_t i = 0; i < window; i++)
		*slot_of(c, i) = i;
	return c;
}

void claims_destroy(struct claims *c)
{
	munmap(c->s, c->size);
	free(c);
}

static int64_t hinted(uint64_t hint)
{
	return (int64_t)(hint & JOB_MASK);
}

/* From `seen` on to `job`, if none has moved or put it back meanwhile; then that one's is as good.
 */
static void move_hint(struct claims *c, uint64_t seen, int64_t job)
{
	atomic_compare_exchange_strong(&c->s->hint, &seen, (seen & ~JOB_MASK) | (uint64_t)job);
}

static int64_t claim(struct claims *c, int me)
{
	uint64_t hint = c->s->hint;
	int64_t limit = c->s->limit;

	for (int64_t job = hinted(hint); job < limit; job++) {
		int64_t was = job;
		if (!atomic_compare_exchange_strong(slot_of(c, job), &was, ~(int64_t)me))
			continue;
		move_hint(c, hint, job + 1);
		return job;
	}
	if (hinted(hint) < limit)
		move_hint(c, hint, limit);
	return -1;
}

int64_t claims_next(struct claims *c, int me)
{
	int64_t job = claim(c, me);

	if (job >= 0)
		return job;
	/* first say so, then look again: the parent first gives, then looks who waits */
	c->waits[me] = true;
	job = claim(c, me);
	if (job >= 0)
		c->waits[me] = false;
	return job;
}

void claims_limit(struct claims *c, int64_t limit)
{
	if (limit > c->oldest + c->window)
		limit = c->oldest + c->window;
	c->s->limit = limit < c->jobs ? limit : c->jobs;
}

void claims_done(struct claims *c, int64_t job)
{
	*slot_of(c, job) = DONE;
}

void claims_take(struct claims *c)
{
	/* the slot's next job may not begin before the limit says so */
	*slot_of(c, c->oldest) = c->oldest + c->window;
	c->oldest++;
}

void claims_again(struct claims *c, int64_t job)
{
	uint64_t hint = c->s->hint, back;

	*slot_of(c, job) = job;
	do {
		back = job < hinted(hint) ? (uint64_t)job : hint & JOB_MASK;
		back |= (hint & ~JOB_MASK) + JOB_MASK + 1;
	} while (!atomic_compare_exchange_strong(&c->s->hint, &hint, back));
}

static int64_t window_end(const struct claims *c)
{
	return c->oldest + c->window < c->jobs ? c->oldest + c->window : c->jobs;
}

bool claims_has(const struct claims *c, int me, int64_t job)
{
	return job >= c->oldest && job < window_end(c) && *slot_of(c, job) == ~(int64_t)me;
}

int64_t claims_held(struct claims *c, int me)
{
	c->waits[me] = false;
	for (int64_t job = c->oldest; job < window_end(c); job++)
		if (claims_has(c, me, job))
			return job;
	return -1;
}

int64_t claims_left(const struct claims *c)
{
	return c->s->limit - hinted(c->s->hint);
}

int64_t claims_rest(const struct claims *c)
{
	return c->jobs - hinted(c->s->hint);
}

bool claims_waits(const struct claims *c, int me)
{
	return c->waits[me];
}

bool claims_wake(struct claims *c, int me)
{
	return atomic_exchange(&c->waits[me], false);
}
