/* lwkt.h - the floor below DragonFly's schedulers, for bsd4.c and dfly.c: LWKT, the kernel's own
 * dispatcher, runs what is on the list of its cpu, in turns.
 *
 * Above it each cpu has at most one *holder*: the task that may be in user mode there. A task that
 * wakes does so on the cpu that it slept on, and on its way to user mode takes the cpu if nobody
 * holds it, or robs a holder of worse priority. One that was robbed learns of it only when LWKT
 * next gives it a turn. All else is for the scheduler above to say: struct lwkt_ops. Its own
 * structs of a run, a cpu and a task begin with those below.
 *
 * Facts from sys/kern/lwkt_thread.c and kern_synch.c @ 4643740aa6. */
#ifndef LWKT_H
#define LWKT_H
#include "list.h"
#include "policy.h"

#define SCHED_HZ   50
#define SCHED_NS   20000000 /* the scheduler's clock */
#define HARD_NS	   10000000 /* LWKT's clock: turns */
#define QUEUES	   32
#define PPQ	   4   /* priorities a queue */
#define PRI_NORMAL 128 /* .. 255; lower is better */
#define PRI_NONE   512 /* nobody holds the cpu */

enum { TURN, LWKT_TIMERS };
enum where {
	AWAY, /* asleep, new or ended */
	RUNS,
	HOLDS,	/* its cpu, and is about to run there */
	ROBBED, /* on its cpu's LWKT list */
	QUEUED, /* in a queue of the scheduler's */
};

/* Every cpu is in one of these sets. */
enum set { NOT_READY, IDLE, BUSY, SETS };

struct lwkt_task {
	struct link link; /* QUEUED: its queue; ROBBED: its cpu's list */
	struct link all;
	struct task *t;
	struct lwkt_cpu *last; /* whose LWKT list it was last on, or whose queue */
	enum where where;
	bool user; /* it was robbed in user mode, and not before it got there */
	int pri;
	int estcpu;    /* how much cpu it took of late */
	int ticks;     /* charged since `since` */
	int64_t since; /* when estcpu was last recomputed */
};

/* Queues of a class: bit per queue that is not empty. */
struct runq {
	struct link queue[QUEUES];
	uint32_t full;
	int n;
};

struct lwkt_cpu {
	struct lwkt *l;
	int id;
	enum set in;
	bool ready;   /* its helper has run since it was last kicked */
	bool helper;  /* is to run once the LWKT list is empty */
	bool resched; /* whoever next returns to user mode gives the cpu up, if it holds it */
	bool vacant;  /* the holder blocked in this instant, and none was chosen yet */
	bool turn;    /* the robbed are next */
	struct lwkt_task *holder;
	struct link robbed;
	int64_t sched_phase, hard_phase;
};

struct lwkt_ops {
	/* The holder of c has blocked: who is next? May be NULL. */
	struct lwkt_task *(*choose)(struct lwkt_cpu *c);
	/* c is idle and its helper runs: the same. */
	struct lwkt_task *(*help)(struct lwkt_cpu *c);
	/* A robbed task has its turn on c, and is in no list. */
	void (*back)(struct lwkt_cpu *c, struct lwkt_task *lt);
};

struct lwkt {
	struct sim *s;
	const struct lwkt_ops *ops;
	const struct group *online;
	int words;
	bool by_pri;	  /* robbed ones of better priority have their turn first */
	int mask, margin; /* who robs is better by more than margin, in the bits of mask */
	int64_t second;	  /* when schedcpu comes first */
	struct link tasks;
	int nin[SETS];
	uint64_t set[SETS][CPU_MAX / 64];
	int16_t upri[CPU_MAX]; /* the holder's priority when last looked at */
};

static inline unsigned bucket(int pri)
{
	return (unsigned)pri / PPQ;
}

static inline int clamp(int64_t n, int max)
{
	return n < 0 ? 0 : n > max ? max : (int)n;
}

/* Ticks of the cpu's scheduler clock up to and with `when`. */
static inline int64_t ticks_at(const struct lwkt_cpu *c, int64_t when)
{
	return (when - c->sched_phase + SCHED_NS) / SCHED_NS;
}

/* ---- queues ---- */

static inline void runq_init(struct runq *q)
{
	for (int i = 0; i < QUEUES; i++)
		list_init(&q->queue[i]);
}

static inline void runq_add(struct runq *q, struct lwkt_task *lt, bool head)
{
	unsigned i = bucket(lt->pri - PRI_NORMAL);

	list_insert(head ? q->queue[i].next : &q->queue[i], &lt->link);
	q->full |= 1u << i;
	q->n++;
}

static inline void runq_del(struct runq *q, struct lwkt_task *lt)
{
	unsigned i = bucket(lt->pri - PRI_NORMAL);

	list_del(&lt->link);
	if (list_empty(&q->queue[i]))
		q->full &= ~(1u << i);
	q->n--;
}

/* ---- who holds a cpu ---- */

/* Its readiness or whether it has a holder may have changed. */
static inline void lwkt_mark(struct lwkt_cpu *c)
{
	enum set in = !c->ready ? NOT_READY : c->holder ? BUSY : IDLE;
	uint64_t bit = (uint64_t)1 << c->id % 64;
	struct lwkt *l = c->l;

	if (in == c->in)
		return;
	l->set[c->in][c->id / 64] ^= bit;
	l->set[in][c->id / 64] ^= bit;
	l->nin[c->in]--;
	l->nin[in]++;
	c->in = in;
}

static inline void lwkt_hold(struct lwkt_cpu *c, struct lwkt_task *lt)
{
	c->holder = lt;
	c->l->upri[c->id] = (int16_t)(lt ? lt->pri : PRI_NONE);
	if (lt)
		lt->where = HOLDS;
	lwkt_mark(c);
}

/* Its helper has work, and will be ready again after that. */
static inline void lwkt_not_ready(struct lwkt_cpu *c)
{
	c->ready = false;
	c->helper = true;
	lwkt_mark(c);
}

/* If the holder blocked, the next one is chosen before anybody else may take the cpu. */
static inline void lwkt_settle(struct lwkt_cpu *c)
{
	bool vacant = c->vacant;

	c->vacant = false;
	if (vacant)
		lwkt_hold(c, c->l->ops->choose(c));
}

/* lt stays on c's LWKT list, until its turn comes. user: it was in user mode. */
static inline void lwkt_stall(struct lwkt_cpu *c, struct lwkt_task *lt, bool user)
{
	struct sim *s = c->l->s;
	int64_t now = sim_now(s), into = (now - c->hard_phase + HARD_NS) % HARD_NS;
	struct link *before = &c->robbed;

	lt->where = ROBBED;
	lt->user = user;
	if (c->l->by_pri)
		while (before->prev != &c->robbed &&
		       bucket(container_of(before->prev, struct lwkt_task, link)->pri) >
			       bucket(lt->pri))
			before = before->prev;
	list_insert(before, &lt->link);
	if (!sim_timer_pending(s, TURN, c->id))
		sim_timer(s, TURN, c->id, now + HARD_NS - into);
}

static inline bool lwkt_robs(const struct lwkt *l, int pri, int upri)
{
	return (upri & l->mask) > (pri & l->mask) + l->margin;
}

/* lt takes c; who held it learns of that later. */
static inline void lwkt_rob(struct lwkt_cpu *c, struct lwkt_task *lt)
{
	struct lwkt_task *old = c->holder;

	lwkt_hold(c, lt);
	lt->last = c;
	if (old && old->where == RUNS)
		sim_resched(c->l->s, c->id); /* and it is enqueued as a robbed one */
	else if (old)
		lwkt_stall(c, old, false);
}

/* lt wants user mode on c: it takes c, or robs a holder of worse priority of it; or else false. */
static inline bool lwkt_acquire(struct lwkt_cpu *c, struct lwkt_task *lt)
{
	if (c->holder && !lwkt_robs(c->l, lt->pri, c->l->upri[c->id]))
		return false;
	lwkt_rob(c, lt);
	return true;
}

/* A cpu whose holder is worse by a queue at least; -1: none. */
static inline int lwkt_find_worse(const struct lwkt *l, const uint64_t *may, int start, int pri)
{
	int cpu = start;

	for (int n = l->nin[BUSY]; n; n--, cpu++) {
		cpu = mask_next(l->set[BUSY], may, l->words, cpu);
		if (cpu < 0)
			break;
		if (bucket(l->upri[cpu]) > bucket(pri))
			return cpu;
	}
	return -1;
}

/* ---- hooks ---- */

/* After this each cpu has its phases. */
static inline void lwkt_init(struct sim *s, const struct lwkt_ops *ops)
{
	struct lwkt *l = sim_priv(s);

	l->s = s;
	l->ops = ops;
	l->mask = ~0;
	l->online = sim_group(s, 0, LEVEL_MACHINE);
	l->words = sim_words(s);
	l->second = 1 + sim_random(s, SECOND_NS);
	list_init(&l->tasks);
	for (int i = 0; i < l->online->n; i++) {
		struct lwkt_cpu *c = sim_cpu_priv(s, l->online->cpu[i]);
		c->l = l;
		c->id = l->online->cpu[i];
		list_init(&c->robbed);
		c->sched_phase = sim_random(s, SCHED_NS);
		c->hard_phase = sim_random(s, HARD_NS);
		c->ready = true;
		lwkt_hold(c, NULL);
		sim_tick(s, c->id, SCHED_HZ, c->sched_phase);
	}
}

static inline void lwkt_task_init(struct sim *s, struct task *t)
{
	struct lwkt *l = sim_priv(s);
	struct lwkt_task *lt = t->priv;

	lt->t = t;
	lt->last = sim_cpu_priv(s, t->cpu);
	lt->since = sim_now(s);
	list_init(&lt->link);
	list_push_back(&l->tasks, &lt->all);
}

static inline void lwkt_task_exit(struct sim *s, struct task *t)
{
	struct lwkt_task *lt = t->priv;

	(void)s;
	list_del(&lt->all);
}

/* Never comes: what is queued counts where it is, and a cpu takes it from wherever that is. */
static inline void lwkt_dequeue(struct sim *s, int cpu, struct task *t)
{
	(void)s;
	(void)cpu;
	(void)t;
}

/* LWKT gives the robbed ones, but for those of a bucket worse than `worst`, their turn, and they
 * find that they do not hold the cpu. */
static inline void lwkt_turn(struct lwkt_cpu *c, unsigned worst)
{
	struct link now; /* who is robbed meanwhile waits for the next turn */

	list_init(&now);
	while (!list_empty(&c->robbed)) {
		struct link *first = c->robbed.next;
		if (bucket(container_of(first, struct lwkt_task, link)->pri) > worst)
			break;
		list_del(first);
		list_push_back(&now, first);
	}
	while (!list_empty(&now)) {
		struct link *first = now.next;
		list_del(first);
		c->l->ops->back(c, container_of(first, struct lwkt_task, link));
	}
	if (list_empty(&c->robbed))
		sim_timer_cancel(c->l->s, TURN, c->id);
}

/* Nothing is on c's LWKT list: its helper runs. */
static inline void lwkt_help(struct lwkt_cpu *c)
{
	c->helper = c->resched = false;
	c->ready = true;
	lwkt_hold(c, c->l->ops->help(c));
}

static inline struct task *lwkt_pick_next(struct sim *s, int cpu)
{
	struct lwkt_cpu *c = sim_cpu_priv(s, cpu);
	bool turn = c->turn;

	lwkt_settle(c);
	c->turn = false;
	if (turn && !list_empty(&c->robbed))
		lwkt_turn(c, c->l->by_pri && c->holder ? bucket(c->holder->pri) : PRI_NONE);
	/* who robbed one that was about to run, and left for another cpu, has left it on the list
	 */
	while (!c->holder && !list_empty(&c->robbed))
		lwkt_turn(c, PRI_NONE);
	if (!c->holder && c->helper)
		lwkt_help(c);
	if (!c->holder)
		return NULL;
	c->holder->where = RUNS;
	return c->holder->t;
}

static inline void lwkt_block(struct sim *s, int cpu, struct task *t)
{
	struct lwkt_cpu *c = sim_cpu_priv(s, cpu);
	struct lwkt_task *lt = t->priv;

	lt->where = AWAY;
	if (c->holder == lt) {
		lwkt_hold(c, NULL);
		c->vacant = c->turn = true;
	}
}

static inline void lwkt_timer(struct sim *s, int cpu)
{
	struct lwkt_cpu *c = sim_cpu_priv(s, cpu);

	lwkt_settle(c);
	lwkt_turn(c, PRI_NONE);
}

static inline void lwkt_dump(const struct lwkt *l, FILE *f)
{
	static const char *const where[] = {"away", "runs", "holds", "robbed", "queued"};

	for (int i = 0; i < l->online->n; i++) {
		const struct lwkt_cpu *c = sim_cpu_priv(l->s, l->online->cpu[i]);
		fprintf(f, "cpu %d: holder %d upri %d%s%s%s\n", c->id,
			c->holder ? c->holder->t->id : -1, l->upri[c->id], c->ready ? " ready" : "",
			c->helper ? " helper" : "", c->resched ? " resched" : "");
	}
	list_for (k, &l->tasks) {
		const struct lwkt_task *lt = container_of(k, struct lwkt_task, all);
		fprintf(f, "task %d: %s cpu %d pri %d estcpu %d\n", lt->t->id, where[lt->where],
			lt->last->id, lt->pri, lt->estcpu);
	}
}
#endif
