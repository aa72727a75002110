/* import.h - a recording's events as tasks that keep their causes. */
#ifndef IMPORT_H
#define IMPORT_H
#include "import_perf.h"

struct trace_out;

/* What a task did, in the order of its own progress. */
enum rec_op_type {
	REC_RUN,     /* ns of cpu time */
	REC_COMMAND, /* from here on it is command arg */
	REC_FORK,    /* arg: task */
	REC_WAKE,    /* arg: task, whose block it ended, if `live` */
	REC_BLOCK,   /* from t on, for ns; why; arg: task that ended it + 1, 0: none */
};

/* Why a task blocked: seen from its state, from who ended it, and in which context. */
enum rec_why {
	WHY_OPEN, /* it never ended in the recording */
	WHY_CHILD,
	WHY_VFORK,
	WHY_EXIT, /* a child's exit that it did not wait for: end of a pipe, SIGCHLD */
	WHY_LOCK,
	WHY_IPC,
	WHY_IO,
	WHY_TIMER,
	WHY_REAP, /* for 0 ns: the child it waited for had ended before */
	WHYS
};

struct rec_op {
	int64_t t, ns;
	uint32_t arg;
	uint8_t type, why;
	bool live; /* of REC_WAKE: the task really slept */
};

enum rec_state { REC_READY, REC_RUNNING, REC_BLOCKED, REC_DEAD };

/* A wake-up that met a task which did not sleep yet: it counts if the task's switch-out comes
 * before the kernel says that it is awake. */
struct rec_pending {
	bool set, io;
	int waker;   /* index of tasks[], -1: an interrupt */
	uint32_t op; /* the waker's REC_WAKE */
};

struct rec_task {
	int32_t tid;
	int parent; /* index of tasks[]; -1: it was there before the recording began */
	int nice;
	uint32_t first_comm, comm;
	int64_t start, end;	 /* first and last time seen */
	int64_t cpu_ns, told_ns; /* so far; and how much of it lies in ops */
	struct rec_op *ops;
	uint32_t nop;
	bool in_tree;

	/* While reading. */
	enum rec_state state;
	int cpu;
	int64_t since;	/* running: from then; ready: from then */
	uint32_t block; /* its REC_BLOCK */
	char block_state;
	bool exiting,
		waits; /* it passed sched_process_exit; its last event was sched_process_wait */
	int last_child;
	int zombies, next_zombie; /* its ended children that it did not wait for yet; index or -1 */
	bool reaped;		  /* its end was waited for */
	bool told;		  /* its end woke its parent */
	int idle_cpu;		  /* was idle when this task was woken for it; -1: none */
	struct rec_pending pending;
};

struct rec_cpu {
	int curr;	   /* index of tasks[]; -1: idle; -2: not known */
	int64_t last;	   /* time of its last event */
	int64_t completed; /* when a device's request ended there, if only wake-ups followed; -1 */
	int32_t next;	   /* tid that was switched to last; -1: none yet */
	uint64_t switches, broken; /* how many, and those that left another task than `next` */
};

struct import {
	const struct recording *rec;
	struct rec_task *tasks;
	int ntask;
	int *by_tid; /* index of tasks[] + 1 */
	struct rec_cpu *cpus;
	int root;
	int64_t zero, end; /* the tree's */

	/* What was seen, for the report. */
	int64_t *latency; /* of wake-ups of idle cpus */
	size_t nlatency;
	int64_t *comm_ns; /* tree's cpu time per command */
	uint64_t bursts, tree_tasks;
	int64_t tree_ns, other_ns; /* within the tree's time */
	uint64_t why[WHYS];
	int64_t why_ns[WHYS];
	uint64_t switched_in, switched_out; /* repairs: missing switches */
	uint64_t lost_wakes;		    /* a block that ended without a wake-up */
	uint64_t awake_wakes;		    /* wake-ups of a task that was awake and stayed so */
	uint64_t early_wakes; /* those that came just before the switch-out: credits */
	uint64_t by_other;    /* blocks of the tree that a task outside ended */
	uint64_t guessed;     /* wake-ups whose context was not known */
	uint64_t open_ends;   /* tree's tasks that the recording's end cut */
};

/* Rebuilds tasks from events. Never fails: what does not fit is repaired and counted. */
void import_tasks(struct import *im, const struct recording *rec);
/* Which tasks are the recorded command's: root is a tid, a command's name, or NULL: the first task
 * that perf forked. False: see e. */
bool import_tree(struct import *im, const char *file, const char *root, struct err *e);
void import_fini(struct import *im);

/* A burst of a task outside the tree: from its wake-up to its next block. Zero it to start. */
struct rec_burst {
	int64_t ready, ns;
	uint32_t next; /* in ops */
	int64_t after;
};
/* The next one that began within the tree's time; false: there is none. */
bool import_burst(const struct import *im, int task, struct rec_burst *b);

/* The tasks as text in our own format. */
void import_write(const struct import *im, const char *const *notes, int nnote,
		  struct trace_out *out);
/* What was seen, for people. */
void import_report(const struct import *im, FILE *f);
#endif
