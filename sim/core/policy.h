/* policy.h - all that a scheduling policy includes: what it may see, what it must answer.
 *
 * A policy is one file that defines a `const struct policy_ops`, announced by POLICIES(). Built in,
 * it lies in sim/policies/; else it is built by
 *
 *     cc -shared -fPIC $(pkg-config --cflags corun) mine.c -o mine.so
 *
 * and named with its folder: `--policy ./mine.so`.
 *
 * The life of a task, in the hooks that it meets:
 *
 *     task_init
 *     until it exits:
 *         select_cpu                    FORK or WAKEUP: where should it be queued?
 *         enqueue                       it is yours
 *         until it blocks:
 *             pick_next                 you hand it over; it runs
 *             charge, tick ...          it runs on
 *             select_cpu, enqueue       PREEMPT or YIELD: it was stopped, and is yours again
 *         block                         it sleeps, waits or has ended
 *     task_exit
 *
 * The one rule: a task is in your hands from `enqueue` to `pick_next` or `dequeue`, and only then.
 * The core keeps states, counts and clocks and checks every answer, so a policy cannot lose or
 * double a task unseen. A task that is preempted and picked again in the same instant was not
 * switched: it costs nothing and keeps its slice.
 */
#ifndef POLICY_H
#define POLICY_H
#include "util.h"

#define POLICY_ABI 3
#pragma GCC visibility push(default)

struct sim;   /* one run; opaque */
struct param; /* param.h */

#define SPEED_ONE 65536 /* the speed of a task alone on a core at the reference clock */
#define CPU_MAX	  4096
#define SECOND_NS INT64_C(1000000000)
#define SMT_MAX	  8 /* cpus a core */

enum enq { ENQ_FORK = 1, ENQ_WAKEUP, ENQ_PREEMPT, ENQ_YIELD, ENQ_MIGRATE };
enum block { BLOCK_IO = 1, BLOCK_LOCK, BLOCK_CHILD, BLOCK_TIMER, BLOCK_EVENT, BLOCK_EXIT };

/* What a policy may read of a task. It writes only what `priv` points to. */
struct task {
	int id;		     /* in order of creation, from 0 */
	int nice;	     /* -20 .. 20 */
	int kind;	     /* of the running step */
	int cpu;	     /* where it is queued or runs, or last was */
	int ran_on;	     /* the cpu it last ran on; before its first run: the same as cpu */
	uint32_t cookie;     /* tasks that may share a core have the same one */
	enum block why;	     /* why it blocks or last blocked; 0: it never did */
	bool queued;	     /* in the policy's hands */
	int64_t last_sleep;  /* ns of its last whole blocked interval */
	struct task *parent; /* NULL: none, or it has ended */
	const char *name;
	void *priv; /* the policy's, task_size bytes, zeroed */
};

/* What a policy may read of a cpu. */
struct cpu {
	int id;
	int core;	   /* cpus with equal ones are siblings */
	bool online;	   /* false: nothing may be queued there */
	int nr_running;	   /* queued here, and curr */
	struct task *curr; /* NULL: idle, or between two tasks */
};

/* Cpus that belong together, in rising order; only online ones. */
struct group {
	int n;
	const int *cpu;
};
enum level { LEVEL_CORE, LEVEL_L2, LEVEL_L3, LEVEL_NUMA, LEVEL_PACKAGE, LEVEL_MACHINE, LEVELS };

/* How far two cpus are from each other. */
enum distance { DIST_SAME, DIST_SIBLING, DIST_CACHE, DIST_PACKAGE, DIST_MACHINE, DISTANCES };

struct policy_ops {
	unsigned abi; /* POLICY_ABI */
	const char *name;
	const char *summary; /* one line, for `corun policies` */
	const char *source;  /* where its facts are from: file and revision, or "defined here" */
	const char *trust;   /* "from source", "from memory" or "defined here" */
	size_t size;	     /* zeroed for you: per run, per cpu, per task */
	size_t cpu_size, task_size;
	int timers; /* how many ids it uses with sim_timer, 0 .. timers-1 */
	const struct param
		*params; /* read from the config into the run's `size` bytes before init */

	bool (*init)(struct sim *s, struct err *e); /* false: e says why the run cannot start */
	void (*exit)(struct sim *s);

	void (*task_init)(struct sim *s, struct task *t, struct task *parent);
	void (*task_exit)(struct sim *s, struct task *t);

	/* Where to queue t, which was last on `prev`. Default: stay for PREEMPT and YIELD, else
	 * place_idle(). The answer must be an allowed, online cpu. */
	int (*select_cpu)(struct sim *s, struct task *t, int prev, enum enq why);

	void (*enqueue)(struct sim *s, int cpu, struct task *t, enum enq why); /* must have */
	/* Only from sim_migrate, which you called. */
	void (*dequeue)(struct sim *s, int cpu, struct task *t); /* must have */
	/* The task to run; NULL: none. It may have been queued for another cpu. */
	struct task *(*pick_next)(struct sim *s, int cpu); /* must have */
	/* t, which ran on cpu, blocks or ends (t->why). */
	void (*block)(struct sim *s, int cpu, struct task *t);

	/* t has run `ns` more on cpu, doing `work` ns of its own beside the same siblings
	 * throughout. Comes before any other hook that could need it. */
	void (*charge)(struct sim *s, int cpu, struct task *t, int64_t ns, int64_t work);
	/* t was queued on cpu, which runs curr: should it look again? Default: no. */
	bool (*wakeup_preempt)(struct sim *s, int cpu, struct task *t, struct task *curr);
	/* A point of the cpu's clock (sim_tick), or the end of a slice (sim_slice); curr runs
	 * there. */
	void (*tick)(struct sim *s, int cpu, struct task *curr);
	/* sim_timer(s, id, cpu, when) has come; the cpu may be idle. */
	void (*timer)(struct sim *s, int id, int cpu);

	/* cpu would idle: sim_migrate something to it, or not. */
	void (*steal)(struct sim *s, int cpu);
	/* Called at time 0 and then after as many ns as it last returned; 0: never again. */
	int64_t (*balance)(struct sim *s);

	/* A promise, which `make check` holds the policy to: for how many ns at most, by its own
	 * rules and params, cpu may idle beside a queued task that may run there. 0: it never does;
	 * -1: the rules set no bound. Of no account: forced idling; machines whose idle cpus take
	 * time to wake; workloads that put tasks on cpus themselves. confined: there was a task
	 * that may not run on every online cpu. Without the hook nothing is promised. */
	int64_t (*may_idle)(const struct sim *s, int cpu, bool confined);

	void (*dump)(struct sim *s, FILE *f); /* for a run that went wrong */
};

/* The list of a file's policies: `POLICIES(bsd4) = {&bsd4, &ht_aware, NULL};` for bsd4.c. */
#define POLICIES(file)                                                                             \
	extern const struct policy_ops *const policies_##file[];                                   \
	const struct policy_ops *const policies_##file[]

/* ---- what a policy may ask ---- */

int64_t sim_now(const struct sim *s);
/* Where the present event happens: the waker's cpu; for a timer the cpu its task slept on; for a
 * device the machine's irq cpu. */
int sim_this_cpu(const struct sim *s);
int sim_ncpu(const struct sim *s);
const struct cpu *sim_cpu(const struct sim *s, int cpu);
/* Nothing runs there, nothing is queued there. An online cpu. */
bool sim_idle(const struct sim *s, int cpu);
/* Every online cpu of cpu's core is idle. */
bool sim_core_idle(const struct sim *s, int cpu);
/* The online cpus that share that level with cpu, itself among them. */
const struct group *sim_group(const struct sim *s, int cpu, enum level level);
enum distance sim_distance(const struct sim *s, int a, int b);
bool sim_allowed(const struct sim *s, const struct task *t, int cpu);
/* Sets of cpus: bit cpu % 64 of word cpu / 64; sim_words() words. */
int sim_words(const struct sim *s);
const uint64_t *sim_idle_mask(const struct sim *s);
const uint64_t *sim_allowed_mask(const struct sim *s,
				 const struct task *t); /* within the online ones */
/* Which tasks there are: queued and running ones in all, and running ones. */
int sim_nr_running(const struct sim *s);
void *sim_priv(const struct sim *s);		  /* size bytes; the params are read into it */
void *sim_cpu_priv(const struct sim *s, int cpu); /* cpu_size bytes */
/* For an oracle only: how fast the n cpus of cpu's core would run these kinds (-1: halted), at its
 * highest step with all cores busy: what would pay at the clocks of this moment changes them. */
void sim_speeds(const struct sim *s, int cpu, int n, const int kind[], uint32_t speed[]);

/* ---- what a policy may do ---- */

/* Pick again on cpu, at this instant, after all that ends or wakes in it. Asking twice is asking
 * once. */
void sim_resched(struct sim *s, int cpu);
/* From now on `tick` comes on cpu at phase + k/hz seconds (rounded to ns, without drift), while a
 * task runs there. */
void sim_tick(struct sim *s, int cpu, int hz, int64_t phase);
/* One `tick` on cpu once its task has run `ns` from now; the switch to it does not count. A later
 * call replaces it, a switch without a new call cancels it. From pick_next it means the task handed
 * over. */
void sim_slice(struct sim *s, int cpu, int64_t ns);
/* `timer(s, id, cpu)` at `when` (>= now); replaces a pending one of that id and cpu. */
void sim_timer(struct sim *s, int id, int cpu, int64_t when);
void sim_timer_cancel(struct sim *s, int id, int cpu);
bool sim_timer_pending(const struct sim *s, int id, int cpu);
/* t is queued: dequeue, enqueue(MIGRATE) there, and resched there if it idles. */
void sim_migrate(struct sim *s, struct task *t, int cpu);
/* The cpu idles by intent although work is queued; accounted apart, until it runs or false is said.
 */
void sim_forced_idle(struct sim *s, int cpu, bool yes);
/* 0 .. n-1, from the policy's own stream. */
uint32_t sim_random(struct sim *s, uint32_t n);

/* ---- ready-made parts ---- */

/* prev if its core is idle, else an idle core, else an idle cpu (nearest first), else prev or, if
 * it is not allowed there, the first allowed cpu. */
int place_idle(struct sim *s, struct task *t, int prev);
/* The cpu with the most queued (at least one beside curr) at distance <= within; or -1. */
int busiest(struct sim *s, int cpu, enum distance within);
/* Is it in the set? */
static inline bool mask_has(const uint64_t *set, int i)
{
	return set[i / 64] >> i % 64 & 1;
}
/* The k-th cpu (from 0) that is in both sets; -1: there are not so many. */
int mask_nth(const uint64_t *a, const uint64_t *b, int words, int k);
int mask_count(const uint64_t *a, const uint64_t *b, int words);
/* The first cpu >= from that is in both sets, wrapping round; -1: none. */
int mask_next(const uint64_t *a, const uint64_t *b, int words, int from);
#pragma GCC visibility pop
#endif
