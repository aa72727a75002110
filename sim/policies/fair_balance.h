/* fair_balance.h - who takes tasks from whom: on the clock, in each domain of a cpu, as often as
 * the domain is large and the cpu idle; for idle cpus, whose clocks stand, when a busy one says so;
 * and whenever a cpu runs out of work. Part of fair.c; same sources. */
#ifndef FAIR_BALANCE_H
#define FAIR_BALANCE_H
#include "fair_cpu.h"

#define BUSY_FACTOR    16  /* how much more seldom a busy cpu looks */
#define PINNED_MAX     512 /* ms between two looks at what cannot be moved */
#define NUMA_IMBALANCE 2

enum when { BUSY, IDLE, NEWLY_IDLE };
enum what { MOVE_LOAD, MOVE_USE, MOVE_TASKS };

/* One look, for dst in its domain d. */
struct look {
	struct fair *f;
	struct sim *s;
	struct domain *d;
	int dst;
	enum when when;
	struct stats local, busiest;
	int64_t load; /* of the whole domain, per cpu */
	enum what what;
	int64_t imbalance;	      /* so much should move */
	bool some_pinned, all_pinned; /* of the tasks that were looked at */
	int other; /* of the local group, who could take one of those; -1: nobody */
	uint64_t skip[CPU_MAX / 64]; /* cpus that have only such */
};

static inline int cores_of(const struct sim *s, struct group g)
{
	int n = 0;

	for (int i = 0; i < g.n; i++)
		n += sim_group(s, g.cpu[i], LEVEL_CORE)->cpu[0] == g.cpu[i];
	return n ? n : 1;
}

static inline struct stats look_at(const struct look *l, struct group g)
{
	int below = l->d->below;
	bool pinned = below >= 0 && cpu_of(l->f, g.cpu[0])->pinned[below];

	return stats_of(l->f, g, l->d->pct, pinned, l->skip);
}

/* Its cpus are siblings. */
static inline bool is_core(const struct look *l, const struct stats *st)
{
	return l->d->below == LEVEL_CORE && st->g.n > 1;
}

/* ---- how much should move, and from which group ---- */

static inline bool is_busier(const struct look *l, const struct stats *a, const struct stats *b)
{
	if (a->type != b->type)
		return a->type > b->type;
	if (a->type == OVERLOADED)
		return stats_load(a) > stats_load(b);
	if (a->type == HAS_SPARE && is_core(l, a) != is_core(l, b))
		return a->nr > 1 || !is_core(l, a); /* a core is not to be emptied */
	if (a->type == HAS_SPARE || (a->type == SHARED_CORE && stats_idle(a) + stats_idle(b)))
		return stats_idle(a) < stats_idle(b) ||
		       (stats_idle(a) == stats_idle(b) && a->nr > b->nr);
	return a->type != IMBALANCED && !is_core(l, b);
}

/* By how many tasks a core more would be even with one of the local group. */
static inline int64_t tasks_more(const struct look *l)
{
	int64_t there = cores_of(l->s, l->busiest.g), here = cores_of(l->s, l->local.g), n;

	if (l->when == BUSY)
		return 0;
	if (there == here)
		return l->busiest.nr > l->local.nr ? l->busiest.nr - l->local.nr : 0;
	n = here * l->busiest.nr - there * l->local.nr;
	n = (2 * (n > 0 ? n : 0) + here + there) / (here + there);
	return n <= 1 && !l->local.nr && l->busiest.nr > 1 ? 2 : n;
}

static inline void set_imbalance(struct look *l)
{
	const struct stats *to = &l->local, *from = &l->busiest;
	bool shared = l->d->span->n <= cache_of(l->f, l->dst)->n;
	int64_t above, below;

	l->what = MOVE_TASKS;
	if (from->type == IMBALANCED || from->type == SHARED_CORE) {
		l->imbalance = 1;
		return;
	}
	if (to->type == HAS_SPARE) {
		if (from->type > FULLY_BUSY && !shared) {
			l->what = MOVE_USE;
			l->imbalance = stats_idle(to) * NICE_0;
			return;
		}
		l->imbalance = tasks_more(l);
		if (l->d->numa && to->nr + 1 <= l->f->numa_spare && l->imbalance <= NUMA_IMBALANCE)
			l->imbalance = 0;
		l->imbalance /= 2;
		return;
	}
	l->what = MOVE_LOAD;
	above = (stats_load(from) - l->load) * from->g.n;
	below = (l->load - stats_load(to)) * to->g.n;
	l->imbalance = above < below ? above : below;
}

static inline bool is_balanced(const struct look *l)
{
	const struct stats *to = &l->local, *from = &l->busiest;

	if (from->type == IMBALANCED)
		return false;
	if (to->type > from->type)
		return true;
	if (to->type == OVERLOADED &&
	    (stats_load(to) >= stats_load(from) || stats_load(to) >= l->load ||
	     100 * stats_load(from) <= l->d->pct * stats_load(to)))
		return true;
	/* its parts have parts: tasks are spread over them before they share one */
	if (from->g.n > 1 && to->type == HAS_SPARE && tasks_more(l) > 1)
		return false;
	if (from->type == OVERLOADED)
		return false;
	if (l->when == BUSY)
		return true;
	if (from->type == SHARED_CORE && !is_core(l, to))
		return false;
	return from->nr == 1 || (from->g.n > 1 && stats_idle(to) <= stats_idle(from) + 1);
}

static inline bool find_group(struct look *l)
{
	struct group g = part_of(l->s, l->d, l->dst);
	int i = -1, cpus = g.n;
	bool any = false;

	l->local = look_at(l, g);
	l->load = l->local.load;
	while (next_part(l->s, l->d, l->dst, &i, &g)) {
		struct stats st = look_at(l, g);
		if (l->when != BUSY && st.type < SHARED_CORE && st.nr > 1 && is_core(l, &st))
			st.type = SHARED_CORE;
		l->load += st.load;
		cpus += g.n;
		if (!st.nr || (any && !is_busier(l, &st, &l->busiest)))
			continue;
		l->busiest = st;
		any = true;
	}
	l->load /= cpus;
	if (!any || is_balanced(l))
		return false;
	set_imbalance(l);
	return l->imbalance > 0;
}

static inline int find_cpu(const struct look *l)
{
	int64_t most = 0;
	int best = -1;

	for (int i = 0; i < l->busiest.g.n; i++) {
		int cpu = l->busiest.g.cpu[i], nr = sim_cpu(l->s, cpu)->nr_running;
		int64_t load = cpu_of(l->f, cpu)->q.load, much = l->what == MOVE_LOAD ? load : nr;
		if (mask_has(l->skip, cpu))
			continue;
		if (nr == 1 && l->what == MOVE_LOAD && load > l->imbalance)
			continue;
		if (much > most) {
			most = much;
			best = cpu;
		}
	}
	return best;
}

/* ---- moving tasks ---- */

static inline bool is_warm(const struct look *l, const struct fair_task *ft)
{
	if (l->d->level == LEVEL_CORE)
		return false;
	return !cookie_fits(l->f, ft->t, l->dst) ||
	       sim_now(l->s) - ft->ran_at < l->f->migration_cost;
}

static inline bool may_move(struct look *l, int src, const struct fair_task *ft)
{
	struct fair_queue *q = &cpu_of(l->f, src)->q;

	if (l->f->rules.eevdf && !l->d->failed && cpu_of(l->f, l->dst)->q.nr && !is_eligible(q, ft))
		return false;
	if (!sim_allowed(l->s, ft->t, l->dst)) {
		l->some_pinned = true;
		for (int i = 0; i < l->local.g.n && l->other < 0 && l->when != NEWLY_IDLE; i++)
			if (sim_allowed(l->s, ft->t, l->local.g.cpu[i]))
				l->other = l->local.g.cpu[i];
		return false;
	}
	l->all_pinned = false;
	return ft != q->curr && ft->t->queued && (!is_warm(l, ft) || l->d->failed > l->d->tries);
}

/* What of the imbalance goes with it; 0: too much. */
static inline int64_t share_of(const struct look *l, int src, const struct fair_task *ft)
{
	int64_t much = l->what == MOVE_LOAD ? ft->weight : NICE_0 / sim_cpu(l->s, src)->nr_running;
	int shift = l->d->failed < 30 ? l->d->failed : 30;

	if (l->what == MOVE_TASKS)
		return 1;
	much = much ? much : 1;
	return much >> shift > l->imbalance ? 0 : much;
}

static inline void move_task(struct fair *f, struct fair_task *ft, int dst)
{
	struct fair_queue *q = &cpu_of(f, dst)->q;

	sim_migrate(f->s, ft->t, dst);
	if (sim_cpu(f->s, dst)->curr && queue_preempt(&f->rules, q, ft))
		sim_resched(f->s, dst);
}

/* Those that last ran longest ago go first. */
static inline int move_tasks(struct look *l, int src)
{
	struct fair_queue *q = &cpu_of(l->f, src)->q;
	int64_t loops = sim_cpu(l->s, src)->nr_running, share;
	int moved = 0;

	if (loops > l->f->nr_migrate)
		loops = l->f->nr_migrate;
	while (loops-- > 0 && l->imbalance > 0) {
		struct fair_task *ft;
		if (list_empty(&q->tasks) ||
		    (l->when != BUSY && sim_cpu(l->s, src)->nr_running <= 1))
			break;
		ft = container_of(q->tasks.prev, struct fair_task, link);
		if (!may_move(l, src, ft) || !(share = share_of(l, src, ft))) {
			list_del(&ft->link);
			list_push_front(&q->tasks, &ft->link);
			continue;
		}
		l->imbalance -= share;
		move_task(l->f, ft, l->dst);
		moved++;
		if (l->when == NEWLY_IDLE)
			break;
	}
	return moved;
}

/* What waits on src goes, warm or not, or else what runs there is pushed off. False: it may not. */
static inline bool push_task(struct look *l, int src)
{
	struct fair_cpu *c = cpu_of(l->f, src);
	const struct task *curr = sim_cpu(l->s, src)->curr;

	if (curr && !sim_allowed(l->s, curr, l->dst))
		return false;
	l->all_pinned = false;
	if (c->push >= 0)
		return true;
	for (struct link *k = c->q.tasks.prev; k != &c->q.tasks; k = k->prev) {
		struct fair_task *ft = container_of(k, struct fair_task, link);
		if (ft == c->q.curr || !ft->t->queued || !sim_allowed(l->s, ft->t, l->dst))
			continue;
		l->d->failed = 0;
		move_task(l->f, ft, l->dst);
		return true;
	}
	if (!curr)
		return true;
	l->d->failed = 0;
	c->push = l->dst;
	sim_resched(l->s, src);
	return true;
}

/* ---- one domain, one cpu ---- */

/* Of a group one cpu looks: the first idle one, in an idle core if there is one. */
static inline bool is_its_turn(const struct look *l)
{
	struct group g = part_of(l->s, l->d, l->dst);
	int first = -1;

	if (l->when == NEWLY_IDLE)
		return true;
	for (int i = 0; i < g.n; i++) {
		if (!sim_idle(l->s, g.cpu[i]))
			continue;
		if (l->d->level == LEVEL_CORE || sim_core_idle(l->s, g.cpu[i]))
			return g.cpu[i] == l->dst;
		first = first < 0 ? g.cpu[i] : first;
	}
	return (first < 0 ? g.cpu[0] : first) == l->dst;
}

/* Whether dst has more to run. */
static inline int balance_domain(struct fair *f, int dst, struct domain *d, enum when when,
				 bool *go_on)
{
	struct look l = {.f = f, .s = f->s, .d = d, .dst = dst, .when = when};
	bool *pinned = &cpu_of(f, d->span->cpu[0])->pinned[d->level];
	int src, moved;

	if (!is_its_turn(&l)) {
		*go_on = false;
		goto balanced;
	}
	do {
		if (!find_group(&l) || (src = find_cpu(&l)) < 0)
			goto balanced;
		l.all_pinned = sim_cpu(f->s, src)->nr_running > 1;
		l.other = -1;
		moved = l.all_pinned ? move_tasks(&l, src) : 0;
		if (l.other >= 0 && l.imbalance > 0) {
			l.dst = l.other;
			moved += move_tasks(&l, src);
			l.dst = dst;
		}
		if (l.some_pinned && l.imbalance > 0)
			*pinned = true;
		l.skip[src / 64] |= UINT64_C(1) << src % 64;
	} while (l.all_pinned && !moved);
	if (moved) {
		d->failed = 0;
	} else {
		d->failed += when != NEWLY_IDLE;
		if (l.what == MOVE_TASKS && d->failed > d->tries + 2 && !push_task(&l, src))
			goto tune;
	}
	d->interval = d->span->n;
	return moved;
balanced:
	if (!l.all_pinned)
		*pinned = false;
	d->failed = 0;
tune:
	if (when != NEWLY_IDLE &&
	    ((l.all_pinned && d->interval < PINNED_MAX) || d->interval < 2 * d->span->n))
		d->interval *= 2;
	return 0;
}

/* In jiffies. */
static inline int64_t interval_of(const struct fair *f, const struct domain *d, bool busy)
{
	int64_t ms = d->interval * (busy ? BUSY_FACTOR : 1), n = (ms * f->hz + 999) / 1000 - busy;
	int64_t most = f->hz * sim_group(f->s, d->span->cpu[0], LEVEL_MACHINE)->n / 10;

	n = n > most ? most : n;
	return n < 1 ? 1 : n;
}

static inline void balance_cpu(struct fair *f, int cpu, enum when when)
{
	struct fair_cpu *c = cpu_of(f, cpu);
	int64_t now = jiffies(f), next = now + 60 * f->hz, due;
	bool go_on = true;

	for (int i = 0; i < c->ndomain && go_on; i++) {
		struct domain *d = &c->domain[i];
		due = d->last + interval_of(f, d, when == BUSY);
		if (now >= due) {
			if (balance_domain(f, cpu, d, when, &go_on))
				when = sim_idle(f->s, cpu) ? IDLE : BUSY;
			d->last = now;
			due = now + interval_of(f, d, when == BUSY);
		}
		next = due < next ? due : next;
	}
	c->next_balance = next;
}

/* For the idle ones, beginning behind the first of them, which does it. */
static inline void balance_idle(struct fair *f)
{
	const uint64_t *idle = sim_idle_mask(f->s);
	int words = sim_words(f->s), n = sim_ncpu(f->s), worker = mask_next(idle, idle, words, 0);
	int64_t now = jiffies(f), next = now + 60 * f->hz;

	if (worker < 0)
		return;
	f->next_kick = now + 1;
	for (int i = 1; i <= n; i++) {
		int cpu = (worker + i) % n;
		struct fair_cpu *c = cpu_of(f, cpu);
		if (!sim_cpu(f->s, cpu)->online || !sim_idle(f->s, cpu))
			continue;
		if (!sim_idle(f->s, worker))
			return; /* the rest another time */
		if (now >= c->next_balance)
			balance_cpu(f, cpu, IDLE);
		next = c->next_balance < next ? c->next_balance : next;
	}
	f->next_kick = next;
}

/* At a point of the cpu's clock. */
static inline void balance_tick(struct fair *f, int cpu)
{
	const struct group *near = cache_of(f, cpu);
	int64_t now = jiffies(f), due = cpu_of(f, cpu)->next_balance;
	int busy = 0;

	if (sim_idle(f->s, f->counts))
		f->counts = cpu;
	if (now > due || (now == due && (cpu == f->counts || !sim_random(f->s, 2))))
		balance_cpu(f, cpu, BUSY);
	if (now < f->next_kick)
		return;
	for (int i = 0; i < near->n && busy < 2; i++)
		busy += sim_cpu(f->s, near->cpu[i])->nr_running > 0;
	if (busy > 1 || sim_cpu(f->s, cpu)->nr_running > 1)
		balance_idle(f);
}

/* cpu has nothing to run. */
static inline bool balance_newly_idle(struct fair *f, int cpu)
{
	const uint64_t *idle = sim_idle_mask(f->s);
	struct fair_cpu *c = cpu_of(f, cpu);
	int64_t due;
	bool go_on;

	/* nobody has two */
	if (sim_nr_running(f->s) + mask_count(idle, idle, sim_words(f->s)) <= f->ncpu)
		return false;
	for (int i = 0; i < c->ndomain; i++) {
		struct domain *d = &c->domain[i];
		due = d->last + interval_of(f, d, false);
		c->next_balance = due < c->next_balance ? due : c->next_balance;
		if (balance_domain(f, cpu, d, NEWLY_IDLE, &go_on))
			return true;
	}
	return false;
}
#endif
