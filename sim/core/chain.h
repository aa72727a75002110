/* chain.h - through which tasks a path passed: links that paths share, folded so that they stay
 * few. */
#ifndef CHAIN_H
#define CHAIN_H
#include "task.h"

/* A stretch of a path that belongs to one task, and all that came before it. Never changes what it
 * says; several paths may go on from it. */
struct chain;

/* What one task has of a path. */
struct chain_part {
	int task; /* its id */
	struct path own;
};

/* All the links of a run. Zero it. */
struct chains {
	struct chain *all;
	int64_t n, limit; /* that many, and they are folded */
};

/* `path`, whose last stretch (since `before`, NULL: since 0) is that of task. Takes a reference to
 * `before`, gives one. */
struct chain *chain_add(struct chains *all, struct chain *before, int task,
			const struct path *path);
struct chain *chain_hold(struct chain *c);	      /* one reference more; c may be NULL */
void chain_drop(struct chains *all, struct chain *c); /* one less; c may be NULL */
/* What each task has of it, by rising id, each once; n of them. The caller frees it. */
struct chain_part *chain_parts(const struct chain *c, int *n);
#endif
