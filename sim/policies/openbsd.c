/* openbsd.c - OpenBSD's scheduler: queues per cpu, a cost for each cpu that a task could go to, and
 * stealing by whoever runs out of work. Nothing of it knows of cores; since 2018 second cpus of a
 * core are left alone instead (hw.smt=0). Sources: sys/kern/kern_sched.c 1.38 (2015-09) and
 * sched_bsd.c 1.31 (2013-03), kern_sched.c 1.113 (2025-06) and sched_bsd.c 1.104 (2025-08).
 * docs/policies.md says where this differs. */
#include "estcpu.h"
#include "openbsd_queue.h"
#include "param.h"

#define HARD_HZ	   100
#define HARD_NS	   10000000
#define SCHED_HARD 4  /* of its ticks: the running task is charged */
#define RR_HARD	   10 /* a turn */
#define LOAD_EVERY 5  /* seconds */
#define PRI_ZERO   22 /* who sleeps at this one or better counts as load */
#define PRI_USER   50
#define PRI_MAX	   127
#define ESTCPU_MAX (2 * 20 - PPQ)
#define COST_RUN   3 /* of each task that is there already */

static const struct param params[] = {
	{.key = "version",
	 .type = PARAM_ENUM,
	 .offset = offsetof(struct openbsd, version),
	 .def = "\"v2025\"",
	 .choices = "v2014|v2025",
	 .help = "v2014 (2011 to 2015): a task that was preempted looks for a cpu anew, and load "
		 "averages of cpus count; v2025: it stays, and the boot cpu is avoided"},
	{.key = "smt",
	 .type = PARAM_BOOL,
	 .offset = offsetof(struct openbsd, smt),
	 .def = "false",
	 .help = "whether tasks are scheduled on second cpus of a core (hw.smt); v2014 knows of no "
		 "such thing and takes all cpus"},
	{.key = "resident",
	 .type = PARAM_INT,
	 .offset = offsetof(struct openbsd, resident),
	 .def = "10",
	 .min = 0,
	 .max = 40,
	 .help = "what holds a task to its cpu: the base-2 logarithm of its pages in memory (the "
		 "kernel looks at each process's own; no sysctl)"},
	{0},
};

/* ---- which cpu ---- */

/* Where ot may be scheduled. False: on no cpu that is used, so it is held to be pegged where it may
 * run at all. */
static bool cpus_of(const struct openbsd *o, const struct openbsd_task *ot, uint64_t *set)
{
	const uint64_t *may = sim_allowed_mask(o->s, ot->t);
	bool any = mask_next(may, o->used, o->words, 0) >= 0;

	for (int i = 0; i < o->words; i++)
		set[i] = any ? may[i] & o->used[i] : may[i];
	return any;
}

/* By which ot is compared with what runs on a cpu that it could go to. */
static int move_pri(const struct openbsd *o, const struct openbsd_task *ot)
{
	return o->version == V2014 ? ot->pri : ot->usrpri;
}

/* What it costs ot to go to cpu. A forked one counts tasks, then (2014) the load average. */
static int64_t cost(const struct openbsd *o, const struct openbsd_task *ot, int cpu, enum enq why)
{
	const struct openbsd_cpu *c = sim_cpu_priv(o->s, cpu);
	int64_t sum = (int64_t)COST_RUN * c->nrun;

	if (why == ENQ_FORK)
		return (int64_t)c->nrun << 32 | (o->version == V2014 ? c->load : 0);
	if (!mask_has(o->idle, cpu))
		sum += move_pri(o, ot) - c->curpri + COST_RUN;
	if (o->version == V2014)
		sum += c->load >> LOAD_SHIFT;
	else if (cpu == o->boot)
		sum += COST_RUN; /* it has the interrupts */
	if (cpu == ot->t->cpu && ot->slptime == 0)
		sum -= o->resident;
	return sum;
}

/* The idle cpu that is cheapest, or of all if none is; of equals the lowest. */
static int choose_cpu(struct openbsd *o, const struct openbsd_task *ot, int prev, enum enq why)
{
	const struct openbsd_cpu *c = sim_cpu_priv(o->s, prev);
	uint64_t set[CPU_MAX / 64], free[CPU_MAX / 64] = {0}, any = 0;
	int64_t least = INT64_MAX;
	int best = prev;

	cpus_of(o, ot, set);
	for (int i = 0; i < o->words; i++)
		any |= free[i] = set[i] & o->idle[i] & ~o->queued[i];
	if (why != ENQ_FORK && (mask_has(free, prev) || (why == ENQ_PREEMPT && !c->nrun)))
		return prev;
	for (int i = 0; i < o->words; i++)
		for (uint64_t x = any ? free[i] : set[i]; x; x &= x - 1) {
			int cpu = i * 64 + __builtin_ctzll(x);
			int64_t n = cost(o, ot, cpu, why);
			if (n < least) {
				least = n;
				best = cpu;
			}
		}
	return best;
}

static int select_cpu(struct sim *s, struct task *t, int prev, enum enq why)
{
	struct openbsd *o = sim_priv(s);

	if (why == ENQ_YIELD || (why == ENQ_PREEMPT && o->version == V2025))
		return prev;
	return choose_cpu(o, t->priv, prev, why);
}

/* ---- a task's life ---- */

static void set_usrpri(struct openbsd_task *ot)
{
	int64_t pri = PRI_USER + ot->estcpu + 2 * ot->t->nice;

	ot->usrpri = pri < PRI_MAX ? (int)pri : PRI_MAX;
}

static void task_init(struct sim *s, struct task *t, struct task *parent)
{
	struct openbsd *o = sim_priv(s);
	struct openbsd_task *ot = t->priv;

	ot->t = t;
	if (parent)
		ot->estcpu = ((const struct openbsd_task *)parent->priv)->estcpu;
	set_usrpri(ot);
	list_init(&ot->link);
	list_push_back(&o->tasks, &ot->all);
}

/* The parent pays for its children; its priority follows when it is next recomputed. */
static void task_exit(struct sim *s, struct task *t)
{
	struct openbsd_task *ot = t->priv, *up = t->parent ? t->parent->priv : NULL;

	(void)s;
	list_del(&ot->all);
	if (up)
		up->estcpu = estcpu_add(up->estcpu, ot->estcpu, ESTCPU_MAX);
}

static void enqueue(struct sim *s, int cpu, struct task *t, enum enq why)
{
	struct openbsd *o = sim_priv(s);
	struct openbsd_task *ot = t->priv;

	ot->why = why;
	if (why != ENQ_WAKEUP && why != ENQ_MIGRATE)
		ot->pri = ot->usrpri;
	ot->asleep = false;
	queue_add(o, ot);
	if (why == ENQ_WAKEUP && ot->slptime > 1) {
		ot->estcpu = estcpu_slept(ot->estcpu, o->load, ot->slptime);
		set_usrpri(ot);
		if (o->version == V2014)
			resched_for(o, cpu, ot->usrpri);
	}
	ot->slptime = 0;
}

static void dequeue(struct sim *s, int cpu, struct task *t)
{
	(void)cpu;
	queue_del(sim_priv(s), t->priv);
}

/* In 2014 only a wake-up makes a cpu look again: not a fork, nor who was preempted elsewhere. */
static bool wakeup_preempt(struct sim *s, int cpu, struct task *t, struct task *curr)
{
	const struct openbsd *o = sim_priv(s);
	const struct openbsd_cpu *c = sim_cpu_priv(s, cpu);
	const struct openbsd_task *ot = t->priv;

	(void)curr;
	return ot->pri < c->curpri && (o->version == V2025 || ot->why == ENQ_WAKEUP);
}

/* Asleep in the kernel it has a priority of what it waits for, which it keeps until it runs. */
static void block(struct sim *s, int cpu, struct task *t)
{
	static const int pri[] = {[BLOCK_IO] = 16,    [BLOCK_LOCK] = 50,  [BLOCK_CHILD] = 32,
				  [BLOCK_TIMER] = 32, [BLOCK_EVENT] = 24, [BLOCK_EXIT] = 50};
	struct openbsd_task *ot = t->priv;

	(void)s;
	(void)cpu;
	ot->pri = pri[t->why];
	ot->asleep = true;
}

/* ---- who runs ---- */

/* Of the best queue of each other cpu the task that costs least to move here, whatever that is: to
 * this cpu, costs differ by priorities alone. A queue of which nothing may come here is passed over
 * (the kernel would look no further, but pegs few; affinity is none of its). */
static struct openbsd_task *steal(const struct openbsd *o, int self)
{
	struct openbsd_task *best = NULL, *ot;

	for (int i = 0; i < o->words; i++)
		for (uint64_t x = o->queued[i]; x; x &= x - 1) {
			struct openbsd_cpu *c = sim_cpu_priv(o->s, i * 64 + __builtin_ctzll(x));
			bool any = false;
			for (uint32_t q = c->full; q && !any; q &= q - 1)
				list_for (l, &c->queue[__builtin_ctz(q)]) {
					ot = container_of(l, struct openbsd_task, link);
					if (!sim_allowed(o->s, ot->t, self))
						continue;
					any = true;
					if (!best || move_pri(o, ot) < move_pri(o, best))
						best = ot;
				}
		}
	return best;
}

/* A cpu that is left alone hands on what was put there, if that is not pegged. */
static void hand_on(struct openbsd *o, int self)
{
	struct openbsd_cpu *c = sim_cpu_priv(o->s, self);
	uint64_t set[CPU_MAX / 64];

	for (int q = 0; q < QUEUES; q++)
		for (struct link *l = c->queue[q].next, *next; l != &c->queue[q]; l = next) {
			struct openbsd_task *ot = container_of(l, struct openbsd_task, link);
			next = l->next;
			if (!cpus_of(o, ot, set))
				continue;
			sim_migrate(o->s, ot->t, choose_cpu(o, ot, self, ENQ_MIGRATE));
			resched_for(o, ot->t->cpu, ot->pri);
		}
}

static struct task *pick_next(struct sim *s, int cpu)
{
	struct openbsd *o = sim_priv(s);
	struct openbsd_cpu *c = sim_cpu_priv(s, cpu);
	struct openbsd_task *ot = NULL;

	if (!mask_has(o->used, cpu))
		hand_on(o, cpu);
	if (c->full)
		ot = container_of(c->queue[__builtin_ctz(c->full)].next, struct openbsd_task, link);
	else if (mask_has(o->used, cpu))
		ot = steal(o, cpu);
	put(o->idle, cpu, !ot);
	if (!ot)
		return NULL;
	queue_del(o, ot);
	/* it goes to user mode, where its sleep's priority ends */
	c->curpri = ot->pri = ot->usrpri;
	c->seen = false;
	return ot->t;
}

/* ---- clocks ---- */

static void tick(struct sim *s, int cpu, struct task *curr)
{
	const struct openbsd *o = sim_priv(s);
	struct openbsd_cpu *c = sim_cpu_priv(s, cpu);
	struct openbsd_task *ot = curr->priv;
	int64_t n = (sim_now(s) - c->phase) / HARD_NS;

	if (n % SCHED_HARD == c->sched) {
		ot->estcpu = estcpu_add(ot->estcpu, 1, ESTCPU_MAX);
		set_usrpri(ot);
		ot->pri = ot->usrpri;
	}
	if (n % RR_HARD != c->rr)
		return;
	/* in 2025 one that saw two ends passes through the kernel even if nobody waits */
	if (c->nrun || (c->seen && o->version == V2025))
		sim_resched(s, cpu);
	c->seen = true;
}

static void recompute(struct openbsd *o, struct openbsd_task *ot)
{
	ot->estcpu = estcpu_decay(ot->estcpu, o->load);
	set_usrpri(ot);
	if (o->version == V2014) {
		/* even if it sleeps, the cpu that it was last on looks again */
		resched_for(o, ot->t->cpu, ot->usrpri);
		if (ot->pri < PRI_USER)
			return;
	}
	if (ot->t->queued && ot->pri / PPQ != ot->usrpri / PPQ) {
		queue_del(o, ot);
		ot->pri = ot->usrpri;
		queue_add(o, ot);
		resched_for(o, ot->t->cpu, ot->pri);
	} else if (o->version == V2014) {
		ot->pri = ot->usrpri;
	}
}

/* Of the tasks that run or could, in 2014 with those in short waits for a disk, on each cpu and in
 * all. A cpu without any keeps its average as it was. */
static void average(struct openbsd *o)
{
	const struct group *all = sim_group(o->s, o->boot, LEVEL_MACHINE);
	int n[CPU_MAX] = {0}, sum = 0;

	list_for (l, &o->tasks) {
		const struct openbsd_task *ot = container_of(l, struct openbsd_task, all);
		if (ot->asleep && (o->version == V2025 || ot->pri > PRI_ZERO || ot->slptime > 1))
			continue;
		n[ot->t->cpu]++;
		sum++;
	}
	for (int i = 0; i < all->n; i++) {
		struct openbsd_cpu *c = sim_cpu_priv(o->s, all->cpu[i]);
		if (n[all->cpu[i]])
			c->load = load_average(c->load, n[all->cpu[i]]);
	}
	o->load = load_average(o->load, sum);
}

static int64_t schedcpu(struct sim *s)
{
	struct openbsd *o = sim_priv(s);

	if (sim_now(s) == 0)
		return 1 + (int64_t)sim_random(s, SECOND_NS);
	list_for (l, &o->tasks) {
		struct openbsd_task *ot = container_of(l, struct openbsd_task, all);
		if (ot->asleep)
			ot->slptime++;
		if (ot->slptime <= 1)
			recompute(o, ot);
	}
	if (++o->nth % LOAD_EVERY == 0)
		average(o);
	return SECOND_NS;
}

/* ---- the run ---- */

static bool init(struct sim *s, struct err *e)
{
	struct openbsd *o = sim_priv(s);
	const struct group *all = sim_group(s, 0, LEVEL_MACHINE);

	(void)e;
	o->s = s;
	o->words = sim_words(s);
	o->boot = all->cpu[0];
	o->nth = (int)sim_random(s, LOAD_EVERY);
	list_init(&o->tasks);
	for (int i = 0; i < all->n; i++) {
		int cpu = all->cpu[i];
		struct openbsd_cpu *c = sim_cpu_priv(s, cpu);
		for (int q = 0; q < QUEUES; q++)
			list_init(&c->queue[q]);
		c->phase = sim_random(s, HARD_NS);
		c->sched = (int)sim_random(s, SCHED_HARD);
		c->rr = (int)sim_random(s, RR_HARD);
		put(o->idle, cpu, true);
		put(o->used, cpu,
		    o->version == V2014 || o->smt || sim_group(s, cpu, LEVEL_CORE)->cpu[0] == cpu);
		sim_tick(s, cpu, HARD_HZ, c->phase);
	}
	return true;
}

/* A cpu idles once there was nothing to steal, and is then the first choice of whoever looks for
 * one. But it does not look again by itself, and who gives way to a confined task stays where it
 * is. With smt off, second cpus are idle for good. */
static int64_t may_idle(const struct sim *s, int cpu, bool confined)
{
	const struct openbsd *o = sim_priv(s);

	return confined || !mask_has(o->used, cpu) ? -1 : 0;
}

static void dump(struct sim *s, FILE *f)
{
	const struct openbsd *o = sim_priv(s);

	for (int cpu = 0; cpu < sim_ncpu(s); cpu++) {
		const struct openbsd_cpu *c = sim_cpu_priv(s, cpu);
		fprintf(f, "cpu %d: queued %d priority %d%s%s\n", cpu, c->nrun, c->curpri,
			mask_has(o->idle, cpu) ? " idle" : "",
			mask_has(o->used, cpu) ? "" : " unused");
	}
}

static const struct policy_ops openbsd = {
	.abi = POLICY_ABI,
	.name = "openbsd",
	.summary = "OpenBSD: queues per cpu, the cheapest cpu, stealing; no notion of cores",
	.source = "OpenBSD sys/kern/kern_sched.c 1.38 (2015-09), 1.113 (2025-06), sched_bsd.c 1.31 "
		  "(2013-03), 1.104 (2025-08); from memory: priorities of sleeps",
	.trust = "from source",
	.size = sizeof(struct openbsd),
	.cpu_size = sizeof(struct openbsd_cpu),
	.task_size = sizeof(struct openbsd_task),
	.params = params,
	.init = init,
	.task_init = task_init,
	.task_exit = task_exit,
	.select_cpu = select_cpu,
	.enqueue = enqueue,
	.dequeue = dequeue,
	.pick_next = pick_next,
	.block = block,
	.wakeup_preempt = wakeup_preempt,
	.tick = tick,
	.balance = schedcpu,
	.may_idle = may_idle,
	.dump = dump,
};

POLICIES(openbsd) = {&openbsd, NULL};
