/* worker.h - one worker process: it claims jobs, works on them and sends up an answer to each. */
#ifndef WORKER_H
#define WORKER_H
#include <sys/types.h>

#include "claims.h"
#include "culprit.h"
#include "pool.h"

/* Zero it to start. */
struct worker {
	pid_t pid; /* 0: none */
	int sock;
	int said;     /* file of its standard error, of one job only; -1: it is ours */
	bool late;    /* killed for the time it took */
	char *hangs;  /* killed for the hook that it is in: words for it */
	void *shared; /* p->room bytes that it shares with us; stays when it is buried */
	struct culprit culprit;
	int64_t since; /* when it was last heard of, or had nothing to do */
	char *in;      /* what came of it; the answers in [0, used) have been handed out */
	size_t used, nin, room;
};

struct answer {
	int64_t job;
	void *data;	   /* the texts are in the same allocation, each with a 0 after it */
	char *text, *said; /* said: on standard error */
	size_t len, nsaid;
};

/* Starts all[me], whose room is there, of the n that share the claims. False: see errno. */
bool worker_start(struct worker *all, int n, int me, const struct pool *p, struct claims *c);
/* Reads what has come. False: it is dead, and there is no more. */
bool worker_read(struct worker *w);
/* The next whole answer of those read, a->data for the caller to free. False: there is none. */
bool worker_answer(struct worker *w, size_t size, struct answer *a);
/* Has it ask again for a job. */
void worker_wake(struct worker *w);
void worker_kill(struct worker *w);
/* WORKER_DEAD though its socket may be held open, by what it has forked. */
enum worker_state { WORKER_RUNS, WORKER_STOPPED, WORKER_DEAD };
enum worker_state worker_state(const struct worker *w);
/* What it said, before its end, of the job that it had not answered; the caller frees it. */
char *worker_said(struct worker *w, size_t *len);
/* Kills and buries it. Returns what became of it, as waitpid says. */
int worker_end(struct worker *w);
#endif
