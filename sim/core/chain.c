/* chain.c - through which tasks a path passed: links that paths share, folded so that they stay
 * few. */
#include "chain.h"

#include <string.h>

/* So many links are always kept: folding is for long runs. */
#define LINKS_FREE 1024

struct chain {
	struct chain *before;
	struct chain *next, **link; /* among all */
	int64_t refs;
	struct path until; /* the whole path to here */
	struct chain_part last;
	/* Links before it that were folded into this one, in any order; a task may stand there more
	 * than once. */
	struct chain_part *part;
	int n, cap;
};

static int by_task(const void *a, const void *b)
{
	const struct chain_part *x = a, *y = b;

	return x->task < y->task ? -1 : x->task > y->task;
}

/* Sorts by task, and makes one part of those of one task. Returns how many are left. */
static int combine(struct chain_part *part, int n)
{
	int out = 0;

	if (n)
		qsort(part, (size_t)n, sizeof(*part), by_task);
	for (int i = 0; i < n; i++) {
		if (out == 0 || part[out - 1].task != part[i].task) {
			part[out++] = part[i];
			continue;
		}
		for (int k = 0; k < PATHS; k++)
			part[out - 1].own.ns[k] += part[i].own.ns[k];
	}
	return out;
}

/* Room for one part more. What was full is combined first, and grows only if that hardly helped: so
 * a part costs the same however many there are. */
static void part_add(struct chain *c, const struct chain_part *p)
{
	if (c->n == c->cap) {
		c->n = combine(c->part, c->n);
		if (c->n >= c->cap / 2) {
			c->cap = c->cap ? 2 * c->cap : 4;
			c->part = xrealloc(c->part, (size_t)c->cap, sizeof(*c->part));
		}
	}
	c->part[c->n++] = *p;
}

static void take_out(struct chains *all, struct chain *c)
{
	*c->link = c->next;
	if (c->next)
		c->next->link = c->link;
	all->n--;
	free(c->part);
	free(c);
}

/* Nobody else goes on from the links before c: their parts become its own. */
static void fold(struct chains *all, struct chain *c)
{
	struct chain *b;

	while ((b = c->before) && b->refs == 1) {
		for (int i = 0; i < b->n; i++)
			part_add(c, &b->part[i]);
		part_add(c, &b->last);
		c->before = b->before;
		take_out(all, b);
	}
}

struct chain *chain_add(struct chains *all, struct chain *before, int task, const struct path *path)
{
	struct chain *c = xcalloc(1, sizeof(*c));

	*c = (struct chain){.before = chain_hold(before),
			    .next = all->all,
			    .link = &all->all,
			    .refs = 1,
			    .until = *path,
			    .last = {task, *path}};
	for (int k = 0; before && k < PATHS; k++)
		c->last.own.ns[k] -= before->until.ns[k];
	if (c->next)
		c->next->link = &c->next;
	all->all = c;
	/* links from which two paths go on are fewer than paths: what is left is at most twice
	 * those, so that folding costs each link a constant time */
	if (++all->n > all->limit) {
		for (struct chain *each = c; each; each = each->next)
			fold(all, each);
		all->limit = 2 * all->n + LINKS_FREE;
	}
	return c;
}

struct chain *chain_hold(struct chain *c)
{
	if (c)
		c->refs++;
	return c;
}

void chain_drop(struct chains *all, struct chain *c)
{
	while (c && --c->refs == 0) {
		struct chain *before = c->before;
		take_out(all, c);
		c = before;
	}
}

struct chain_part *chain_parts(const struct chain *c, int *n)
{
	struct chain sum = {0};

	for (; c; c = c->before) {
		for (int i = 0; i < c->n; i++)
			part_add(&sum, &c->part[i]);
		part_add(&sum, &c->last);
	}
	*n = combine(sum.part, sum.n);
	return sum.part;
}
