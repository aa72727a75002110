/* sim.h - one run: tasks on a machine, as a policy says. */
#ifndef SIM_H
#define SIM_H
#include "machine.h"
#include "smt.h"
#include "task.h"

/* Who watches a run and changes nothing. Any hook may be NULL. */
struct probe {
	void *ctx;
	/* A task has ended, or the run has (then ended is false). Its accounts are closed. */
	void (*task)(void *ctx, const struct stask *t, bool ended);
	/* It runs, `ns` after it was woken or forked. */
	void (*latency)(void *ctx, const struct stask *t, int64_t ns);
	/* After all tasks, in the order of their ids: a task that the run's path passed through,
	 * and what is its own of it. Makes the core remember who woke whom. */
	void (*path)(void *ctx, int task, const struct path *own);
	/* t ran on cpu until now, from when it was picked. For pictures. */
	void (*ran)(void *ctx, const struct stask *t, int cpu, int64_t from, int64_t to);
};

struct sim_conf {
	const struct machine *machine;
	const struct smt *smt;
	const struct policy_ops *policy;
	const void *params; /* policy->size bytes as param_read left them; NULL: the defaults */
	const struct work *work;
	uint64_t seed;
	int64_t stall; /* ns that a task may wait beside an idle cpu; 0: for ever */
	struct probe probe;
	void *room; /* sim_size() bytes for the run to lie in, as memory that is shared; NULL: its
		       own */
};

/* Where a run is. */
struct sim_where {
	char policy[64];
	const char *hook; /* of the policy's that runs now; NULL: none, the core does */
	const char
		*outer; /* the one that the core called: not the same where that migrates tasks */
	int cpu;	/* that `hook` was called for; -1: none */
	int64_t now;
	uint64_t events; /* that have happened; while this stays, it is at the same one */
};

/* What only the whole run knows. Times in ns. */
struct sim_totals {
	int64_t length;			      /* from 0 to its end */
	int64_t makespan;		      /* to the end of the last task that it waited for */
	struct path path;		      /* of that task: how the makespan came about */
	int64_t core_busy, shared, misplaced; /* summed over cores */
	int64_t cpu_busy, cpu_idle, forced_idle; /* summed over cpus */
	int64_t events;
	int64_t dispatches, wakeups, bursts; /* scheduling events */
	bool whole;			     /* every task that it waits for has ended */
};

/* NULL: see e. What conf points to must outlive the run. */
struct sim *sim_create(const struct sim_conf *conf, struct err *e);
void sim_destroy(struct sim *s);
size_t sim_size(void);
/* From another program that shares `room`, at any time, whatever has become of the run; before it
 * began too, if the room was zeroed. */
void sim_where(const void *room, struct sim_where *out);
/* Runs it to its end. A policy that breaks its contract ends the program with EXIT_POLICY, a
 * workload that cannot go on (deadlock, endless loop, foreign lock) with EXIT_USER, each with the
 * reason on stderr. */
void sim_run(struct sim *s, struct sim_totals *out);
/* Aborts if any count, state or order inside is wrong. For tests; slow. */
void sim_check(const struct sim *s);
/* Has sim_check called after every event. */
void sim_check_always(struct sim *s);
#endif
