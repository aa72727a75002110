/* cause.c - why things are as late as they are: on whom each task waited, and the path of causes
 * that led to now.
 *
 * A task's path is a sum by parts that reaches from 0 to now. While the task lives, all that its
 * account gains its path gains too; so only the difference of both is kept, and changes only when
 * the task continues the path of another one. */
#include "sim_own.h"

#include <string.h>

/* What an account has of a path. What it blocked on other tasks is no part: such a wait ends with
 * the path of the one who ended it. */
static struct path path_of_account(const struct account *a)
{
	return (struct path){{[PATH_WORK] = a->work,
			      [PATH_LOST] = account_smt_lost(a),
			      [PATH_CLOCK] = a->clock_lost,
			      [PATH_AVOID] = a->misplaced,
			      [PATH_SWITCH] = a->switching,
			      [PATH_REFILL] = a->refill,
			      [PATH_SPIN] = a->spin,
			      [PATH_WAIT] = a->wait,
			      [PATH_IO] = a->blocked_by[BLOCK_IO],
			      [PATH_TIMER] = a->blocked_by[BLOCK_TIMER]}};
}

static struct path path_of(const struct stask *t)
{
	struct path p = path_of_account(&t->acc);

	if (!t->causes)
		p.ns[PATH_EVENT] = t->acc.start;
	for (int k = 0; t->causes && k < PATHS; k++)
		p.ns[k] += t->causes->lead.ns[k];
	return p;
}

static struct chain *chain_of(const struct stask *t)
{
	return t->causes ? t->causes->chain : NULL;
}

/* Until now it followed nobody: its path began when it came. */
static struct causes *causes_of(struct stask *t)
{
	if (!t->causes) {
		t->causes = xcalloc(1, sizeof(*t->causes));
		t->causes->lead.ns[PATH_EVENT] = t->acc.start;
	}
	return t->causes;
}

/* From now on t's path is the one of `by`, and what t's account gains. */
static void follow(struct sim *s, struct stask *t, const struct stask *by)
{
	struct path now = path_of(by), own = path_of_account(&t->acc);
	struct causes *c = causes_of(t);

	for (int k = 0; k < PATHS; k++)
		c->lead.ns[k] = now.ns[k] - own.ns[k];
	if (!s->conf.probe.path)
		return;
	chain_drop(&s->chains, c->chain);
	c->chain = chain_add(&s->chains, chain_of(by), by->pub.id, &now);
}

void cause_fork(struct sim *s, struct stask *t, const struct stask *parent)
{
	follow(s, t, parent);
}

void cause_wake(struct sim *s, struct stask *t, const struct stask *waker, const char *on)
{
	if (waker) {
		follow(s, t, waker);
		on = on ? on : waker->pub.name;
	}
	cause_blame(s, t, on, t->pub.last_sleep);
}

void cause_blame(struct sim *s, struct stask *t, const char *on, int64_t ns)
{
	struct causes *c;

	if (!s->conf.probe.path)
		return;
	c = causes_of(t);
	for (int i = 0; i < c->nblame; i++) {
		struct blame *b = &c->blame[i];
		if (b->why == t->pub.why &&
		    (b->name == on || (b->name && on && strcmp(b->name, on) == 0))) {
			b->ns += ns;
			return;
		}
	}
	c->blame = xrealloc(c->blame, (size_t)c->nblame + 1, sizeof(*c->blame));
	c->blame[c->nblame++] = (struct blame){t->pub.why, on, ns};
}

int64_t cause_sum(const struct stask *t)
{
	struct path p = path_of(t);
	int64_t sum = 0;

	for (int k = 0; k < PATHS; k++)
		sum += k == PATH_AVOID ? 0 : p.ns[k];
	return sum;
}

void cause_last(struct sim *s, const struct stask *t)
{
	s->last_path = path_of(t);
	BUG_ON(cause_sum(t) != s->eng.now);
	if (!s->conf.probe.path)
		return;
	chain_drop(&s->chains, s->last_chain);
	s->last_chain = chain_add(&s->chains, chain_of(t), t->pub.id, &s->last_path);
}

void cause_forget(struct sim *s, struct stask *t)
{
	if (!t->causes)
		return;
	chain_drop(&s->chains, t->causes->chain);
	free(t->causes->blame);
	free(t->causes);
	t->causes = NULL;
}

void cause_tell(struct sim *s)
{
	struct chain_part *part;
	int n;

	if (!s->conf.probe.path)
		return;
	part = chain_parts(s->last_chain, &n);
	for (int i = 0; i < n; i++)
		s->conf.probe.path(s->conf.probe.ctx, part[i].task, &part[i].own);
	free(part);
}

void cause_fini(struct sim *s)
{
	chain_drop(&s->chains, s->last_chain);
	BUG_ON(s->chains.n);
}
