/* sim_own.h - the inside of a run, shared by the files of the core that may change it:
 * sim.c dispatches, governor.c sets the cores' pace, life.c makes and ends, account.c keeps the
 * clocks, cause.c says why, steps.c runs programs, lock.c hands locks on, sync.c makes tasks wait
 * for each other, ask.c answers policies. */
#ifndef SIM_OWN_H
#define SIM_OWN_H
#include "chain.h"
#include "hook.h"
#include "sim.h"

/* A cpu. */
struct scpu {
	struct cpu pub; /* what the policy sees; first */
	struct score *core;
	uint64_t radix; /* what one kind more is worth in the core's key */
	int kind;	/* what it runs now, for the core's key */
	uint32_t speed; /* curr's */
	uint32_t plain; /* what that would be at the reference pace */
	bool asleep;	/* idle, so that waking it takes the machine's latency */
	bool slice_on;
	bool forced;   /* idles by intent */
	uint8_t picks; /* in this instant, without a step done */
	int64_t picks_at;
	int64_t since;	    /* curr's time is banked up to here; idle since */
	int64_t picked_at;  /* when curr came */
	int64_t set_clock;  /* the misplacement clock of curr's set at `since` */
	int64_t slice_want; /* asked for in pick_next; -1: nothing */
	int64_t slice_at;   /* while slice_on */
	int64_t busy_ns, idle_ns, forced_ns, forced_since;
	int hz;
	int64_t phase, tick_k; /* the grid, and which point of it is due */
	struct event done, tick, slice, resched;
};

/* A core. */
struct score {
	int n;
	struct scpu *cpu[SMT_MAX];
	struct smt_memo *memo; /* its speeds, at the pace that it has now */
	uint64_t key;	       /* the kinds it runs */
	int nbusy;	       /* cpus with a task on them */
	int nactive;	       /* cpus with a task on or queued at them */
	int64_t since, busy_ns, shared_ns, misplaced_ns;
	struct pack *pack;  /* that wants to know when it is busy; NULL: none does */
	struct cpuset *set; /* where any of its tasks may run, while it is shared */
	int64_t set_clock;
};

/* Where tasks may run; equal sets are one. Its clock stands while every core of it has something to
 * run, so that what is lost while it goes is lost to bad placement. */
struct cpuset {
	uint64_t *cpus, *cores;
	int nidle; /* its cores that have nothing to run */
	int64_t clock, since;
};

struct pack; /* governor.c */

struct source {
	struct event ev;
	const struct prog *prog;
	struct stream rng;
	uint64_t made;
	bool over;
};

struct device_state {
	const struct device *def;
	int busy;
	struct link queue;
};
struct lock_state {
	const struct lock_def *def;
	struct stask *holder;
	struct link queue;
};
struct barrier_state {
	int arrived;
	struct link queue;
};
struct semaphore_state {
	int64_t units;
	struct link queue;
};
struct event_state {
	uint32_t count;
	struct link queue;
};
struct recorded {
	struct stask *t; /* while it lives */
	uint32_t credit;
};
struct policy_timer {
	struct event ev;
	int id, cpu;
	int fired; /* in the instant fired_at */
	int64_t fired_at;
};

struct sim {
	struct engine eng;
	struct sim_conf conf;
	const struct policy_ops *ops;
	const struct machine *m;
	const struct work *w;
	struct smt_memo **memo; /* [type * clocks + clock]; NULL: not needed yet */
	struct scpu *cpu;
	struct score *core;
	struct pack *pack; /* its clocks may change; none: nothing can */
	int npack;
	int ncore, words;
	uint64_t *idle; /* bit per online cpu: nothing on it, nothing queued */
	struct cpuset **set;
	int nset;
	struct cpuset **affinity; /* of work->affinities */
	int idle_kind;
	int nr_running;
	void *priv, *cpu_priv;
	struct policy_timer *timer;
	struct event balance, watch;
	struct stream rng; /* the policy's */
	int this_cpu;
	int stealing; /* the cpu that steals at this moment, or -1 */

	struct source *source;
	int nsource, open; /* sources that are not over */
	int open_waited;   /* those of them that the run waits for */
	struct link live;
	int nlive, nwaited; /* tasks; those that the run waits for */
	int nactive;	    /* tasks that can go on without another's help */
	int next_id;
	int64_t born_at;     /* the instant of the last task's start */
	int born;	     /* how many started in it */
	struct stask *spare; /* ended ones, to be used again */
	struct device_state *device;
	struct lock_state *lock, *giant; /* the reacquired one of them, or NULL */
	struct barrier_state *barrier;
	struct semaphore_state *semaphore;
	struct event_state *event;
	struct recorded *recorded;
	int64_t last_end;
	struct path last_path; /* of the task that ended then */
	struct chain *last_chain;
	struct chains chains;
	int64_t told_cpu; /* cpu time of all closed accounts */
	int64_t dispatches, wakeups, bursts;
	enum hook hook;	 /* of the policy's that runs now, the innermost */
	enum hook outer; /* the one that called sim_migrate, while that runs */
	int hook_cpu;	 /* that it was called for; -1: none */
	char policy[64]; /* its name, for sim_where */
	bool ready, check;
};

/* ---- fault.c ---- */
_Noreturn void policy_bug(struct sim *s, int cpu, const struct stask *t, const char *what);
_Noreturn void workload_bug(struct sim *s, const struct stask *t, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
void check_deadlock(struct sim *s);
/* From now on it is seen when a task waits too long (conf.stall) beside an idle cpu. */
void watch_start(struct sim *s);

/* ---- sim.c ---- */
void task_state(struct sim *s, struct stask *t, enum task_state to);
/* It may run: the policy is asked where. */
void task_ready(struct sim *s, struct stask *t, enum enq why);
/* t leaves c, where it ran. */
void task_block(struct sim *s, struct scpu *c, struct stask *t, enum block why);
/* What core runs, or its pace, has changed: every cpu of it gets its new speed and its new end.
 * `fresh` (may be NULL) has a new task, and is armed in any case. */
void respeed(struct sim *s, struct score *core, const struct scpu *fresh);
/* t runs on c and begins something else: its end and its kind are new. */
void run_begin(struct sim *s, struct scpu *c, struct stask *t, int kind);
void enqueue_at(struct sim *s, int cpu, struct stask *t, enum enq why);
/* Its clock's next point; curr runs. */
void tick_arm(struct sim *s, struct scpu *c);
void slice_arm(struct sim *s, struct scpu *c, int64_t ns);
void kick(struct sim *s, int cpu, struct stask *t); /* t was queued on cpu: should it look again? */
void cpu_events(struct scpu *c);
void policy_events(struct sim *s);

/* ---- governor.c ---- */
void governor_init(struct sim *s); /* after the cores */
void governor_fini(struct sim *s);
/* So many more cores of p are busy. */
void governor_busy(struct sim *s, struct pack *p, int n);
void governor_check(const struct sim *s);

/* ---- life.c ---- */
struct stask *task_create(struct sim *s, const struct prog *prog, struct stask *parent,
			  const struct stream *rng);
void task_end(struct sim *s, struct scpu *c, struct stask *t);
void end_if_over(struct sim *s); /* what the run waits for has ended */

/* ---- account.c ---- */
void bank(struct sim *s, struct scpu *c);   /* curr's time and work up to now */
void charge(struct sim *s, struct scpu *c); /* and tell the policy */
void core_bank(struct sim *s, struct score *core);
void running_add(struct sim *s, struct scpu *c,
		 int n); /* nr_running and all that follows from it */
struct cpuset *set_find(struct sim *s, const uint64_t *cpus);
struct cpuset *set_union(struct sim *s, const struct cpuset *a, const struct cpuset *b);
void account_close(struct sim *s, struct stask *t, bool ended);

/* ---- cause.c ---- */
/* parent forked t. */
void cause_fork(struct sim *s, struct stask *t, const struct stask *parent);
/* t was woken: by waker, whose account must be closed up to now, or (NULL) by a timer or device.
 * `on`: what it waited for, for people; may be NULL. */
void cause_wake(struct sim *s, struct stask *t, const struct stask *waker, const char *on);
/* t blocked ns more on it. */
void cause_blame(struct sim *s, struct stask *t, const char *on, int64_t ns);
/* t has ended, and the run's path so far is its own. */
void cause_last(struct sim *s, const struct stask *t);
void cause_forget(struct sim *s, struct stask *t); /* what it remembers of causes */
void cause_tell(struct sim *s);			   /* the probe, at the end */
void cause_fini(struct sim *s);
/* The sum of t's path: up to when its account is. */
int64_t cause_sum(const struct stask *t);

/* ---- steps.c ---- */
/* Whether t can go on without another task's help: when none can, the workload is stuck. */
void task_active(struct sim *s, struct stask *t, bool yes);
/* An amount: the step's, or drawn from t's stream. */
int64_t step_ns(const struct sim *s, struct stask *t, const struct step *st);
/* t runs on c and has nothing left to do: on with its program, until time must pass. */
void steps_run(struct sim *s, struct scpu *c, struct stask *t);
/* t waits no more: what comes next? Then it is ready. waker: the task that ended the wait, or NULL.
 */
void steps_wake(struct sim *s, struct stask *t, const struct stask *waker);
/* The span of OP_RUN_WALL or OP_RUN_CPU is over. */
void steps_time_up(struct sim *s, struct stask *t);
void steps_timer(void *ctx, struct event *ev);

/* ---- lock.c ---- */
bool lock_take(struct sim *s, struct scpu *c, struct stask *t, uint32_t lock); /* false: it waits */
void lock_give(struct sim *s, struct stask *t, uint32_t lock);
/* What t waits for, asleep or spinning; NULL: no lock. */
struct lock_state *lock_awaited(const struct sim *s, const struct stask *t);
/* t, which holds locks or spins for one, leaves its cpu. */
void locks_left(struct sim *s, struct stask *t);
/* t, which gave up the reacquired lock, comes to a cpu: it has it, or spins. */
void lock_regain(struct sim *s, struct stask *t);
/* t spins for a lock that it has to sleep for. */
bool spin_in_vain(const struct sim *s, const struct stask *t);
void spin_to_sleep(struct sim *s, struct scpu *c, struct stask *t);
void locks_check(const struct sim *s);
void locks_init(struct sim *s);

/* ---- sync.c ---- */
struct stask *queue_take(struct link *queue); /* the first; NULL: none */
/* t blocks until another task wakes it. queue: where it stands; may be NULL. */
void wait_in(struct sim *s, struct scpu *c, struct stask *t, struct link *queue, enum block why);
bool semaphore_acquire(struct sim *s, struct scpu *c, struct stask *t, uint32_t semaphore);
void semaphore_release(struct sim *s, const struct stask *by, uint32_t semaphore);
bool barrier_arrive(struct sim *s, struct scpu *c, struct stask *t, uint32_t barrier);
void event_signal(struct sim *s, const struct stask *by, uint32_t event);
bool event_await(struct sim *s, struct scpu *c, struct stask *t, uint32_t event);
void credit_give(struct sim *s, const struct stask *by, uint32_t prog);
bool credit_take(struct sim *s, struct scpu *c, struct stask *t, enum block why);
bool child_wait(struct sim *s, struct scpu *c, struct stask *t, bool all);
void child_ended(struct sim *s, struct stask *parent, const struct stask *child);
void device_ask(struct sim *s, struct scpu *c, struct stask *t, const struct step *st);
void device_done(struct sim *s, struct stask *t);
/* What the blocked t waits for, if that has a name of its own: a device, a lock. */
const char *sync_name(const struct sim *s, const struct stask *t);
void sync_explain(const struct sim *s, FILE *f); /* who waits for whom */
void sync_init(struct sim *s);
void sync_fini(struct sim *s);

/* The policy is about to be called. Plain stores: the call itself forces them into memory, where
 * another program may look (sim_where). */
static inline void hook_enter(struct sim *s, enum hook hook, int cpu)
{
	s->hook = hook;
	s->hook_cpu = cpu;
}

static inline void hook_leave(struct sim *s)
{
	s->hook = HOOK_NONE;
}

static inline int64_t set_clock(const struct sim *s, const struct cpuset *set)
{
	return set->clock + (set->nidle ? s->eng.now - set->since : 0);
}

static inline struct stask *curr_of(const struct scpu *c)
{
	return (struct stask *)c->pub.curr;
}

#endif
