/* bsd4.c - DragonFly's scheduler of 2012: one global queue, a counter that says where to look for a
 * cpu, and wake-ups that choose none; and the same after it had learnt of hyper-threading.
 *
 * Facts from sys/kern/usched_bsd4.c @ 4643740aa6 (as in release 3.0), its hyper-threading rules V1
 * @ 687fbc3cfc (ht_enable) and V3 @ 901eccebc4 (smt), on LWKT, the kernel's own dispatcher, of the
 * same time.
 *
 * LWKT runs what is on the list of its cpu, in turns. Above it each cpu has at most one *holder*:
 * the task that may be in user mode there. A task that wakes does so on the cpu that it slept on,
 * and on its way to user mode takes the cpu if nobody holds it, robs a holder of worse priority, or
 * else queues itself. One that was robbed learns of it only when LWKT next gives it a turn. Cpus
 * are sought only for what is queued. docs/policies.md says where this differs from the kernel. */
#include <limits.h>

#include "list.h"
#include "param.h"
#include "policy.h"

#define SCHED_HZ   50
#define SCHED_NS   20000000 /* the scheduler's clock */
#define HARD_NS	   10000000 /* LWKT's clock: turns */
#define SECOND_NS  1000000000
#define QUEUES	   32
#define PPQ	   4   /* priorities a queue */
#define PRI_NORMAL 128 /* .. 255; lower is better */
#define PRI_NONE   512 /* nobody holds the cpu */
#define ESTCPU_MAX 16384
#define BATCH_MAX  1500 /* ticks: 30 s */

enum timer { TURN, TIMERS };
enum rule { RULE_V1, RULE_V3 };
enum where {
	AWAY, /* asleep, new or ended */
	RUNS,
	HOLDS,	/* its cpu, and is about to run there */
	ROBBED, /* on its cpu's LWKT list */
	QUEUED, /* in the global queue */
};

/* Every cpu is in one of these sets. */
enum set { NOT_READY, IDLE, BUSY, SETS };

struct bsd4_task {
	struct link link; /* QUEUED: its queue; ROBBED: its cpu's list */
	struct link all;
	struct task *t;
	struct bsd4_cpu *last; /* whose LWKT list it was last on */
	enum where where;
	bool user; /* it was robbed in user mode, and not before it got there */
	int pri;
	int estcpu;    /* 0 .. ESTCPU_MAX: how much cpu it took of late */
	int batch;     /* 0 .. BATCH_MAX: how much like a batch job it behaves */
	int ticks;     /* charged since `since` */
	int64_t since; /* when estcpu was last recomputed */
	int64_t slept_at;
};

struct bsd4_cpu {
	struct bsd4 *b;
	int id;
	enum set in;
	int upri;     /* the holder's priority when last looked at */
	int rrcount;  /* ticks of the present turn */
	bool ready;   /* its helper has run since it was last kicked */
	bool helper;  /* is to run once the LWKT list is empty */
	bool resched; /* whoever next returns to user mode gives the cpu up, if it holds it */
	bool vacant;  /* the holder blocked in this instant, and none was chosen yet */
	bool turn;    /* the robbed are next */
	struct bsd4_task *holder;
	struct link robbed;
	int64_t sched_phase, hard_phase;
};

struct bsd4 {
	int64_t rrinterval, decay, scancpu;
	int rule;
	bool fresh_turn; /* a task from the queue begins a whole one */
	struct sim *s;
	bool cores; /* whole idle ones come first */
	const struct group *online;
	int words;
	uint32_t scan;
	int64_t second; /* when schedcpu comes first */
	struct link tasks;
	struct link queue[QUEUES];
	uint32_t full; /* bit per queue that is not empty */
	int nqueued;
	int nin[SETS];
	uint64_t set[SETS][CPU_MAX / 64];
};

/* ht-aware's; bsd4 has all but the first. */
static const struct param params[] = {
	{.key = "rule",
	 .type = PARAM_ENUM,
	 .offset = offsetof(struct bsd4, rule),
	 .def = "\"v1\"",
	 .choices = "v1|v3",
	 .help = "where no core is wholly idle: v1 (June 2012, kern.usched_bsd4.ht_enable) goes "
		 "beside the task of least batch value, v3 (September 2012, "
		 "kern.usched_bsd4.smt) beside the one of best priority; v3 also begins a whole "
		 "turn for each task from the queue"},
	{.key = "rrinterval",
	 .type = PARAM_INT,
	 .offset = offsetof(struct bsd4, rrinterval),
	 .def = "5",
	 .min = 1,
	 .max = 1000000,
	 .help = "a turn of a cpu, in ticks of 20 ms (kern.usched_bsd4_rrinterval)"},
	{.key = "decay",
	 .type = PARAM_INT,
	 .offset = offsetof(struct bsd4, decay),
	 .def = "8",
	 .min = 1,
	 .max = 1024,
	 .help = "weight of the old estcpu, the new having weight 1 (kern.usched_bsd4_decay)"},
	{.key = "scancpu",
	 .type = PARAM_INT,
	 .offset = offsetof(struct bsd4, scancpu),
	 .def = "-1",
	 .min = -1,
	 .max = 65535,
	 .help = "the scan counter at the start: the first search begins at this cpu (modulo their "
		 "number); -1: drawn, as in a system that has been up for a while (no sysctl)"},
	{0},
};

/* ---- priorities ---- */

static int priority(int estcpu, int batch, int nice)
{
	unsigned e = (unsigned)(estcpu * (batch + BATCH_MAX)) / (2 * BATCH_MAX);
	unsigned p = (unsigned)(nice + 20) * 4 / 2 + e * 4 / 512;

	return PRI_NORMAL + (int)(p * 128 / 210 & 127);
}

static unsigned bucket(int pri)
{
	return (unsigned)pri / PPQ;
}

static int clamp(int64_t n, int max)
{
	return n < 0 ? 0 : n > max ? max : (int)n;
}

/* Ticks of the cpu's scheduler clock up to and with `when`. */
static int64_t ticks_at(const struct bsd4_cpu *c, int64_t when)
{
	return (when - c->sched_phase + SCHED_NS) / SCHED_NS;
}

static void queue_add(struct bsd4 *b, struct bsd4_task *bt)
{
	unsigned q = bucket(bt->pri - PRI_NORMAL);

	list_push_back(&b->queue[q], &bt->link);
	b->full |= 1u << q;
	b->nqueued++;
}

static void queue_del(struct bsd4 *b, struct bsd4_task *bt)
{
	unsigned q = bucket(bt->pri - PRI_NORMAL);

	list_del(&bt->link);
	if (list_empty(&b->queue[q]))
		b->full &= ~(1u << q);
	b->nqueued--;
}

/* True: bt's priority now belongs to another queue. */
static bool set_priority(struct bsd4 *b, struct bsd4_task *bt)
{
	int pri = priority(bt->estcpu, bt->batch, bt->t->nice);
	bool moved = bucket(pri) != bucket(bt->pri);

	if (moved && bt->where == QUEUED) {
		queue_del(b, bt);
		bt->pri = pri;
		queue_add(b, bt);
	}
	bt->pri = pri;
	return moved;
}

/* If there were ticks since the last time, what bt used of them goes into its estcpu. */
static bool recompute(struct bsd4_task *bt)
{
	struct bsd4 *b = bt->last->b;
	int64_t now = sim_now(b->s), ncpu = b->online->n, used;
	int64_t n = ticks_at(bt->last, now) - ticks_at(bt->last, bt->since);

	if (n == 0)
		return false;
	/* the queued ones count as if they ran, lest one of a crowd look idle */
	used = (int64_t)bt->ticks * ESTCPU_MAX * (b->nqueued + ncpu) / (ncpu * n);
	bt->batch = clamp(used > ESTCPU_MAX / 2 ? bt->batch + n : bt->batch - n, BATCH_MAX);
	bt->estcpu = clamp((bt->estcpu * b->decay + used) / (b->decay + 1), ESTCPU_MAX);
	bt->ticks = 0;
	bt->since = now;
	return set_priority(b, bt);
}

static void recompute_woken(struct bsd4_task *bt)
{
	if (bt->t->last_sleep <= SECOND_NS) {
		recompute(bt);
		return;
	}
	bt->estcpu /= 2;
	bt->batch = clamp(bt->batch - SCHED_HZ, BATCH_MAX);
	bt->ticks = 0;
	bt->since = sim_now(bt->last->b->s);
	set_priority(bt->last->b, bt);
}

/* ---- who holds a cpu ---- */

/* Its readiness or whether it has a holder may have changed. */
static void mark(struct bsd4_cpu *c)
{
	enum set in = !c->ready ? NOT_READY : c->holder ? BUSY : IDLE;
	uint64_t bit = (uint64_t)1 << c->id % 64;
	struct bsd4 *b = c->b;

	if (in == c->in)
		return;
	b->set[c->in][c->id / 64] ^= bit;
	b->set[in][c->id / 64] ^= bit;
	b->nin[c->in]--;
	b->nin[in]++;
	c->in = in;
}

static void hold(struct bsd4_cpu *c, struct bsd4_task *bt)
{
	c->holder = bt;
	c->upri = bt ? bt->pri : PRI_NONE;
	if (bt)
		bt->where = HOLDS;
	mark(c);
}

/* Its helper has work, and will be ready again after that. */
static void not_ready(struct bsd4_cpu *c)
{
	c->ready = false;
	c->helper = true;
	mark(c);
}

/* The best queued one that may run on c, taken out; of the first two the one that was last here. */
static struct bsd4_task *choose(struct bsd4_cpu *c)
{
	struct bsd4 *b = c->b;

	for (uint32_t full = b->full; full; full &= full - 1) {
		struct link *q = &b->queue[__builtin_ctz(full)];
		list_for (l, q) {
			struct bsd4_task *bt = container_of(l, struct bsd4_task, link), *second;
			if (!sim_allowed(b->s, bt->t, c->id))
				continue;
			second = container_of(l->next, struct bsd4_task, link);
			if (bt->last != c && l->next != q && second->last == c &&
			    sim_allowed(b->s, second->t, c->id))
				bt = second;
			queue_del(b, bt);
			bt->last = c;
			if (b->fresh_turn)
				c->rrcount = 0;
			return bt;
		}
	}
	return NULL;
}

/* If the holder blocked, the next one is chosen before anybody else may take the cpu. */
static void settle(struct bsd4_cpu *c)
{
	if (c->vacant)
		hold(c, choose(c));
	c->vacant = false;
}

/* bt stays on c's LWKT list, until its turn comes. user: it was in user mode. */
static void rob(struct bsd4_cpu *c, struct bsd4_task *bt, bool user)
{
	struct sim *s = c->b->s;
	int64_t now = sim_now(s), into = (now - c->hard_phase + HARD_NS) % HARD_NS;

	bt->where = ROBBED;
	bt->user = user;
	list_push_back(&c->robbed, &bt->link);
	if (!sim_timer_pending(s, TURN, c->id))
		sim_timer(s, TURN, c->id, now + HARD_NS - into);
}

/* bt wants user mode on c: it takes c, or robs a holder of worse priority of it; or else false. */
static bool acquire(struct bsd4_cpu *c, struct bsd4_task *bt)
{
	struct bsd4_task *old = c->holder;

	if (old && c->upri <= bt->pri)
		return false;
	hold(c, bt);
	bt->last = c;
	if (old && old->where == RUNS)
		sim_resched(c->b->s, c->id); /* and it is enqueued as a robbed one */
	else if (old)
		rob(c, old, false);
	return true;
}

/* ---- which cpu to kick for a queued task ---- */

/* What the company on the core is worth to one that would run on cpu: less is better. */
static int company(const struct bsd4 *b, const struct group *core, int cpu)
{
	int least = BATCH_MAX;

	for (int i = 0; i < core->n; i++) {
		const struct bsd4_cpu *c = sim_cpu_priv(b->s, core->cpu[i]);
		if (c->id == cpu)
			continue;
		if (b->rule == RULE_V3) /* looks at the first sibling only */
			return c->upri;
		if (c->holder && c->holder->batch < least)
			least = c->holder->batch;
	}
	return least;
}

/* A cpu with an idle sibling; else the idle one in the best company, of equals the first. */
static int find_core(const struct bsd4 *b, const uint64_t *may, int start)
{
	uint64_t left[CPU_MAX / 64];
	int least = INT_MAX, best = -1, cpu = start;

	for (int i = 0; i < b->words; i++)
		left[i] = b->set[IDLE][i] & may[i];
	while ((cpu = mask_next(left, left, b->words, cpu)) >= 0) {
		const struct group *core = sim_group(b->s, cpu, LEVEL_CORE);
		int worth;
		/* one that was passed over does not count as idle any more */
		left[cpu / 64] &= ~((uint64_t)1 << cpu % 64);
		for (int i = 0; i < core->n; i++)
			if (left[core->cpu[i] / 64] >> core->cpu[i] % 64 & 1)
				return cpu;
		worth = company(b, core, cpu);
		if (worth < least) {
			least = worth;
			best = cpu;
		}
	}
	return best;
}

/* A cpu whose holder is worse by a queue at least. */
static int find_worse(const struct bsd4 *b, const uint64_t *may, int start, int pri)
{
	int cpu = start;

	for (int n = b->nin[BUSY]; n; n--, cpu++) {
		const struct bsd4_cpu *c;
		cpu = mask_next(b->set[BUSY], may, b->words, cpu);
		if (cpu < 0)
			break;
		c = sim_cpu_priv(b->s, cpu);
		if (bucket(c->upri) > bucket(pri))
			return cpu;
	}
	return -1;
}

/* bt goes to the global queue, and a cpu is kicked to look there. Returns the cpu on which bt
 * counts as queued: that one, if it may run there. */
static int set_run_queue(struct bsd4_cpu *here, struct bsd4_task *bt)
{
	struct bsd4 *b = here->b;
	const uint64_t *may = sim_allowed_mask(b->s, bt->t);
	int start = b->online->cpu[(b->scan++ & 0xffff) % (unsigned)b->online->n], cpu = -1;
	struct bsd4_cpu *c;

	bt->where = QUEUED;
	queue_add(b, bt);
	if (b->nin[IDLE])
		cpu = b->cores ? find_core(b, may, start)
			       : mask_next(b->set[IDLE], may, b->words, start);
	if (cpu < 0)
		cpu = find_worse(b, may, start, bt->pri);
	if (cpu < 0)
		cpu = start;
	c = sim_cpu_priv(b->s, cpu);
	if (c != here)
		not_ready(c);
	if (bucket(c->upri) > bucket(bt->pri)) {
		*(c->holder ? &c->resched : &c->helper) = true;
		sim_resched(b->s, cpu);
	}
	return may[cpu / 64] >> cpu % 64 & 1 ? cpu : mask_next(may, may, b->words, cpu);
}

/* ---- hooks ---- */

static bool init(struct sim *s, struct err *e)
{
	struct bsd4 *b = sim_priv(s);

	(void)e;
	b->s = s;
	b->online = sim_group(s, 0, LEVEL_MACHINE);
	b->words = sim_words(s);
	b->scan = b->scancpu < 0 ? sim_random(s, 65536) : (uint32_t)b->scancpu;
	b->second = 1 + sim_random(s, SECOND_NS);
	list_init(&b->tasks);
	for (int i = 0; i < QUEUES; i++)
		list_init(&b->queue[i]);
	for (int i = 0; i < b->online->n; i++) {
		struct bsd4_cpu *c = sim_cpu_priv(s, b->online->cpu[i]);
		c->b = b;
		c->id = b->online->cpu[i];
		list_init(&c->robbed);
		c->sched_phase = sim_random(s, SCHED_NS);
		c->hard_phase = sim_random(s, HARD_NS);
		c->ready = true;
		hold(c, NULL);
		sim_tick(s, c->id, SCHED_HZ, c->sched_phase);
	}
	return true;
}

static bool init_ht(struct sim *s, struct err *e)
{
	struct bsd4 *b = sim_priv(s);

	init(s, e);
	/* without siblings the kernel says that hyper-threading is not supported */
	b->cores = true;
	for (int i = 0; i < b->online->n; i++)
		b->cores &= sim_group(s, b->online->cpu[i], LEVEL_CORE)->n > 1;
	b->fresh_turn = b->rule == RULE_V3;
	return true;
}

static void task_init(struct sim *s, struct task *t, struct task *parent)
{
	struct bsd4 *b = sim_priv(s);
	struct bsd4_task *bt = t->priv;

	bt->t = t;
	bt->last = sim_cpu_priv(s, t->cpu);
	bt->since = sim_now(s);
	bt->batch = BATCH_MAX / 2;
	if (parent) {
		struct bsd4_task *pt = parent->priv;
		bt->estcpu = clamp(pt->estcpu + 2048, ESTCPU_MAX);
		pt->estcpu = clamp(pt->estcpu + 32, ESTCPU_MAX);
	}
	bt->pri = priority(bt->estcpu, bt->batch, t->nice);
	list_init(&bt->link);
	list_push_back(&b->tasks, &bt->all);
}

static void task_exit(struct sim *s, struct task *t)
{
	struct bsd4_task *bt = t->priv;

	(void)s;
	list_del(&bt->all);
}

/* bt comes from the kernel to user mode on c. Returns the cpu to queue it on. */
static int arrive(struct bsd4_cpu *c, struct bsd4_task *bt)
{
	settle(c);
	c->resched = false;
	if (!acquire(c, bt))
		return set_run_queue(c, bt);
	c->turn = false; /* the robbed, in user mode, come behind it */
	return c->id;
}

static int select_cpu(struct sim *s, struct task *t, int prev, enum enq why)
{
	struct bsd4_cpu *c = sim_cpu_priv(s, prev);
	struct bsd4_task *bt = t->priv;
	bool moved;

	if (why == ENQ_FORK)
		return set_run_queue(c, bt);
	if (why == ENQ_WAKEUP) {
		recompute_woken(bt);
		return arrive(c, bt);
	}
	if (c->holder != bt) {
		rob(c, bt, true);
		return prev;
	}
	moved = recompute(bt);
	bt->where = HOLDS;
	if (c->resched || why == ENQ_YIELD || (moved && c->ready)) {
		struct bsd4_task *next = choose(c);
		c->resched = false;
		if (next && next->pri <= bt->pri) {
			hold(c, next);
			c->turn = true;
			return set_run_queue(c, bt);
		}
		/* it robs the next one at once */
		c->upri = bt->pri;
		if (next)
			rob(c, next, false);
	}
	return prev;
}

/* select_cpu has put it where it belongs, unless the workload puts it on this cpu. */
static void enqueue(struct sim *s, int cpu, struct task *t, enum enq why)
{
	struct bsd4_task *bt = t->priv;

	(void)why;
	if (bt->where == AWAY) {
		bt->last = sim_cpu_priv(s, cpu);
		arrive(bt->last, bt);
	}
}

/* Never comes: what is queued counts where it is, and a cpu takes it from wherever that is. */
static void dequeue(struct sim *s, int cpu, struct task *t)
{
	(void)s;
	(void)cpu;
	(void)t;
}

/* LWKT gives the robbed ones their turn, and they find that they do not hold the cpu. */
static void robbed_run(struct bsd4_cpu *c)
{
	struct link *last = c->robbed.prev, *l = NULL;

	while (!list_empty(&c->robbed) && l != last) {
		struct bsd4_task *bt;
		l = c->robbed.next;
		bt = container_of(l, struct bsd4_task, link);
		list_del(l);
		if (bt->user)
			recompute(bt);
		if (!acquire(c, bt))
			set_run_queue(c, bt);
	}
	if (list_empty(&c->robbed))
		sim_timer_cancel(c->b->s, TURN, c->id);
}

static struct task *pick_next(struct sim *s, int cpu)
{
	struct bsd4_cpu *c = sim_cpu_priv(s, cpu);

	settle(c);
	if (c->turn && !list_empty(&c->robbed))
		robbed_run(c);
	c->turn = false;
	if (!c->holder && c->helper) {
		c->helper = c->resched = false;
		c->rrcount = 0;
		c->ready = true;
		hold(c, choose(c));
	}
	if (!c->holder)
		return NULL;
	c->holder->where = RUNS;
	return c->holder->t;
}

static void block(struct sim *s, int cpu, struct task *t)
{
	struct bsd4_cpu *c = sim_cpu_priv(s, cpu);
	struct bsd4_task *bt = t->priv;

	bt->where = AWAY;
	bt->slept_at = sim_now(s);
	if (c->holder == bt) {
		hold(c, NULL);
		c->vacant = c->turn = true;
	}
}

static void tick(struct sim *s, int cpu, struct task *curr)
{
	struct bsd4_cpu *c = sim_cpu_priv(s, cpu);
	struct bsd4_task *bt = curr->priv;

	bt->ticks++;
	bt->estcpu = clamp(bt->estcpu + ESTCPU_MAX / SCHED_HZ + 1, ESTCPU_MAX);
	if (++c->rrcount >= c->b->rrinterval) {
		c->rrcount = 0;
		c->resched = true;
	}
	if (set_priority(c->b, bt) && c->ready)
		c->resched = true;
	if (c->resched)
		sim_resched(s, cpu);
}

static void timer(struct sim *s, int id, int cpu)
{
	struct bsd4_cpu *c = sim_cpu_priv(s, cpu);

	(void)id;
	settle(c);
	robbed_run(c);
}

/* Once a second, on cpu 0: who has not slept for longer has its priority recomputed. */
static int64_t schedcpu(struct sim *s)
{
	struct bsd4 *b = sim_priv(s);
	int64_t now = sim_now(s);

	if (now == 0)
		return b->second;
	list_for (l, &b->tasks) {
		struct bsd4_task *bt = container_of(l, struct bsd4_task, all);
		struct bsd4_cpu *c = bt->last;
		if (bt->where == AWAY && now - bt->slept_at > SECOND_NS)
			continue;
		if (!recompute(bt) || !c->ready || (bt->where == QUEUED && c->holder))
			continue;
		/* even if it sleeps, the cpu that it was last on looks again */
		c->resched = true;
		if (c->id != 0)
			not_ready(c);
		sim_resched(s, c->id);
	}
	return SECOND_NS;
}

static void dump(struct sim *s, FILE *f)
{
	const struct bsd4 *b = sim_priv(s);
	static const char *const where[] = {"away", "runs", "holds", "robbed", "queued"};

	fprintf(f, "scancpu %u, queued %d\n", b->scan & 0xffff, b->nqueued);
	for (int i = 0; i < b->online->n; i++) {
		const struct bsd4_cpu *c = sim_cpu_priv(s, b->online->cpu[i]);
		fprintf(f, "cpu %d: holder %d upri %d rrcount %d%s%s%s\n", c->id,
			c->holder ? c->holder->t->id : -1, c->upri, c->rrcount,
			c->ready ? " ready" : "", c->helper ? " helper" : "",
			c->resched ? " resched" : "");
	}
	list_for (l, &b->tasks) {
		const struct bsd4_task *bt = container_of(l, struct bsd4_task, all);
		fprintf(f, "task %d: %s cpu %d pri %d estcpu %d batch %d\n", bt->t->id,
			where[bt->where], bt->last->id, bt->pri, bt->estcpu, bt->batch);
	}
}

#define OPS_COMMON                                                                                 \
	.abi = POLICY_ABI, .trust = "from source", .size = sizeof(struct bsd4),                    \
	.cpu_size = sizeof(struct bsd4_cpu), .task_size = sizeof(struct bsd4_task),                \
	.timers = TIMERS, .task_init = task_init, .task_exit = task_exit,                          \
	.select_cpu = select_cpu, .enqueue = enqueue, .dequeue = dequeue, .pick_next = pick_next,  \
	.block = block, .tick = tick, .timer = timer, .balance = schedcpu, .dump = dump

static const struct policy_ops bsd4 = {
	OPS_COMMON,
	.name = "bsd4",
	.summary = "DragonFly 3.0 (early 2012): one global queue, cpus in turn, no notion of cores",
	.source = "sys/kern/usched_bsd4.c @ 4643740aa6 (2011-11-15)",
	.params = params + 1,
	.init = init,
};

static const struct policy_ops ht_aware = {
	OPS_COMMON,
	.name = "ht-aware",
	.summary = "bsd4 that fills whole idle cores first (DragonFly, June to September 2012)",
	.source =
		"sys/kern/usched_bsd4.c @ 687fbc3cfc (v1, 2012-06-15), 901eccebc4 (v3, 2012-09-17)",
	.params = params,
	.init = init_ht,
};

POLICIES(bsd4) = {&bsd4, &ht_aware, NULL};
