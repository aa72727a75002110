/* claims.h - which worker does which job: a table in memory that all share. A worker helps itself
 * to the next job, so that none waits for the parent and none has jobs waiting behind a slow one;
 * and when it dies, the one job that it held is known. */
#ifndef CLAIMS_H
#define CLAIMS_H
#include "util.h"

struct claims;

/* Of jobs 0 ... jobs-1, `window` of them at a time (a power of 2). NULL: see e. */
struct claims *claims_create(int64_t jobs, int64_t window, int workers, struct err *e);
void claims_destroy(struct claims *c);

/* In worker `me`: a job that is now its own, or -1: there is none, and claims_wake will say when it
 * is worth asking again. */
int64_t claims_next(struct claims *c, int me);

/* All others are for the parent. */
void claims_limit(struct claims *c, int64_t limit); /* jobs from there on may not begin */
void claims_done(struct claims *c, int64_t job);    /* nobody's any more */
void claims_take(struct claims *c);		    /* the oldest job, done, leaves the window */
void claims_again(struct claims *c, int64_t job);   /* whose worker died: anybody's */
/* The job of a worker that is dead, or -1; the worker may be started anew after it. */
int64_t claims_held(struct claims *c, int me);
bool claims_has(const struct claims *c, int me, int64_t job); /* any number may be asked for */
int64_t claims_left(const struct claims *c);		      /* jobs to be had now, about */
int64_t claims_rest(const struct claims *c);		      /* those beyond the limit too */
bool claims_waits(const struct claims *c, int me);
/* True: `me` waits, and must be told to ask again. */
bool claims_wake(struct claims *c, int me);
#endif
