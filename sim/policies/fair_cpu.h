/* fair_cpu.h - the machine as the fair schedulers see it: what they keep of each cpu, domains
 * inside domains, and where a task that forks or wakes goes. Part of fair.c; same sources. */
#ifndef FAIR_CPU_H
#define FAIR_CPU_H
#include "fair_queue.h"

#define DOMAINS 5

/* Cpus that are balanced among each other; its parts are balanced within. */
struct domain {
	const struct group *span;
	int level, below; /* its own, and that of its parts; -1: those are cpus */
	bool numa;	  /* its parts are nodes */
	int pct;	  /* how much more load is an imbalance, in percent */
	int tries;	  /* after how many failures warm caches do not matter */
	int interval;	  /* ms between balancings, while the cpu idles */
	int64_t last;	  /* jiffies */
	int failed;
};

struct fair {
	int64_t latency, min_granularity, wakeup_granularity, base_slice; /* as in the config */
	int64_t migration_cost, nr_migrate, hz;
	int scaling;
	struct fair_rules rules;
	struct sim *s;
	bool cookies;	   /* core-sched */
	int ncpu;	   /* online */
	int64_t phase;	   /* of all cpus' ticks */
	int counts;	   /* the cpu that counts points of the clock */
	int64_t next_kick; /* jiffies: when idle cpus are balanced again */
	int numa_spare;	   /* tasks that a node may have before others help */
};

struct fair_cpu {
	struct fair_queue q;
	const struct group *cache; /* the cpus that share its last level */
	struct domain domain[DOMAINS];
	int ndomain;
	bool pinned[LEVELS]; /* of its groups, as the first in them: tasks inside could not be moved
			      */
	bool idle_core;	     /* of its cache, as the first in it: there may be an idle core */
	int64_t idle_since;
	int64_t next_balance; /* jiffies */
	int push;	      /* curr is to go there; -1: nowhere */
	/* core-sched */
	struct fair_task *pick; /* what the last choice for the core gave this cpu */
	uint64_t taken;		/* which choice that was */
	int64_t start;		/* its virtual time when forced idling began */
	/* the core's, of its first cpu */
	uint32_t cookie;
	uint64_t changes, chosen; /* of its queues; up to which it chose */
	int forced, occupation;	  /* cpus that idle by force, and that run, since then */
};

static inline struct fair_cpu *cpu_of(const struct fair *f, int cpu)
{
	return sim_cpu_priv(f->s, cpu);
}

static inline struct fair_cpu *core_of(const struct fair *f, int cpu)
{
	return cpu_of(f, sim_group(f->s, cpu, LEVEL_CORE)->cpu[0]);
}

/* Points of the clock, counted. */
static inline int64_t jiffies(const struct fair *f)
{
	int64_t ns = sim_now(f->s) - f->phase + 1; /* points are rounded */

	return ns / SECOND_NS * f->hz + ns % SECOND_NS * f->hz / SECOND_NS;
}

/* ---- domains ---- */

/* The cpus that share the last level of cache; where none is told, those of a node or package. */
static inline enum level cache_level(const struct sim *s, int cpu)
{
	if (sim_group(s, cpu, LEVEL_L3)->n > sim_group(s, cpu, LEVEL_CORE)->n)
		return LEVEL_L3;
	return sim_group(s, cpu, LEVEL_NUMA)->n < sim_group(s, cpu, LEVEL_PACKAGE)->n
		       ? LEVEL_NUMA
		       : LEVEL_PACKAGE;
}

static inline const struct group *cache_of(const struct fair *f, int cpu)
{
	return cpu_of(f, cpu)->cache;
}

static inline bool share_cache(const struct fair *f, int a, int b)
{
	return cache_of(f, a) == cache_of(f, b);
}

static inline struct group part_of(const struct sim *s, const struct domain *d, int cpu)
{
	if (d->below >= 0)
		return *sim_group(s, cpu, (enum level)d->below);
	return (struct group){1, &sim_cpu(s, cpu)->id};
}

static inline bool has_cpu(const struct sim *s, const struct domain *d, int cpu)
{
	return sim_group(s, cpu, (enum level)d->level) == d->span;
}

/* Levels that do not hold more than the one below are none. */
static inline void domains_init(struct fair *f, int cpu)
{
	const enum level levels[DOMAINS] = {LEVEL_CORE, LEVEL_L2, cache_level(f->s, cpu),
					    LEVEL_NUMA, LEVEL_MACHINE};
	int cached = sim_group(f->s, cpu, levels[2])->n, node = sim_group(f->s, cpu, LEVEL_NUMA)->n;
	struct fair_cpu *c = cpu_of(f, cpu);
	int size = 1, below = -1;

	c->cache = sim_group(f->s, cpu, levels[2]);
	for (int i = 0; i < DOMAINS; i++) {
		const struct group *g = sim_group(f->s, cpu, levels[i]);
		if (g->n <= size)
			continue;
		c->domain[c->ndomain++] = (struct domain){
			.span = g,
			.level = levels[i],
			.below = below,
			.numa = g->n > node,
			.pct = i == 0 ? 110 : 117,
			.tries = i == 0	       ? 0
				 : g->n > node ? 2
					       : 1,
			.interval = g->n,
			.last = INT64_MIN / 2, /* the machine has idled for long */
		};
		size = g->n;
		below = levels[i];
	}
	f->numa_spare = cached < node ? node / cached : node < 16 ? 1 : node / 8;
}

/* ---- groups of cpus, by how busy they are ---- */

enum busy { HAS_SPARE, FULLY_BUSY, SHARED_CORE, IMBALANCED, OVERLOADED };

struct stats {
	struct group g;
	int nr, busy; /* tasks, and cpus that have any */
	int64_t load;
	enum busy type;
};

/* The kernel goes by running averages of load and of use: here is what is there now, which is what
 * they come to while nobody sleeps. */
static inline struct stats stats_of(const struct fair *f, struct group g, int pct, bool pinned,
				    const uint64_t *skip)
{
	struct stats st = {.g = g};

	for (int i = 0; i < g.n; i++) {
		int cpu = g.cpu[i], nr = sim_cpu(f->s, cpu)->nr_running;
		if (skip && mask_has(skip, cpu))
			continue;
		st.nr += nr;
		st.busy += nr > 0;
		st.load += cpu_of(f, cpu)->q.load;
	}
	if (st.nr > g.n && (g.n * 100 < st.busy * pct || g.n * pct < st.nr * 100))
		st.type = OVERLOADED;
	else if (pinned)
		st.type = IMBALANCED;
	else if (st.nr >= g.n && (g.n * pct < st.nr * 100 || g.n * 100 <= st.busy * pct))
		st.type = FULLY_BUSY;
	return st;
}

static inline int stats_idle(const struct stats *st)
{
	return st->g.n - st->busy;
}

/* Load per cpu. */
static inline int64_t stats_load(const struct stats *st)
{
	return st->load / st->g.n;
}

/* The part that follows that of `cpu`, round the domain; `*i` is where to look on, -1 at first.
 * False: all were had. */
static inline bool next_part(const struct sim *s, const struct domain *d, int cpu, int *i,
			     struct group *g)
{
	struct group own = part_of(s, d, cpu);
	const struct group *span = d->span;

	/* the parts' first cpus, those behind its own before those in front of it */
	for (++*i; *i < 2 * span->n; ++*i) {
		int at = span->cpu[*i % span->n];
		bool behind = *i < span->n;
		*g = part_of(s, d, at);
		if (g->cpu[0] == at && behind == (at > own.cpu[0]) && at != own.cpu[0])
			return true;
	}
	return false;
}

/* ---- cookies ---- */

/* May t go there without leaving a sibling idle? */
static inline bool cookie_fits(const struct fair *f, const struct task *t, int cpu)
{
	return !f->cookies || core_of(f, cpu)->cookie == t->cookie;
}

static inline bool core_fits(const struct fair *f, const struct task *t, int cpu)
{
	return cookie_fits(f, t, cpu) || sim_core_idle(f->s, cpu);
}

static inline bool group_fits(const struct fair *f, const struct task *t, struct group g)
{
	bool fits = !f->cookies;

	for (int i = 0; i < g.n && !fits; i++)
		fits = core_fits(f, t, g.cpu[i]);
	return fits;
}

/* ---- fork: down from the largest domain, into the idlest group ---- */

static inline bool any_allowed(const struct sim *s, const struct task *t, struct group g)
{
	for (int i = 0; i < g.n; i++)
		if (sim_allowed(s, t, g.cpu[i]))
			return true;
	return false;
}

static inline bool is_idler(const struct stats *a, const struct stats *b)
{
	if (a->type != b->type)
		return a->type < b->type;
	if (a->type == HAS_SPARE)
		return stats_idle(a) > stats_idle(b);
	return stats_load(a) < stats_load(b);
}

/* Better to stay than to go to `best`. */
static inline bool stay_local(const struct fair *f, const struct domain *d,
			      const struct stats *local, const struct stats *best)
{
	int64_t here = stats_load(local), there = stats_load(best);
	int64_t margin = NICE_0 * (d->pct - 100) / 100;
	int more = stats_idle(best) - stats_idle(local);

	if (local->type != best->type)
		return local->type < best->type;
	if (local->type != HAS_SPARE)
		return (d->numa && there + margin >= here) || there >= here + margin ||
		       100 * here <= d->pct * there;
	if (d->numa && local->nr + 1 <= f->numa_spare && more <= 2 && more >= -2)
		return true;
	return more <= 0;
}

/* False: the part of `cpu` is as good as any. */
static inline bool idlest_part(const struct fair *f, const struct task *t, const struct domain *d,
			       int cpu, struct group *best)
{
	struct stats idlest = {0}, local, st;
	struct group g = part_of(f->s, d, cpu);
	bool any = false;
	int i = -1;

	local = stats_of(f, g, d->pct, false, NULL);
	while (next_part(f->s, d, cpu, &i, &g)) {
		if (!any_allowed(f->s, t, g) || !group_fits(f, t, g))
			continue;
		st = stats_of(f, g, d->pct, false, NULL);
		if (!any || is_idler(&st, &idlest))
			idlest = st;
		any = true;
	}
	if (!any)
		return false;
	*best = idlest.g;
	return !any_allowed(f->s, t, local.g) || !group_fits(f, t, local.g) ||
	       !stay_local(f, d, &local, &idlest);
}

/* The one that went idle last, whose cache is the warmest; else the least loaded. */
static inline int idlest_cpu(const struct fair *f, const struct task *t, struct group g, int cpu)
{
	int64_t since = -1, least = INT64_MAX;
	int idle = -1, best = cpu;

	if (g.n == 1)
		return g.cpu[0];
	for (int i = 0; i < g.n; i++) {
		const struct fair_cpu *c = cpu_of(f, g.cpu[i]);
		if (!sim_allowed(f->s, t, g.cpu[i]) || !core_fits(f, t, g.cpu[i]))
			continue;
		if (sim_idle(f->s, g.cpu[i])) {
			if (c->idle_since > since) {
				since = c->idle_since;
				idle = g.cpu[i];
			}
		} else if (c->q.load < least) {
			least = c->q.load;
			best = g.cpu[i];
		}
	}
	return idle >= 0 ? idle : best;
}

static inline int place_fork(const struct fair *f, const struct task *t, int cpu)
{
	const struct fair_cpu *c = cpu_of(f, cpu);
	int k = c->ndomain - 1, to;
	struct group g;

	while (k >= 0) {
		const struct domain *d = &cpu_of(f, cpu)->domain[k];
		if (!idlest_part(f, t, d, cpu, &g) || (to = idlest_cpu(f, t, g, cpu)) == cpu) {
			k--;
			continue;
		}
		cpu = to;
		c = cpu_of(f, cpu);
		for (k = c->ndomain - 1; k >= 0 && c->domain[k].span->n >= d->span->n;)
			k--;
	}
	return cpu;
}

/* ---- wake-up ---- */

/* Whom a task wakes changes with each change of partners: counts half after a second. */
static inline void note_wakee(const struct fair *f, struct task *waker, const struct task *t)
{
	struct fair_task *w = waker ? waker->priv : NULL;

	if (!w)
		return;
	if (sim_now(f->s) > w->flips_at + SECOND_NS) {
		w->flips /= 2;
		w->flips_at = sim_now(f->s);
	}
	w->flips += w->wakee != t->id;
	w->wakee = t->id;
}

/* One of both wakes many, more than would fit around one cache. */
static inline bool wakes_many(const struct fair *f, const struct task *waker, const struct task *t,
			      int cpu)
{
	int a = waker ? ((const struct fair_task *)waker->priv)->flips : 0;
	int b = ((const struct fair_task *)t->priv)->flips, many = cache_of(f, cpu)->n;

	return a < b ? a >= many && b >= a * many : b >= many && a >= b * many;
}

/* The waker's cpu or t's own. */
static inline int wake_affine(const struct fair *f, const struct task *t, int waker, int prev)
{
	const struct fair_cpu *c = cpu_of(f, waker);
	int64_t weight = ((const struct fair_task *)t->priv)->weight, here, there;
	int pct = 100, k = 0;

	if (sim_idle(f->s, waker) && share_cache(f, waker, prev))
		return sim_idle(f->s, prev) ? prev : waker;
	if (sim_idle(f->s, prev))
		return prev;
	while (k < c->ndomain && !has_cpu(f->s, &c->domain[k], prev))
		k++;
	if (k < c->ndomain)
		pct += (c->domain[k].pct - 100) / 2;
	here = (c->q.load + weight) * 100;
	there = cpu_of(f, prev)->q.load * pct;
	return here < there ? waker : prev;
}

/* From behind target round its cache: an idle core, else the first idle cpu that was met; -1: none.
 * If there is no idle core, nobody looks for one until a core goes idle. */
static inline int scan_cores(const struct fair *f, const struct task *t, int target)
{
	const struct group *near = cache_of(f, target);
	int found = -1, at = 0;

	while (near->cpu[at] != target)
		at++;
	for (int i = 1; i <= near->n; i++) {
		int cpu = near->cpu[(at + i) % near->n];
		const struct group *core = sim_group(f->s, cpu, LEVEL_CORE);
		bool whole = true;
		if (!sim_allowed(f->s, t, cpu))
			continue;
		for (int k = 0; k < core->n; k++) {
			bool idle = sim_idle(f->s, core->cpu[k]);
			whole &= idle;
			if (idle && found < 0 && sim_allowed(f->s, t, core->cpu[k]))
				found = core->cpu[k];
		}
		if (whole)
			return cpu;
	}
	cpu_of(f, near->cpu[0])->idle_core = false;
	return found;
}

/* The same, any idle cpu. */
static inline int scan_cpus(const struct fair *f, const struct task *t, int target)
{
	const uint64_t *idle = sim_idle_mask(f->s), *may = sim_allowed_mask(f->s, t);
	int words = sim_words(f->s), n = sim_ncpu(f->s);
	int first = mask_next(idle, may, words, (target + 1) % n), cpu = first;

	while (cpu >= 0 && !(share_cache(f, cpu, target) && cookie_fits(f, t, cpu))) {
		cpu = mask_next(idle, may, words, (cpu + 1) % n);
		if (cpu == first)
			return -1;
	}
	return cpu;
}

static inline int idle_sibling(const struct fair *f, const struct task *t, int prev, int target)
{
	struct fair_task *ft = t->priv;
	const struct group *core = sim_group(f->s, prev, LEVEL_CORE);
	int recent = ft->recent, cpu;
	bool cores;

	if (sim_idle(f->s, target))
		return target;
	if (prev != target && share_cache(f, prev, target) && sim_idle(f->s, prev))
		return prev;
	ft->recent = prev;
	if (recent != prev && recent != target && share_cache(f, recent, target) &&
	    sim_idle(f->s, recent) && sim_allowed(f->s, t, recent))
		return recent;
	cores = cpu_of(f, cache_of(f, target)->cpu[0])->idle_core;
	if (!cores && share_cache(f, prev, target))
		for (int i = 0; i < core->n; i++)
			if (core->cpu[i] != prev && sim_idle(f->s, core->cpu[i]) &&
			    sim_allowed(f->s, t, core->cpu[i]))
				return core->cpu[i];
	cpu = cores ? scan_cores(f, t, target) : scan_cpus(f, t, target);
	return cpu >= 0 ? cpu : target;
}

static inline int place_wake(const struct fair *f, const struct task *t, int prev)
{
	int here = sim_this_cpu(f->s), target = prev;
	struct task *waker = sim_cpu(f->s, here)->curr;

	note_wakee(f, waker, t);
	if (here != prev && sim_allowed(f->s, t, here) && !wakes_many(f, waker, t, here))
		target = wake_affine(f, t, here, prev);
	return idle_sibling(f, t, prev, target);
}
#endif
