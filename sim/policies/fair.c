/* fair.c - Linux's fair schedulers: CFS, EEVDF, and EEVDF with core scheduling. Queues per cpu in
 * order of virtual time, a search for an idle core at each wake-up, domains that are balanced.
 * Sources: Linux kernel/sched/fair.c, core.c and topology.c of 6.15 (gregkh/linux 8bde384a20,
 * fd3f4940c0, 0bd6f767f2), and fair.c of 5.6 (torvalds/linux 000619680c) for what was CFS. What of
 * it is left out, and why: docs/policies.md. */
#include "fair_balance.h"
#include "fair_core.h"
#include "param.h"

enum scaling { SCALING_NONE, SCALING_LOG, SCALING_LINEAR };

#define NS(name, d, hi, text)                                                                      \
	{                                                                                          \
		.key = #name, .type = PARAM_TIME, .offset = offsetof(struct fair, name), .def = d, \
		.min = 1000, .max = hi, .help = text                                               \
	}
#define SCALED ", times 1 + log2 of the cpus, of up to 8, as tunable_scaling says"
#define COMMON                                                                                     \
	{.key = "tunable_scaling",                                                                 \
	 .type = PARAM_ENUM,                                                                       \
	 .offset = offsetof(struct fair, scaling),                                                 \
	 .def = "\"log\"",                                                                         \
	 .choices = "none|log|linear",                                                             \
	 .help = "how slices grow with the number of cpus (sched_tunable_scaling)"},               \
		NS(migration_cost, "500us", 1e9,                                                   \
		   "for so long after it ran a task is not moved to another core, as its caches "  \
		   "are warm (sched_migration_cost_ns)"),                                          \
		{.key = "nr_migrate",                                                              \
		 .type = PARAM_INT,                                                                \
		 .offset = offsetof(struct fair, nr_migrate),                                      \
		 .def = "32",                                                                      \
		 .min = 1,                                                                         \
		 .max = 1000,                                                                      \
		 .help = "tasks at most that are looked at, and moved, at once "                   \
			 "(sched_nr_migrate)"},                                                    \
	{                                                                                          \
		.key = "hz", .type = PARAM_INT, .offset = offsetof(struct fair, hz), .def = "250", \
		.min = 100, .max = 1200,                                                           \
		.help = "points of the clock a second, at which slices end (CONFIG_HZ)"            \
	}

static const struct param cfs_params[] = {
	NS(latency, "6ms", 1e9,
	   "in this time each task of a cpu runs once, up to 8 of them (sched_latency_ns)" SCALED),
	NS(min_granularity, "750us", 1e9,
	   "for so long a task runs at least (sched_min_granularity_ns)" SCALED),
	NS(wakeup_granularity, "1ms", 1e9,
	   "by more than this a woken task must be behind to run at once "
	   "(sched_wakeup_granularity_ns)" SCALED),
	COMMON,
	{0},
};

static const struct param eevdf_params[] = {
	NS(base_slice, "700us", 1e9,
	   "a task asks for so much time at once (sched_base_slice_ns; 750us up to 6.14)" SCALED),
	COMMON,
	{0},
};

/* ---- a task's life ---- */

static void task_init(struct sim *s, struct task *t, struct task *parent)
{
	struct fair *f = sim_priv(s);
	struct fair_task *ft = t->priv, *up = parent ? parent->priv : NULL;
	const struct fair_queue *q = &cpu_of(f, t->cpu)->q;
	int64_t slice;

	ft->t = t;
	ft->cpu = t->cpu;
	ft->recent = parent ? t->cpu : -1;
	ft->weight = nice_weight(t->nice);
	ft->ran_at = INT64_MIN / 2;
	ft->wakee = -1;
	list_init(&ft->link);
	if (f->rules.eevdf)
		return;
	/* a child begins behind what the others have been promised */
	slice = cfs_slice(&f->rules, q, ft, true);
	ft->v = virtual_ns(slice, ft);
	if (up && up->v - q->zero > ft->v)
		ft->v = up->v - q->zero;
	ft->relative = true;
}

static int select_cpu(struct sim *s, struct task *t, int prev, enum enq why)
{
	struct fair *f = sim_priv(s);
	const struct fair_task *ft = t->priv;
	struct fair_cpu *c = cpu_of(f, prev);
	const uint64_t *may = sim_allowed_mask(s, t);
	int cpu = prev;

	if (why == ENQ_PREEMPT || why == ENQ_YIELD) {
		cpu = c->push >= 0 && sim_allowed(s, t, c->push) ? c->push : prev;
		c->push = -1;
		return cpu;
	}
	if (why == ENQ_FORK)
		cpu = place_fork(f, t, sim_this_cpu(s));
	else if (!ft->delayed) /* else it has never left */
		cpu = place_wake(f, t, prev);
	return sim_allowed(s, t, cpu) ? cpu : mask_next(may, may, sim_words(s), cpu);
}

static void enqueue(struct sim *s, int cpu, struct task *t, enum enq why)
{
	struct fair *f = sim_priv(s);
	struct fair_task *ft = t->priv;
	struct fair_queue *q = &cpu_of(f, cpu)->q, *old = &cpu_of(f, ft->cpu)->q;

	if (why == ENQ_PREEMPT || why == ENQ_YIELD) {
		if (why == ENQ_YIELD)
			queue_yield(&f->rules, old, ft);
		if (ft->cpu == cpu)
			return; /* it is still curr there */
		queue_load(old, ft, false);
		queue_leave(&f->rules, old, ft, false);
		core_changed(f, ft->cpu);
	}
	core_changed(f, cpu);
	if (ft->delayed) {
		queue_rouse(&f->rules, q, ft);
		return;
	}
	if (ft->recent < 0)
		ft->recent = cpu;
	if (ft->cpu != cpu)
		ft->ran_at = INT64_MIN / 2; /* no cache is warm here */
	queue_join(&f->rules, q, ft, old->zero, why);
	ft->cpu = cpu;
}

static void dequeue(struct sim *s, int cpu, struct task *t)
{
	struct fair *f = sim_priv(s);
	struct fair_queue *q = &cpu_of(f, cpu)->q;

	core_changed(f, cpu);
	queue_load(q, t->priv, false);
	queue_leave(&f->rules, q, t->priv, false);
	if (f->cookies && sim_cpu(s, cpu)->nr_running == 1) {
		/* nobody waits there any more */
		sim_forced_idle(s, cpu, false);
		if (!sim_cpu(s, cpu)->curr && core_of(f, cpu)->forced)
			sim_resched(s, cpu);
	}
}

static void block(struct sim *s, int cpu, struct task *t)
{
	struct fair *f = sim_priv(s);
	struct fair_cpu *c = cpu_of(f, cpu);

	core_changed(f, cpu);
	c->push = -1;
	queue_sleep(&f->rules, &c->q, t->priv);
}

static void charge(struct sim *s, int cpu, struct task *t, int64_t ns, int64_t work)
{
	struct fair *f = sim_priv(s);
	struct fair_task *ft = t->priv;

	(void)work;
	ft->ran_at = sim_now(s);
	queue_charge(&f->rules, &cpu_of(f, cpu)->q, ns);
}

/* ---- who runs ---- */

static struct task *pick_next(struct sim *s, int cpu)
{
	struct fair *f = sim_priv(s);
	struct fair_queue *q = &cpu_of(f, cpu)->q;
	struct fair_task *ft = f->cookies ? core_best(f, cpu) : queue_best(&f->rules, q);

	queue_run(&f->rules, q, ft);
	return ft ? ft->t : NULL;
}

static bool wakeup_preempt(struct sim *s, int cpu, struct task *t, struct task *curr)
{
	struct fair *f = sim_priv(s);

	(void)curr;
	return queue_preempt(&f->rules, &cpu_of(f, cpu)->q, t->priv);
}

static void tick(struct sim *s, int cpu, struct task *curr)
{
	struct fair *f = sim_priv(s);
	const struct fair_task *ft = curr->priv;
	struct fair_queue *q = &cpu_of(f, cpu)->q;

	if (queue_tick(&f->rules, q))
		sim_resched(s, cpu);
	/* beside a sibling that idles by force nobody has a whole slice */
	if (f->cookies && core_of(f, cpu)->forced && q->nr == 1 &&
	    2 * ft->ran > f->rules.base_slice)
		sim_resched(s, cpu);
	balance_tick(f, cpu);
}

static void steal(struct sim *s, int cpu)
{
	struct fair *f = sim_priv(s);
	struct fair_cpu *c = cpu_of(f, cpu);
	bool forced = sim_cpu(s, cpu)->nr_running > 0;

	if (forced ? steal_cookie(f, cpu) : balance_newly_idle(f, cpu))
		return;
	if (f->cookies)
		sim_forced_idle(s, cpu, forced);
	c->idle_since = sim_now(s);
	if (sim_core_idle(s, cpu))
		cpu_of(f, cache_of(f, cpu)->cpu[0])->idle_core = true;
}

/* Balancing sets no bound, though each domain has its interval: one cpu of a group looks for all,
 * it takes from the busiest alone, and one task more in a core of fewer cpus, or two in another
 * node, are no imbalance. */
static int64_t may_idle(const struct sim *s, int cpu, bool confined)
{
	(void)s;
	(void)cpu;
	(void)confined;
	return -1;
}

/* ---- the run ---- */

static bool init(struct sim *s, struct err *e)
{
	struct fair *f = sim_priv(s);
	const struct group *all = sim_group(s, 0, LEVEL_MACHINE);
	int64_t factor = f->scaling == SCALING_LOG ? cpus_factor(all->n) : 1;

	(void)e;
	if (f->scaling == SCALING_LINEAR)
		factor = all->n < 8 ? all->n : 8;
	f->s = s;
	f->ncpu = all->n;
	f->counts = all->cpu[0];
	f->rules.latency = f->latency * factor;
	f->rules.min_granularity = f->min_granularity * factor;
	f->rules.wakeup_granularity = f->wakeup_granularity * factor;
	f->rules.base_slice = f->base_slice * factor;
	f->rules.jiffy = SECOND_NS / f->hz;
	f->phase = sim_random(s, (uint32_t)f->rules.jiffy);
	for (int i = 0; i < all->n; i++) {
		struct fair_cpu *c = cpu_of(f, all->cpu[i]);
		list_init(&c->q.tasks);
		c->push = -1;
		c->idle_core = true;
		domains_init(f, all->cpu[i]);
		sim_tick(s, all->cpu[i], (int)f->hz, f->phase);
	}
	return true;
}

static bool init_eevdf(struct sim *s, struct err *e)
{
	((struct fair *)sim_priv(s))->rules.eevdf = true;
	return init(s, e);
}

static bool init_cookies(struct sim *s, struct err *e)
{
	((struct fair *)sim_priv(s))->cookies = true;
	return init_eevdf(s, e);
}

static void fini(struct sim *s)
{
	struct fair *f = sim_priv(s);

	for (int cpu = 0; cpu < sim_ncpu(s); cpu++)
		free(cpu_of(f, cpu)->q.heap.at);
}

static void dump(struct sim *s, FILE *f)
{
	for (int cpu = 0; cpu < sim_ncpu(s); cpu++) {
		const struct fair_queue *q = &((struct fair_cpu *)sim_cpu_priv(s, cpu))->q;
		fprintf(f, "cpu %d: load %lld, zero %lld, current %d, queued", cpu,
			(long long)q->load, (long long)q->zero, q->curr ? q->curr->t->id : -1);
		for (uint32_t i = 0; i < q->heap.n; i++) {
			const struct fair_task *ft =
				container_of(q->heap.at[i].node, struct fair_task, node);
			fprintf(f, " %d%s", ft->t->id, ft->delayed ? " (sleeps)" : "");
		}
		fprintf(f, "\n");
	}
}

#define HOOKS                                                                                      \
	.size = sizeof(struct fair), .cpu_size = sizeof(struct fair_cpu),                          \
	.task_size = sizeof(struct fair_task), .exit = fini, .task_init = task_init,               \
	.select_cpu = select_cpu, .enqueue = enqueue, .dequeue = dequeue, .pick_next = pick_next,  \
	.block = block, .charge = charge, .wakeup_preempt = wakeup_preempt, .tick = tick,          \
	.steal = steal, .may_idle = may_idle, .dump = dump

static const struct policy_ops cfs = {
	.abi = POLICY_ABI,
	.name = "cfs",
	.summary = "Linux up to 6.5: least virtual time first, idle cores, domains balanced",
	.source =
		"Linux kernel/sched/fair.c of 5.6 (torvalds/linux 000619680c); where tasks go and "
		"balancing as in 6.15; from memory: the least slice, and how seldom a busy cpu "
		"balances",
	.trust = "from source",
	.params = cfs_params,
	.init = init,
	HOOKS,
};

static const struct policy_ops eevdf = {
	.abi = POLICY_ABI,
	.name = "eevdf",
	.summary = "Linux since 6.6: of those owed time the earliest virtual deadline",
	.source = "Linux kernel/sched/fair.c and topology.c of 6.15 (gregkh/linux 8bde384a20)",
	.trust = "from source",
	.params = eevdf_params,
	.init = init_eevdf,
	HOOKS,
};

static const struct policy_ops core_sched = {
	.abi = POLICY_ABI,
	.name = "core-sched",
	.summary = "eevdf, and only tasks of one cookie share a core",
	.source = "Linux kernel/sched/fair.c and core.c of 6.15 (gregkh/linux 8bde384a20, "
		  "fd3f4940c0)",
	.trust = "from source",
	.params = eevdf_params,
	.init = init_cookies,
	HOOKS,
};

POLICIES(fair) = {&cfs, &eevdf, &core_sched, NULL};
