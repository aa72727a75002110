/* fourbsd.c - FreeBSD's 4BSD: one queue for all cpus, and a wake-up that calls all idle ones, of
 * which one is the first. Nothing of it knows of cores but htt2. Sources: sys/kern/sched_4bsd.c,
 * rev 1.77 (2005-06-24, in TrustedBSD fd5de6f5) and 12.1-STABLE, June 2020 (Tesseract fc214a5ef).
 * docs/policies.md says where this differs. */
#include "estcpu.h"
#include "list.h"
#include "param.h"
#include "policy.h"

#define QUEUES	   64
#define PPQ	   4	  /* priorities a queue; lower is better */
#define PER_CPU	   8	  /* estcpu of a priority, times the cpus */
#define HTT2_PAIRS 0x5555 /* the cpus that htt2 knows: even ones, below 16 */

enum version { V2005, V12 };
enum timer { TURN, AVERAGE, TIMERS };

struct runq {
	struct link queue[QUEUES];
	uint64_t full; /* bit per queue that is not empty */
	int n;
};

struct fourbsd {
	int version;
	int64_t quantum, slice, runq_fuzz;
	bool onecpu, htt2;
	struct sim *s;
	const struct group *online;
	int words, weight;		   /* estcpu of a priority */
	int pri_kernel, pri_user, pri_max; /* of tasks that slept, and in user mode */
	int64_t load, second;
	struct link tasks;
	struct runq all;
};

struct fourbsd_cpu {
	struct runq own; /* for tasks that may not run everywhere */
};

struct fourbsd_task {
	struct link link, all;
	struct task *t;
	struct runq *in; /* where it is queued */
	int pri, user;	 /* by which it is queued, and as it will be in user mode */
	int slice;	 /* stat ticks left of it */
	int64_t estcpu;
	int slptime; /* seconds that it has slept through */
	bool confined, asleep;
	bool ran; /* since the 1 Hz clock last looked */
};

#define HELP_2005 " of v2005)"

static const struct param params[] = {
	{.key = "version",
	 .type = PARAM_ENUM,
	 .offset = offsetof(struct fourbsd, version),
	 .def = "\"v12.1\"",
	 .choices = "v2005|v12.1",
	 .help = "v2005: one clock ends the turns of all cpus; v12.1: each task has its slice"},
	{.key = "quantum",
	 .type = PARAM_INT,
	 .offset = offsetof(struct fourbsd, quantum),
	 .def = "100000",
	 .min = 1000,
	 .max = 1e9,
	 .help = "a turn, in us (kern.sched.quantum" HELP_2005},
	{.key = "onecpu",
	 .type = PARAM_BOOL,
	 .offset = offsetof(struct fourbsd, onecpu),
	 .def = "false",
	 .help = "whether a wake-up calls only the lowest idle cpu "
		 "(kern.sched.ipiwakeup.onecpu" HELP_2005},
	{.key = "htt2",
	 .type = PARAM_BOOL,
	 .offset = offsetof(struct fourbsd, htt2),
	 .def = "false",
	 .help = "whether it calls, of cpus 0+1, 2+3 .. 14+15, the even one where both idle, if "
		 "there are such: cores, if siblings are adjacent "
		 "(kern.sched.ipiwakeup.htt2" HELP_2005},
	{.key = "slice",
	 .type = PARAM_INT,
	 .offset = offsetof(struct fourbsd, slice),
	 .def = "12",
	 .min = 1,
	 .max = 100000,
	 .help = "a task's turn, in ticks of 1/127 s (kern.sched.slice of v12.1)"},
	{.key = "runq_fuzz",
	 .type = PARAM_INT,
	 .offset = offsetof(struct fourbsd, runq_fuzz),
	 .def = "1",
	 .min = 0,
	 .max = 1000000,
	 .help = "how many of the best queue a cpu looks at for one that was last there; up to 1: "
		 "it takes the first (kern.sched.runq_fuzz of v12.1)"},
	{0},
};

/* ---- priorities ---- */

static void set_user(const struct fourbsd *f, struct fourbsd_task *ft)
{
	int pri = f->pri_user + (int)(ft->estcpu / f->weight) + ft->t->nice + 20;

	ft->user = pri < f->pri_user ? f->pri_user : pri > f->pri_max ? f->pri_max : pri;
}

static void add_estcpu(const struct fourbsd *f, struct fourbsd_task *ft, int64_t n)
{
	int64_t max = (int64_t)f->weight * (40 - PPQ) + f->weight - 1;

	ft->estcpu = estcpu_add(ft->estcpu, n, max);
}

/* ---- queues ---- */

static void queue_add(struct fourbsd_task *ft, struct runq *q)
{
	ft->in = q;
	list_push_back(&q->queue[ft->pri / PPQ], &ft->link);
	q->full |= UINT64_C(1) << ft->pri / PPQ;
	q->n++;
}

static void queue_del(struct fourbsd_task *ft)
{
	struct runq *q = ft->in;

	list_del(&ft->link);
	if (list_empty(&q->queue[ft->pri / PPQ]))
		q->full &= ~(UINT64_C(1) << ft->pri / PPQ);
	q->n--;
}

/* Of the best queue the first of `fuzz` that was last on cpu, else the first. */
static struct fourbsd_task *queue_best(const struct runq *q, int cpu, int64_t fuzz)
{
	const struct link *best;

	if (!q->full)
		return NULL;
	best = &q->queue[__builtin_ctzll(q->full)];
	if (fuzz > 1)
		list_for (l, best) {
			struct fourbsd_task *ft = container_of(l, struct fourbsd_task, link);
			if (fuzz-- == 0)
				break;
			if (ft->t->ran_on == cpu)
				return ft;
		}
	return container_of(best->next, struct fourbsd_task, link);
}

/* ---- which cpu ---- */

/* All idle cpus are called; this one, not `self`, is the first to come. -1: none idles. */
static int first_idle(struct fourbsd *f, int self)
{
	const uint64_t *mask = sim_idle_mask(f->s);
	uint64_t idle[CPU_MAX / 64], pairs;
	int words = f->words, n;

	for (int i = 0; i < words; i++)
		idle[i] = mask[i];
	if (self >= 0)
		idle[self / 64] &= ~(UINT64_C(1) << self % 64);
	pairs = idle[0] & idle[0] >> 1 & HTT2_PAIRS;
	if (f->version == V2005 && f->htt2 && pairs) {
		idle[0] = pairs;
		words = 1;
	}
	n = mask_count(idle, idle, words);
	if (n < 2 || (f->version == V2005 && f->onecpu))
		return mask_nth(idle, idle, words, 0);
	return mask_nth(idle, idle, words, (int)sim_random(f->s, (uint32_t)n));
}

/* The last cpu of one that may not run everywhere, or where fewer of its like are queued. */
static int confined_cpu(struct fourbsd *f, struct task *t, int prev)
{
	int best = sim_allowed(f->s, t, prev) ? prev : -1;

	for (int i = 0; i < f->online->n; i++) {
		int cpu = f->online->cpu[i];
		const struct fourbsd_cpu *c = sim_cpu_priv(f->s, cpu), *b;
		if (!sim_allowed(f->s, t, cpu))
			continue;
		b = best < 0 ? NULL : sim_cpu_priv(f->s, best);
		if (!b || c->own.n < b->own.n)
			best = cpu;
	}
	return best;
}

static int select_cpu(struct sim *s, struct task *t, int prev, enum enq why)
{
	struct fourbsd *f = sim_priv(s);
	struct fourbsd_task *ft = t->priv;
	int cpu;

	if (why == ENQ_WAKEUP && ft->slptime > 1) {
		ft->estcpu = estcpu_slept(ft->estcpu, f->load, ft->slptime);
		set_user(f, ft);
	}
	if (ft->confined)
		return confined_cpu(f, t, prev);
	if (why == ENQ_PREEMPT || why == ENQ_YIELD)
		return prev; /* others are called, but come behind it */
	cpu = first_idle(f, -1);
	return cpu < 0 ? sim_this_cpu(s) : cpu;
}

/* ---- a task's life ---- */

static void task_init(struct sim *s, struct task *t, struct task *parent)
{
	struct fourbsd *f = sim_priv(s);
	struct fourbsd_task *ft = t->priv;
	const uint64_t *may = sim_allowed_mask(s, t);

	ft->t = t;
	ft->confined = mask_count(may, may, f->words) < f->online->n;
	ft->slice = 1;
	if (parent)
		ft->estcpu = ((const struct fourbsd_task *)parent->priv)->estcpu;
	set_user(f, ft);
	ft->pri = ft->user;
	list_init(&ft->link);
	list_push_back(&f->tasks, &ft->all);
}

/* The parent pays for its children; its priority follows when it is next recomputed. */
static void task_exit(struct sim *s, struct task *t)
{
	struct fourbsd_task *ft = t->priv;

	list_del(&ft->all);
	if (t->parent)
		add_estcpu(sim_priv(s), t->parent->priv, ft->estcpu);
}

static void enqueue(struct sim *s, int cpu, struct task *t, enum enq why)
{
	struct fourbsd *f = sim_priv(s);
	struct fourbsd_task *ft = t->priv;

	if (why == ENQ_WAKEUP)
		ft->slice = (int)f->slice;
	else
		ft->pri = ft->user;
	ft->asleep = false;
	ft->slptime = 0;
	queue_add(ft, ft->confined ? &((struct fourbsd_cpu *)sim_cpu_priv(s, cpu))->own : &f->all);
}

static void dequeue(struct sim *s, int cpu, struct task *t)
{
	(void)s;
	(void)cpu;
	queue_del(t->priv);
}

static bool wakeup_preempt(struct sim *s, int cpu, struct task *t, struct task *curr)
{
	(void)s;
	(void)cpu;
	return ((const struct fourbsd_task *)t->priv)->pri <
	       ((const struct fourbsd_task *)curr->priv)->pri;
}

/* Of the priorities that sleeps are given in the kernel; one for a lock keeps the user's. */
static void block(struct sim *s, int cpu, struct task *t)
{
	static const int above[] = {[BLOCK_IO] = 12,
				    [BLOCK_CHILD] = 28,
				    [BLOCK_TIMER] = 28,
				    [BLOCK_EVENT] = 24,
				    [BLOCK_EXIT] = 0};
	const struct fourbsd *f = sim_priv(s);
	struct fourbsd_task *ft = t->priv;

	(void)cpu;
	if (above[t->why])
		ft->pri = f->pri_kernel + above[t->why];
	ft->asleep = true;
	ft->slptime = 0;
}

static struct task *pick_next(struct sim *s, int cpu)
{
	struct fourbsd *f = sim_priv(s);
	struct fourbsd_cpu *c = sim_cpu_priv(s, cpu);
	struct fourbsd_task *ft = queue_best(&f->all, cpu, f->version == V2005 ? 1 : f->runq_fuzz);
	struct fourbsd_task *own = queue_best(&c->own, cpu, 1);

	if (!ft || (own && own->pri < ft->pri))
		ft = own;
	if (ft)
		queue_del(ft);
	if (f->all.n) { /* the others were called for it too */
		int idle = first_idle(f, cpu);
		if (idle >= 0)
			sim_resched(s, idle);
	}
	if (!ft)
		return NULL;
	ft->ran = true;
	ft->pri = ft->user;
	return ft->t;
}

/* ---- clocks ---- */

static void tick(struct sim *s, int cpu, struct task *curr)
{
	struct fourbsd *f = sim_priv(s);
	struct fourbsd_task *ft = curr->priv;

	add_estcpu(f, ft, 1);
	if (ft->estcpu % f->weight == 0) {
		set_user(f, ft);
		ft->pri = ft->user;
	}
	if (f->version == V2005 || --ft->slice > 0)
		return;
	ft->slice = (int)f->slice;
	sim_resched(s, cpu);
}

/* 2005: all cpus at once, in whatever order they come to the lock of the queue. */
static void end_turns(struct fourbsd *f)
{
	int order[CPU_MAX];

	for (int i = 0; i < f->online->n; i++) {
		int k = (int)sim_random(f->s, (uint32_t)i + 1);
		order[i] = order[k];
		order[k] = f->online->cpu[i];
	}
	for (int i = 0; i < f->online->n; i++)
		if (sim_cpu(f->s, order[i])->curr)
			sim_resched(f->s, order[i]);
}

static void timer(struct sim *s, int id, int cpu)
{
	struct fourbsd *f = sim_priv(s);

	if (id == TURN) {
		end_turns(f);
		sim_timer(s, TURN, cpu, sim_now(s) + f->quantum * 1000);
		return;
	}
	f->load = load_average(f->load, sim_nr_running(s));
	sim_timer(s, AVERAGE, cpu, sim_now(s) + 4 * SECOND_NS + sim_random(s, 2 * SECOND_NS));
}

static void recompute(struct fourbsd *f, struct fourbsd_task *ft)
{
	bool kernel = ft->pri < f->pri_user;

	ft->estcpu = estcpu_decay(ft->estcpu, f->load);
	set_user(f, ft);
	if (kernel)
		return;
	if (ft->t->queued && ft->pri / PPQ != ft->user / PPQ) {
		queue_del(ft);
		ft->pri = ft->user;
		queue_add(ft, ft->in);
	}
	ft->pri = ft->user;
}

static int64_t schedcpu(struct sim *s)
{
	struct fourbsd *f = sim_priv(s);

	if (sim_now(s) == 0)
		return f->second;
	list_for (l, &f->tasks) {
		struct fourbsd_task *ft = container_of(l, struct fourbsd_task, all);
		/* a sleeper that ran in this second is not asleep yet */
		ft->slptime = ft->asleep && !ft->ran ? ft->slptime + 1 : 0;
		if (ft->asleep || ft->t->queued)
			ft->ran = false;
		if (ft->slptime <= 1)
			recompute(f, ft);
	}
	return SECOND_NS;
}

/* ---- the run ---- */

static void runq_init(struct runq *q)
{
	for (int i = 0; i < QUEUES; i++)
		list_init(&q->queue[i]);
}

static bool init(struct sim *s, struct err *e)
{
	struct fourbsd *f = sim_priv(s);
	bool old = f->version == V2005;
	int hz = old ? 128 : 127;

	(void)e;
	f->s = s;
	f->online = sim_group(s, 0, LEVEL_MACHINE);
	f->words = sim_words(s);
	f->weight = PER_CPU * f->online->n;
	f->pri_kernel = old ? 64 : 80;
	f->pri_user = old ? 160 : 120;
	f->pri_max = 223;
	list_init(&f->tasks);
	runq_init(&f->all);
	for (int i = 0; i < f->online->n; i++) {
		int cpu = f->online->cpu[i];
		runq_init(&((struct fourbsd_cpu *)sim_cpu_priv(s, cpu))->own);
		sim_tick(s, cpu, hz, sim_random(s, (uint32_t)(SECOND_NS / hz)));
	}
	f->second = 1 + sim_random(s, SECOND_NS);
	sim_timer(s, AVERAGE, f->online->cpu[0], sim_random(s, 4 * (uint32_t)SECOND_NS));
	if (old)
		sim_timer(s, TURN, f->online->cpu[0],
			  sim_random(s, (uint32_t)f->quantum) * INT64_C(1000));
	return true;
}

/* What waits in the one queue is taken by whoever looks, and idle cpus are called as long as
 * anything is there. A confined task has a cpu chosen by how many of its like wait there: a busy
 * one too. */
static int64_t may_idle(const struct sim *s, int cpu, bool confined)
{
	(void)s;
	(void)cpu;
	return confined ? -1 : 0;
}

static void dump(struct sim *s, FILE *out)
{
	const struct fourbsd *f = sim_priv(s);

	fprintf(out, "load %g\n", (double)f->load / (double)LOAD_ONE);
	list_for (l, &f->tasks) {
		const struct fourbsd_task *ft = container_of(l, struct fourbsd_task, all);
		fprintf(out, "task %d: cpu %d%s priority %d, in user mode %d, estcpu %d%s\n",
			ft->t->id, ft->t->cpu, ft->confined ? " confined" : "", ft->pri, ft->user,
			(int)ft->estcpu, ft->t->queued ? ", queued" : "");
	}
}

static const struct policy_ops fourbsd = {
	.abi = POLICY_ABI,
	.name = "4bsd",
	.summary = "FreeBSD's 4BSD: one queue, and whichever idle cpu comes first",
	.source = "FreeBSD sys/kern/sched_4bsd.c, rev 1.77 (2005-06-24, TrustedBSD fd5de6f5), "
		  "12.1-STABLE, June 2020 (Tesseract fc214a5ef); from memory: priorities of sleeps",
	.trust = "from source",
	.size = sizeof(struct fourbsd),
	.cpu_size = sizeof(struct fourbsd_cpu),
	.task_size = sizeof(struct fourbsd_task),
	.timers = TIMERS,
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
	.timer = timer,
	.balance = schedcpu,
	.may_idle = may_idle,
	.dump = dump,
};

POLICIES(fourbsd) = {&fourbsd, NULL};
