/* bsd4.c - DragonFly's scheduler of 2012: one global queue, a counter that says where to look for a
 * cpu, and wake-ups that choose none; and the same after it had learnt of hyper-threading.
 *
 * Facts from sys/kern/usched_bsd4.c @ 4643740aa6 (as in release 3.0), its hyper-threading rules V1
 * @ 687fbc3cfc (ht_enable) and V3 @ 901eccebc4 (smt, cache_coherent), on LWKT (lwkt.h) of the same
 * time. Cpus are sought only for what is queued. docs/policies.md says where this differs from the
 * kernel. */
#include "bsd4_queue.h"
#include "param.h"

/* ht-aware's; bsd4 has those from cache_coherent on. */
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
	{.key = "cache_coherent",
	 .type = PARAM_BOOL,
	 .offset = offsetof(struct bsd4, cache_coherent),
	 .def = "false",
	 .help = "whether a cpu whose task blocks or ends its turn leaves what was queued less "
		 "than two ticks ago to the cpu that it was on, and may idle by that "
		 "(kern.usched_bsd4.cache_coherent, rule of September 2012; there it is on)"},
	{.key = "upri_affinity",
	 .type = PARAM_INT,
	 .offset = offsetof(struct bsd4, upri_affinity),
	 .def = "16",
	 .min = 0,
	 .max = 128,
	 .help = "of cache_coherent: a task that is better by more than so many queues of 4 "
		 "priorities than one that runs somewhere is taken at once "
		 "(kern.usched_bsd4.upri_affinity)"},
	{.key = "queue_checks",
	 .type = PARAM_INT,
	 .offset = offsetof(struct bsd4, queue_checks),
	 .def = "5",
	 .min = 1,
	 .max = 1000000,
	 .help = "of cache_coherent: after so many tasks that were left, the nearest of them is "
		 "taken (kern.usched_bsd4.queue_checks)"},
	{.key = "stick_to_level",
	 .type = PARAM_INT,
	 .offset = offsetof(struct bsd4, stick_to_level),
	 .def = "0",
	 .min = 0,
	 .max = 3,
	 .help = "of cache_coherent: a task from within this level is taken at once: 0 the cpu, 1 "
		 "its core, 2 its package, 3 any; without siblings 1 its package, 2 any "
		 "(kern.usched_bsd4.stick_to_level)"},
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

/* ---- which task for a cpu ---- */

/* The helper of an idle cpu knows nothing of caches. */
static struct lwkt_task *choose(struct lwkt_cpu *c)
{
	return bsd4_of(c)->cache_coherent ? choose_coherent(c) : choose_plain(c);
}

static struct lwkt_task *help(struct lwkt_cpu *c)
{
	container_of(c, struct bsd4_cpu, lw)->rrcount = 0;
	return choose_plain(c);
}

/* ---- which cpu to kick for a queued task ---- */

/* What the company on the core is worth to one that would run on cpu: less is better. */
static int company(const struct bsd4 *b, const struct group *core, int cpu)
{
	int least = BATCH_MAX;

	for (int i = 0; i < core->n; i++) {
		const struct lwkt_cpu *c = sim_cpu_priv(b->lw.s, core->cpu[i]);
		if (c->id == cpu)
			continue;
		if (b->rule == RULE_V3) /* looks at the first sibling only */
			return b->lw.upri[c->id];
		if (c->holder && bsd4_task(c->holder)->batch < least)
			least = bsd4_task(c->holder)->batch;
	}
	return least;
}

/* A cpu with an idle sibling; else the idle one in the best company, of equals the first. */
static int find_core(const struct bsd4 *b, const uint64_t *may, int start)
{
	uint64_t left[CPU_MAX / 64];
	int least = INT_MAX, best = -1, cpu = start;

	for (int i = 0; i < b->lw.words; i++)
		left[i] = b->lw.set[IDLE][i] & may[i];
	while ((cpu = mask_next(left, left, b->lw.words, cpu)) >= 0) {
		const struct group *core = sim_group(b->lw.s, cpu, LEVEL_CORE);
		int worth;
		/* one that was passed over does not count as idle any more */
		left[cpu / 64] &= ~((uint64_t)1 << cpu % 64);
		for (int i = 0; i < core->n; i++)
			if (mask_has(left, core->cpu[i]))
				return cpu;
		worth = company(b, core, cpu);
		if (worth < least) {
			least = worth;
			best = cpu;
		}
	}
	return best;
}

/* lt goes to the global queue, and a cpu is kicked to look there. Returns the cpu on which lt
 * counts as queued: that one, if it may run there. */
static int set_run_queue(struct lwkt_cpu *here, struct lwkt_task *lt)
{
	struct bsd4 *b = bsd4_of(here);
	const uint64_t *may = sim_allowed_mask(b->lw.s, lt->t);
	const struct group *online = b->lw.online;
	int start = online->cpu[(b->scan++ & 0xffff) % (unsigned)online->n], cpu = -1;

	lt->where = QUEUED;
	runq_add(&b->q, lt, false);
	if (b->cache_coherent)
		bsd4_task(lt)->queued_at = sched_ticks(b);
	if (b->lw.nin[IDLE])
		cpu = b->cores ? find_core(b, may, start)
			       : mask_next(b->lw.set[IDLE], may, b->lw.words, start);
	if (cpu < 0)
		cpu = lwkt_find_worse(&b->lw, may, start, lt->pri);
	if (cpu < 0)
		cpu = start;
	/* the kernel leaves its own cpu ready: where that idles, the helper runs before anything
	 * else can come there; here more may come in the same instant */
	kick(sim_cpu_priv(b->lw.s, cpu), lt->pri, cpu != here->id || !here->holder);
	return mask_has(may, cpu) ? cpu : mask_next(may, may, b->lw.words, cpu);
}

static void back(struct lwkt_cpu *c, struct lwkt_task *lt)
{
	if (lt->user)
		recompute(lt);
	if (!lwkt_acquire(c, lt))
		set_run_queue(c, lt);
}

/* ---- hooks ---- */

static const struct lwkt_ops lwkt_ops = {.choose = choose, .help = help, .back = back};

static bool all_have_siblings(const struct bsd4 *b)
{
	for (int i = 0; i < b->lw.online->n; i++)
		if (sim_group(b->lw.s, b->lw.online->cpu[i], LEVEL_CORE)->n < 2)
			return false;
	return true;
}

static bool init(struct sim *s, struct err *e)
{
	struct bsd4 *b = sim_priv(s);

	(void)e;
	b->scan = b->scancpu < 0 ? sim_random(s, 65536) : (uint32_t)b->scancpu;
	runq_init(&b->q);
	lwkt_init(s, &lwkt_ops);
	if (b->stick_to_level && !all_have_siblings(b))
		b->stick_to_level++; /* a cpu is a core */
	return true;
}

static bool init_ht(struct sim *s, struct err *e)
{
	struct bsd4 *b = sim_priv(s);

	init(s, e);
	b->cores = all_have_siblings(b); /* else the kernel says "not supported" */
	b->fresh_turn = b->rule == RULE_V3;
	return true;
}

static void task_init(struct sim *s, struct task *t, struct task *parent)
{
	struct bsd4_task *bt = t->priv;

	lwkt_task_init(s, t);
	bt->batch = BATCH_MAX / 2;
	if (parent) {
		struct lwkt_task *pt = parent->priv;
		bt->lw.estcpu = clamp(pt->estcpu + 2048, ESTCPU_MAX);
		pt->estcpu = clamp(pt->estcpu + 32, ESTCPU_MAX);
	}
	bt->lw.pri = priority(bt->lw.estcpu, bt->batch, t->nice);
}

/* lt comes from the kernel to user mode on c. Returns the cpu to queue it on. */
static int arrive(struct lwkt_cpu *c, struct lwkt_task *lt)
{
	lwkt_settle(c);
	c->resched = false;
	if (!lwkt_acquire(c, lt))
		return set_run_queue(c, lt);
	c->turn = false; /* the robbed, in user mode, come behind it */
	return c->id;
}

static int select_cpu(struct sim *s, struct task *t, int prev, enum enq why)
{
	struct lwkt_cpu *c = sim_cpu_priv(s, prev);
	struct lwkt_task *lt = t->priv;
	bool moved;

	if (why == ENQ_FORK)
		return set_run_queue(c, lt);
	if (why == ENQ_WAKEUP) {
		recompute_woken(lt);
		return arrive(c, lt);
	}
	if (c->holder != lt) {
		lwkt_stall(c, lt, true);
		return prev;
	}
	moved = recompute(lt);
	lt->where = HOLDS;
	if (c->resched || why == ENQ_YIELD || (moved && c->ready)) {
		struct lwkt_task *next = choose(c);
		c->resched = false;
		if (next && next->pri <= lt->pri) {
			lwkt_hold(c, next);
			c->turn = true;
			return set_run_queue(c, lt);
		}
		/* it robs the next one at once */
		c->l->upri[c->id] = (int16_t)lt->pri;
		if (next)
			lwkt_stall(c, next, false);
	}
	return prev;
}

/* select_cpu has put it where it belongs, unless the workload puts it on this cpu. */
static void enqueue(struct sim *s, int cpu, struct task *t, enum enq why)
{
	struct lwkt_task *lt = t->priv;

	(void)why;
	if (lt->where == AWAY) {
		lt->last = sim_cpu_priv(s, cpu);
		arrive(lt->last, lt);
	}
}

static struct task *pick_next(struct sim *s, int cpu)
{
	struct bsd4 *b = sim_priv(s);
	struct bsd4_cpu *c = sim_cpu_priv(s, cpu);
	struct task *t = lwkt_pick_next(s, cpu);

	if (b->cache_coherent)
		force(b, c, !t && any_for(b, &c->lw));
	return t;
}

static void block(struct sim *s, int cpu, struct task *t)
{
	struct bsd4_task *bt = t->priv;

	bt->slept_at = sim_now(s);
	lwkt_block(s, cpu, t);
}

static void tick(struct sim *s, int cpu, struct task *curr)
{
	struct bsd4 *b = sim_priv(s);
	struct bsd4_cpu *c = sim_cpu_priv(s, cpu);
	struct lwkt_task *lt = curr->priv;

	lt->ticks++;
	lt->estcpu = clamp(lt->estcpu + ESTCPU_MAX / SCHED_HZ + 1, ESTCPU_MAX);
	if (++c->rrcount >= b->rrinterval) {
		c->rrcount = 0;
		c->lw.resched = true;
	}
	if (set_priority(b, lt) && c->lw.ready)
		c->lw.resched = true;
	if (c->lw.resched)
		sim_resched(s, cpu);
}

static void timer(struct sim *s, int id, int cpu)
{
	(void)id;
	lwkt_timer(s, cpu);
}

/* Once a second, on the first cpu: who has not slept for longer has its priority recomputed. */
static int64_t schedcpu(struct sim *s)
{
	struct bsd4 *b = sim_priv(s);
	int64_t now = sim_now(s);

	if (now == 0)
		return b->lw.second;
	list_for (l, &b->lw.tasks) {
		struct lwkt_task *lt = container_of(l, struct lwkt_task, all);
		struct lwkt_cpu *c = lt->last;
		if (lt->where == AWAY && now - bsd4_task(lt)->slept_at > SECOND_NS)
			continue;
		if (!recompute(lt) || !c->ready || (lt->where == QUEUED && c->holder))
			continue;
		/* even if it sleeps, the cpu that it was last on looks again */
		c->resched = true;
		if (c->id != b->lw.online->cpu[0])
			lwkt_not_ready(c);
		sim_resched(s, c->id);
	}
	return SECOND_NS;
}

/* Who is robbed learns of it at the next point of LWKT's clock; robbed anew in that very turn, at
 * the one after it. Then an idle cpu is kicked for it. But a kicked cpu takes what is best, and a
 * confined task for which it came may be left behind with none that was kicked for it. */
static int64_t may_idle(const struct sim *s, int cpu, bool confined)
{
	(void)s;
	(void)cpu;
	return confined ? -1 : 2 * HARD_NS;
}

static void dump(struct sim *s, FILE *f)
{
	const struct bsd4 *b = sim_priv(s);

	fprintf(f, "scancpu %u, queued %d\n", b->scan & 0xffff, b->q.n);
	lwkt_dump(&b->lw, f);
}

#define OPS_COMMON                                                                                 \
	.abi = POLICY_ABI, .trust = "from source", .size = sizeof(struct bsd4),                    \
	.cpu_size = sizeof(struct bsd4_cpu), .task_size = sizeof(struct bsd4_task),                \
	.timers = LWKT_TIMERS, .task_init = task_init, .task_exit = lwkt_task_exit,                \
	.select_cpu = select_cpu, .enqueue = enqueue, .dequeue = lwkt_dequeue,                     \
	.pick_next = pick_next, .block = block, .tick = tick, .timer = timer, .balance = schedcpu, \
	.may_idle = may_idle, .dump = dump

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
