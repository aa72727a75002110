/* pool.h - many jobs in a few worker processes; answers come back in the order of the jobs. */
#ifndef POOL_H
#define POOL_H
#include "util.h"

struct pool {
	int64_t jobs;
	int workers;
	size_t size; /* of an answer */
	void *ctx;
	/* In a worker: job i. Fills answer; may write text. Returns an exit status: EXIT_OK, or the
	 * worker ends with it, and the job has failed. What ends the process fails that job alone.
	 */
	int (*work)(void *ctx, int64_t i, void *answer, FILE *text);
	/* In the parent, in order of i. status 0: answer and text (len bytes) are there; else the
	 * worker's exit status, or 128 + the signal that ended it, and text is what it said on
	 * standard error. False: no more is wanted. */
	bool (*take)(void *ctx, int64_t i, int status, const void *answer, const char *text,
		     size_t len);
	/* In the parent, now and then: `done` jobs are. May be NULL. */
	void (*progress)(void *ctx, int64_t done);
};

/* False: see e (no process to be had). */
bool pool_run(const struct pool *p, struct err *e);
#endif
