/* work.h - what tasks do: programs of steps, and all that they name. Read-only while runs go on. */
#ifndef WORK_H
#define WORK_H
#include "rng.h"

/* No amount may be longer: work is ns * speed in 63 bits. 2^47 ns are 39 hours. */
#define WORK_MAX (((int64_t)1 << 47) - 1)

/* An amount of time or work, constant or drawn from the task's own stream. */
enum dist_law { DIST_EXPONENTIAL, DIST_UNIFORM, DIST_LOGNORMAL, DIST_GAMMA, DIST_EMPIRICAL };
struct dist {
	enum dist_law law;
	double a, b;   /* exponential: mean; uniform: lo, hi; lognormal: zeta, sigma; gamma: shape,
			  scale (ns) */
	int64_t *list; /* empirical: every value alike */
	int n;
};
/* In ns, to the nearest, cut to 0 .. WORK_MAX. */
int64_t dist_draw(const struct dist *d, struct stream *st);
/* Of the law, before what is drawn is cut. */
double dist_mean(const struct dist *d);

enum op {
	OP_RUN,	     /* ns of work of `kind` */
	OP_RUN_WALL, /* run until ns of wall time have passed; arg: loops[] */
	OP_RUN_CPU,  /* run until ns of cpu time have passed; arg: loops[] */
	OP_SLEEP,    /* ns */
	OP_DELAY, /* ns: a device's answer that was recorded; it wakes on the machine's irq cpu */
	OP_UNTIL, /* sleep until ns of the run have passed */
	OP_IO,	  /* arg: devices[]; ns: service time, if the step gives one (else the device's) */
	OP_FORK,  /* arg: progs[] */
	OP_WAIT_ANY, /* for one child that has ended or will */
	OP_WAIT_ALL, /* for all children */
	OP_EXIT,
	OP_LOCK,    /* arg: locks[] */
	OP_UNLOCK,  /* arg: locks[] */
	OP_BARRIER, /* arg: barriers[] */
	OP_SIGNAL,  /* arg: events[]: one waiter, or the next to come, goes on */
	OP_AWAIT,   /* arg: events[] */
	OP_ACQUIRE, /* arg: semaphores[]: takes a unit, or waits for one */
	OP_RELEASE, /* arg: semaphores[] */
	OP_WAKE,    /* arg: progs[]: gives that (recorded) task a credit */
	OP_CREDIT,  /* blocks until it has a credit, takes it; arg: enum block, why */
	OP_YIELD,
	OP_REPEAT, /* ns times (-1: for ever) from here to the matching OP_NEXT, which is arg steps
		      on */
	OP_NEXT,   /* arg: steps back to its OP_REPEAT */
	OPS
};
#define STEP_DRAWN  1 /* ns is an index into dists */
#define STEP_SYSTEM 2 /* of OP_RUN*: it is the kernel that runs on the task's behalf */

struct step {
	uint8_t op, flags;
	uint16_t kind; /* of OP_RUN*: index of the machine's kinds */
	uint32_t arg;
	int64_t ns;
};

/* What OP_RUN_WALL and OP_RUN_CPU count: operations of `op_ns` work; 0: nothing. The operation
 * under way when the time is up is finished. */
struct loop {
	int64_t op_ns;
};

/* A program, and how tasks of it come about. Several tasks may run the same one. */
struct prog {
	const char *name;
	uint32_t first, nstep; /* in steps[] */
	int nice;
	uint32_t cookie;
	int affinity;  /* index of affinities[]; -1: every cpu */
	int start_cpu; /* of the first ones: a cpu, CPU_RANDOM: one drawn, -1: where the policy puts
			  them */
	bool background; /* the run does not wait for it */
	int copies;	 /* how many start by themselves at `start`; 0: it is only forked */
	int64_t start;
	int arrivals; /* index of arrivals[]; -1: none */
};
#define CPU_RANDOM (-2)

/* Tasks that come one after the other: the first at `start` + a gap, then gap after gap. */
struct arrivals {
	int64_t gap; /* constant ns, or, if dist >= 0, drawn */
	int dist;
	int64_t count; /* how many; -1: until the run's end */
	double load;   /* the part of the machine's cores that they would keep busy, one task a
			  core; 0: not given */
};

struct device {
	const char *name;
	int servers;
	int64_t service; /* ns, or, if dist >= 0, drawn from the task's stream */
	int dist;
};

/* How who waits for a lock passes the time: asleep, spinning, or spinning as long as the holder is
 * on a cpu. */
enum lock_wait { LOCK_SLEEP, LOCK_SPIN, LOCK_ADAPTIVE };
struct lock_def {
	const char *name;
	enum lock_wait wait;
	bool reacquire; /* given up by a holder that leaves its cpu, who spins for it when it is
			   back */
	uint16_t kind;	/* what a spinning waiter runs */
};

struct semaphore_def {
	const char *name;
	int units; /* at the start */
};

struct barrier_def {
	const char *name;
	int parties;
};

struct work {
	struct prog *progs;
	int nprog;
	struct step *steps;
	uint32_t nstep;
	struct dist *dists;
	int ndist;
	struct loop *loops;
	int nloop;
	struct arrivals *arrivals;
	int narrivals;
	struct device *devices;
	int ndevice;
	struct lock_def *locks;
	int nlock;
	struct barrier_def *barriers;
	int nbarrier;
	struct semaphore_def *semaphores;
	int nsemaphore;
	char **events; /* their names, each its own allocation */
	int nevent;
	char **affinities; /* cpu lists as text, "0-3,8", each its own allocation; for the machine
			      to read */
	int naffinity;
	int64_t until; /* the run ends then; 0: when every task has ended */
	bool replay; /* OP_WAKE and OP_CREDIT occur: progs are recorded tasks, each started once */
	char *text;  /* where the names of recorded commands live */
	char **kept; /* and all others */
	int nkept;
	char **files; /* what it was read from, beside the config */
	int nfile;
};

/* Grow by one, zeroed; the pointer holds until the next call. */
struct prog *work_add_prog(struct work *w);
struct step *work_add_step(struct work *w);
/* A copy of a name that lives as long as w. */
const char *work_keep(struct work *w, const char *name);
/* w was read from that file, too. */
void work_add_file(struct work *w, const char *file);
/* What the text of a step says, for messages: "run 5ms of kind 2", "lock db". Returns buf. */
const char *step_text(const struct work *w, const struct step *st, char *buf, size_t size);
void work_fini(struct work *w);
#endif
