/* theory.h - for tests: replications of a queue whose answer is known, and the verdict on their
 * mean.
 *
 * Mean service is 1 ms of simulated time, so rounding a draw to the ns moves no result by more than
 * a millionth. Replication i runs with seed i, always: seeds were chosen before anything was looked
 * at. */
#ifndef THEORY_H
#define THEORY_H
#include <check.h>

#include "list.h"
#include "sim.h"
#include "stats.h"

/* What is left of one replication. */
struct seen {
	int64_t tasks, time;   /* of those that count: how many ended, and the sum of end - start */
	int64_t all, all_time; /* of all that ended */
	int64_t work, run, cpu; /* of all, ended or not */
	struct sim_totals totals;
};

struct theory {
	char *config;		      /* freed at the end */
	const char *policy;	      /* NULL: the config's */
	const struct policy_ops *ops; /* or one that only tests know, with its params; NULL: none */
	const void *params;
	const char *const *sets; /* as in kit.h */
	int skip, count;	 /* tasks count from number `skip` on, `count` of them */
	int reps;
	void (*each)(const struct stask *t, void *arg); /* of all that end; may be NULL */
	double (*measure)(const struct seen *seen, void *arg);
	void *arg;
};

/* CORUN_LONG is set: more points, and four times as many replications. */
bool theory_long(void);

/* A config of tasks that arrive at random, lam a ms, run once and end. total: of each core by busy
 * cpus, as "1, 1.2", or NULL: no SMT. size: an amount in JSON. */
char *open_queue(const char *topology, const char *total, double lam, const char *size,
		 int arrivals);
/* A config of n tasks that do these steps for ever, until so many seconds have passed. */
char *closed_queue(const char *topology, const char *total, const char *more, int n,
		   const char *steps, int seconds);

/* Runs replication `seed`. */
void theory_run(const struct theory *th, uint64_t seed, struct seen *seen);
/* The measure over all replications. */
struct stats theory_stats(const struct theory *th);
/* Fails the test unless `want` lies in the 99.95% interval of the mean, and that is at most
 * `within` of it to either side. Prints a line that says how near it came. */
void theory_holds(const char *what, const struct stats *st, double want, double within);
/* Mean time in system of those that count, ms. */
double time_in_system(const struct seen *seen, void *arg);

/* A policy for queues: one FIFO (or one for each nice), no slices; who comes chooses among the idle
 * cpus. */
enum place { PLACE_ANY, PLACE_PACKED, PLACE_SPREAD };
struct queue {
	enum place place; /* the lowest idle cpu; a busy core first; an idle core first */
	bool migrate;	  /* a core that would idle takes a task of a shared one */
	bool classes;	  /* a lower nice goes before a higher one */
	bool preempt;	  /* and stops it */
	int64_t *area;	  /* not NULL: gets the integral of the number of tasks over time, ns */
	/* its own */
	struct link fifo;
	int n;
	int64_t since;
};
extern const struct policy_ops queue_policy;
#endif
