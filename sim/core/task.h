/* task.h - a task inside the core: its place in its program, what is left to do, where its time
 * went. */
#ifndef TASK_H
#define TASK_H
#include "engine.h"
#include "list.h"
#include "policy.h"
#include "work.h"

#define REPEAT_MAX 8 /* nested OP_REPEATs; the loader refuses more */

enum task_state { TASK_NEW, TASK_RUNNABLE, TASK_RUNNING, TASK_BLOCKED, TASK_DEAD };

/* What a running task is about. */
enum task_mode {
	MODE_RUN,   /* `left` of work; none left: the next step is due */
	MODE_WALL,  /* until its timer fires */
	MODE_CPU,   /* until its cpu time is `cpu_until` */
	MODE_SPIN,  /* until it is handed the lock */
	MODE_YIELD, /* nothing, until it is picked again */
};

/* Every ns of a task, in one of these. Exact: end - start = run + switch + refill + spin + wait +
 * blocked, and run = work + clock_lost + lost to siblings; blocked is the sum of blocked_by. */
struct account {
	int64_t run;  /* on a cpu, at its own work */
	int64_t work; /* what that was alone on a core: floor(work units / SPEED_ONE) */
	int64_t switching, refill, spin, wait, blocked, switches;
	int64_t blocked_by[BLOCK_EXIT]; /* by enum block */
	int64_t in_kernel;		/* part of run: steps of mode system */
	int64_t clock_lost;		/* to a clock or a type of core that is not the fastest */
	int64_t misplaced; /* part of account_smt_lost while an allowed core had nothing to run */
	int64_t migrations;
	int64_t start, end;
	int64_t ops, ops_cpu; /* counted operations; cpu time of the steps that counted them */
};

/* As time(1) tells them: what a program asks for, and what the kernel does about it. */
static inline int64_t account_system(const struct account *a)
{
	return a->in_kernel + a->switching + a->refill + a->spin;
}

static inline int64_t account_user(const struct account *a)
{
	return a->run - a->in_kernel;
}

/* What siblings cost, and the rounding of last ns. */
static inline int64_t account_smt_lost(const struct account *a)
{
	return a->run - a->work - a->clock_lost;
}

static inline int64_t account_cpu(const struct account *a)
{
	return a->run + a->switching + a->refill + a->spin;
}

/* How the time from 0 until now came about, along a chain of causes: the parts sum to now. A forked
 * task continues the path of its parent, and one that another task woke that of the waker. */
enum path_part {
	PATH_WORK,
	PATH_LOST,  /* to a busy sibling */
	PATH_CLOCK, /* to a slow clock or core */
	PATH_AVOID, /* part of PATH_LOST: while an allowed core had nothing to run */
	PATH_SWITCH,
	PATH_REFILL,
	PATH_SPIN,
	PATH_WAIT,
	PATH_IO,
	PATH_TIMER,
	PATH_EVENT, /* until the workload brought the chain's first task */
	PATHS
};
struct path {
	int64_t ns[PATHS];
};

/* On whom it waited, and how long. */
struct blame {
	enum block why;
	const char *name; /* NULL: nobody's */
	int64_t ns;
};

struct cpuset;
struct chain;

/* Why a task is where it is; most tasks of most runs have none. */
struct causes {
	struct path lead;    /* what its path has beyond its own account */
	struct chain *chain; /* who its path passed through; only if the probe asks, as is blame */
	struct blame *blame;
	int nblame;
};

/* What an event touches stands first, so that of many tasks few cache lines are. */
struct stask {
	struct task pub; /* what the policy sees; first */
	const struct prog *prog;
	uint32_t pc; /* the step under way */
	uint8_t state, mode;
	bool woken;			  /* since its last run: latency counts from `since` */
	bool active;			  /* can go on without another's help */
	int64_t since;			  /* when it took this state */
	int64_t left;			  /* of this burst: ns alone on a core * SPEED_ONE */
	int64_t owed_switch, owed_refill; /* work to do before it, likewise */
	int64_t units;			  /* work done and not yet whole ns in account.work */
	int64_t misplaced_units, clock_units;
	int64_t uncharged, uncharged_units;
	struct cpuset *set; /* where it may run */
	int64_t step_time;  /* the instant of its last steps, and how many: finds endless loops */
	uint32_t step_count;
	bool looping;	/* in a step that runs until a time */
	bool in_kernel; /* so is its burst */
	bool regain;	/* it left its cpu with the reacquired lock, and needs it to go on */
	uint8_t resume; /* while it spins for that: its mode when it has it */
	int own_kind;	/* and what it runs then */
	int32_t nlocks; /* held */
	bool counting;	/* finishes the last of the operations that it counts */
	int8_t depth;	/* of repeat[] */
	struct event timer;
	struct stream rng;
	struct account acc;
	int32_t repeat[REPEAT_MAX];
	int64_t cpu_until, ops_from; /* MODE_CPU; account_cpu when counting began */
	int64_t ops_due;
	uint64_t forks;			   /* how many it made: names its children's streams */
	struct link live, children, child; /* all tasks; its children; among its parent's */
	struct link queue;		   /* behind a lock, barrier, event or device */
	uint32_t nlive, nended; /* children that live; that ended and were not waited for */
	struct causes *causes;	/* NULL: it follows nobody, and blames nobody yet */
};

static inline struct stask *stask(struct task *t)
{
	return (struct stask *)t;
}

/* n of them; NULL: none. */
static inline const struct blame *task_blame(const struct stask *t, int *n)
{
	*n = t->causes ? t->causes->nblame : 0;
	return *n ? t->causes->blame : NULL;
}
#endif
