/* pool.h - many jobs in a few worker processes; answers come back in the order of the jobs. */
#ifndef POOL_H
#define POOL_H
#include <signal.h>

#include "util.h"

enum {
	POOL_TIMEOUT = 256,   /* a status: it took longer than it may, and was killed */
	POOL_WINDOW = 1 << 16 /* no job begins that is so far ahead of the next to be taken */
};

struct pool {
	int64_t jobs;
	int workers;
	size_t size;	 /* of an answer */
	int64_t timeout; /* ns that a job may take; 0: any time */
	int tries;	 /* 2: a job that was killed, crashed or timed out is begun once more */
	/* Once it is set (by a signal's handler, which is the caller's business: workers ignore
	 * SIGINT and its like) no job begins; pool_run takes what was answered and returns. May be
	 * NULL. */
	const volatile sig_atomic_t *stop;
	void *ctx;
	/* In a worker: job i. Fills answer (zeroed before); may write text. Returns an exit status:
	 * EXIT_OK, or the worker ends with it, and the job has failed. What ends the worker fails
	 * that job alone. */
	int (*work)(void *ctx, int64_t i, void *answer, FILE *text);
	/* Runs of a policy lie in `room` bytes that we see too (sim_conf): then one that hangs or
	 * ends in a hook of it has failed with EXIT_POLICY. begin: in a worker, before its first
	 * job: that is its room. 0 and NULL: there are no such runs. */
	size_t room;
	void (*begin)(void *ctx, void *room);
	/* In the parent, in order of i. status 0: answer and text (len bytes) are there; else
	 * answer is NULL, and text is what it said on standard error. The status is then the
	 * worker's exit status (EXIT_MACHINE if something called exit(0)), or 128 + the signal that
	 * ended it, or POOL_TIMEOUT. text[len] is 0. False: no more is wanted. */
	bool (*take)(void *ctx, int64_t i, int status, const void *answer, const char *text,
		     size_t len);
	/* In the parent: what job i said on standard error (or output), though all is not lost.
	 * status 0: it has succeeded nevertheless; called right before its take, if it said
	 * anything. Else: that is how its first try failed, as in take; it is begun once more;
	 * called at once. NULL: what was said goes to standard error. */
	void (*said)(void *ctx, int64_t i, int status, const char *text, size_t len);
	/* In the parent, about 10 times a second whatever happens, and at the end: so many jobs are
	 * done, though perhaps not taken yet. May be NULL. */
	void (*progress)(void *ctx, int64_t done);
};

/* Exit statuses 2 and 4 tell of the job's own fault: no second try would mend it.
 * False: see e (no process to be had). True with something in e: there were fewer workers. Stopped,
 * or no more wanted: true. What may wait in memory is bounded, POOL_WINDOW jobs or some 64 MB. */
bool pool_run(const struct pool *p, struct err *e);
#endif
