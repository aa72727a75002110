/* symbiosis.c - learns which tasks go well together from what a performance counter shows: how much
 * work one did in the time that it ran beside another. Defined here: no kernel's.
 *
 * Tasks of one name are taken for alike (a kernel knows the command). For each pair of names there
 * is a measured slowdown of the one beside the other; a pair that was not seen yet, or not for
 * long, is taken for harmless, and so will be tried. A task that comes goes to an idle core, else
 * beside whom it goes best; of the first ones that wait, the one that goes best with the sibling is
 * picked; and once a period running ones are exchanged where that promises enough to be worth it.
 */
#include <string.h>

#include "param.h"
#include "seats.h"

#define NAMES	128	 /* if there are more, some share an entry */
#define KNOWN	10000000 /* ns beside each other make a measurement */
#define WINDOW	SECOND_NS
#define EXPLORE 4 /* in one period of so many, pairs may be tried */
#define NOBODY	(-1)

enum timer { MEASURE, EXCHANGE, TIMERS };

/* How one name fares beside another. */
struct pair {
	int64_t ns, work; /* of late; ns / work is the slowdown */
	int64_t seen;	  /* when last */
};

struct symbiosis {
	struct seats seats;
	int64_t gain, memory;
	const struct group *online;
	struct pair *pair; /* NAMES * NAMES */
	const char *name[NAMES];
	int nname;
	int64_t looks;
	bool hopeful; /* unknown pairs count as harmless */
};

struct symbiosis_cpu {
	struct seat seat;
	int who, was; /* the names it has run since `since`, and before, since `before` */
	int64_t since, before;
};

struct symbiosis_task {
	struct seated seated;
	int name;
	int64_t came; /* to the cpu where it runs without a break; -1: it waits for something */
};

static const struct param params[] = {
	{.key = "slice",
	 .type = PARAM_TIME,
	 .offset = offsetof(struct symbiosis, seats.slice),
	 .def = "\"100ms\"",
	 .min = 1000,
	 .max = 4e9, /* to be drawn from */
	 .help = "the period: how long a task runs before it goes to the end of the queue, if "
		 "others wait; as often, exchanges are sought"},
	{.key = "gain",
	 .type = PARAM_INT,
	 .offset = offsetof(struct symbiosis, gain),
	 .def = "5",
	 .min = 1,
	 .max = 800,
	 .help = "what an exchange must promise, in percent of what a task alone does; of places "
		 "that differ by less, the nearest is taken"},
	{.key = "memory",
	 .type = PARAM_TIME,
	 .offset = offsetof(struct symbiosis, memory),
	 .def = "\"10s\"",
	 .min = 1000,
	 .max = 1e15,
	 .help = "a pair that was not seen for so long may be tried again"},
	{0},
};

/* ---- what is known of names ---- */

static int name_of(struct symbiosis *y, const char *name)
{
	int n = y->nname < NAMES ? y->nname : NAMES;

	for (int i = 0; i < n; i++)
		if (strcmp(y->name[i], name) == 0)
			return i;
	if (n < NAMES)
		y->name[n] = name;
	return y->nname++ % NAMES;
}

static void learn(struct pair *p, int64_t now, int64_t memory, int64_t ns, int64_t work)
{
	if (now - p->seen > memory)
		p->ns = p->work = 0;
	p->ns += ns;
	p->work += work;
	p->seen = now;
	while (p->ns > WINDOW) {
		p->ns /= 2;
		p->work /= 2;
	}
}

/* What a task of one name takes longer beside one of the other: SPEED_ONE for twice as long. */
static int64_t excess(const struct symbiosis *y, int64_t now, int of, int beside)
{
	const struct pair *p = &y->pair[of * NAMES + beside];

	if (p->ns < KNOWN || now - p->seen > y->memory)
		return y->hopeful ? 0 : SPEED_ONE;
	return (p->ns - p->work) * SPEED_ONE / (p->work + 1);
}

static int64_t worth(struct sim *s, int cpu, int n, const struct task *const run[])
{
	const struct symbiosis *y = sim_priv(s);
	int64_t sum = 0, now = sim_now(s);

	(void)cpu;
	for (int i = 0; i < n; i++) {
		int64_t slow = SPEED_ONE;
		if (!run[i])
			continue;
		for (int k = 0; k < n; k++)
			if (k != i && run[k])
				slow += excess(y, now,
					       ((struct symbiosis_task *)run[i]->priv)->name,
					       ((struct symbiosis_task *)run[k]->priv)->name);
		sum += (int64_t)SPEED_ONE * SPEED_ONE / slow;
	}
	return sum;
}

/* ---- measurements ---- */

/* From now on cpu runs that name. What comes and goes within an instant was never there. */
static void runs(struct sim *s, int cpu, int who)
{
	struct symbiosis_cpu *c = sim_cpu_priv(s, cpu);

	if (c->since != sim_now(s)) {
		c->was = c->who;
		c->before = c->since;
		c->since = sim_now(s);
	}
	c->who = who;
	if (who == c->was)
		c->since = c->before;
}

/* t did so much work beside the same siblings, which are charged before they change but may have
 * changed in this instant. Where one changed for another of its kind, nobody can tell. */
static void charge(struct sim *s, int cpu, struct task *t, int64_t ns, int64_t work)
{
	struct symbiosis *y = sim_priv(s);
	const struct group *core = sim_group(s, cpu, LEVEL_CORE);
	int64_t now = sim_now(s);
	int with[SMT_MAX], n = 0;

	for (int i = 0; i < core->n; i++) {
		const struct symbiosis_cpu *c = sim_cpu_priv(s, core->cpu[i]);
		bool changed = c->since == now;
		if (core->cpu[i] == cpu)
			continue;
		if ((changed ? c->before : c->since) > now - ns)
			return;
		with[n] = changed ? c->was : c->who;
		n += with[n] != NOBODY;
	}
	if (!work) /* a switch, or a lock that it spins for */
		return;
	for (int i = 0; i < n; i++)
		learn(&y->pair[((struct symbiosis_task *)t->priv)->name * NAMES + with[i]], now,
		      y->memory, work + (ns - work) / n, work);
}

/* ---- exchanges ---- */

/* It has been there for half a period: it will stay as long again, likely. */
static bool stays(struct sim *s, const struct seated *st)
{
	const struct symbiosis *y = sim_priv(s);
	const struct symbiosis_task *yt;

	if (!st)
		return true;
	yt = st->t->priv;
	return !st->t->queued && yt->came >= 0 && sim_now(s) - yt->came >= y->seats.slice / 2;
}

/* The best exchange for cpu, if there is one. */
static void exchange(struct sim *s, int cpu)
{
	const struct symbiosis *y = sim_priv(s);
	int64_t most = y->seats.margin - 1;
	int best = -1;

	if (!stays(s, seat_of(s, cpu)->has))
		return;
	for (int i = 0; i < y->online->n; i++) {
		int other = y->online->cpu[i];
		int64_t gain;
		if (!stays(s, seat_of(s, other)->has) || !seats_may_exchange(s, cpu, other))
			continue;
		gain = exchange_gain(s, cpu, other);
		if (gain > most) {
			most = gain;
			best = other;
		}
	}
	if (best < 0)
		return;
	seats_exchange(s, cpu, best);
}

/* Looks come at random times, lest a task that comes and goes in step with them never be seen. At
 * each, all that run are measured first: before a cpu's timer they are charged. */
static int64_t balance(struct sim *s)
{
	const struct symbiosis *y = sim_priv(s);

	if (sim_now(s) > 0) {
		for (int i = 0; i < y->online->n; i++)
			sim_timer(s, MEASURE, y->online->cpu[i], sim_now(s));
		sim_timer(s, EXCHANGE, y->online->cpu[0], sim_now(s));
	}
	return y->seats.slice / 2 + sim_random(s, (uint32_t)y->seats.slice);
}

static void timer(struct sim *s, int id, int first)
{
	struct symbiosis *y = sim_priv(s);

	(void)first;
	if (id == MEASURE)
		return;
	y->hopeful = y->looks++ % EXPLORE == 0;
	for (int i = 0; i < y->online->n; i++)
		exchange(s, y->online->cpu[i]);
	y->hopeful = true;
}

/* ---- hooks ---- */

static bool init(struct sim *s, struct err *e)
{
	struct symbiosis *y = sim_priv(s);

	(void)e;
	seats_init(s);
	y->seats.worth = worth;
	y->seats.margin = y->gain * SPEED_ONE / 100;
	y->online = sim_group(s, 0, LEVEL_MACHINE);
	y->pair = xcalloc((size_t)NAMES * NAMES, sizeof(*y->pair));
	y->hopeful = true;
	for (int i = 0; i < sim_ncpu(s); i++) {
		struct symbiosis_cpu *c = sim_cpu_priv(s, i);
		c->who = c->was = NOBODY;
		c->since = c->before = -1;
	}
	return true;
}

static void fini(struct sim *s)
{
	free(((struct symbiosis *)sim_priv(s))->pair);
}

static void task_init(struct sim *s, struct task *t, struct task *parent)
{
	struct symbiosis_task *yt = t->priv;

	(void)parent;
	seated_init(t);
	yt->name = name_of(sim_priv(s), t->name);
	yt->came = -1;
}

static struct task *pick_next(struct sim *s, int cpu)
{
	struct task *t = seats_pick_next(s, cpu);
	struct symbiosis_task *yt;

	runs(s, cpu, t ? ((struct symbiosis_task *)t->priv)->name : NOBODY);
	if (!t)
		return NULL;
	yt = t->priv;
	if (yt->came < 0 || t->ran_on != cpu)
		yt->came = sim_now(s);
	return t;
}

static void block(struct sim *s, int cpu, struct task *t)
{
	((struct symbiosis_task *)t->priv)->came = -1;
	seats_block(s, cpu, t);
}

static void dump(struct sim *s, FILE *f)
{
	struct symbiosis *y = sim_priv(s);
	int n = y->nname < NAMES ? y->nname : NAMES;

	y->hopeful = false;
	for (int i = 0; i < n; i++)
		for (int k = 0; k < n; k++)
			if (y->pair[i * NAMES + k].ns >= KNOWN)
				fprintf(f, "%s beside %s: %.3f\n", y->name[i], y->name[k],
					1 + (double)excess(y, sim_now(s), i, k) / SPEED_ONE);
}

static const struct policy_ops symbiosis = {
	.abi = POLICY_ABI,
	.name = "symbiosis",
	.summary = "measures how tasks slow each other, and pairs those that do least",
	.source = "defined here (not a kernel's): from work and time alone, as counters show",
	.trust = "defined here",
	.size = sizeof(struct symbiosis),
	.cpu_size = sizeof(struct symbiosis_cpu),
	.task_size = sizeof(struct symbiosis_task),
	.timers = TIMERS,
	.params = params,
	.init = init,
	.exit = fini,
	.task_init = task_init,
	.select_cpu = seats_select_cpu,
	.enqueue = seats_enqueue,
	.dequeue = seats_dequeue,
	.pick_next = pick_next,
	.block = block,
	.charge = charge,
	.tick = seats_tick,
	.timer = timer,
	.balance = balance,
	.may_idle = seats_may_idle,
	.dump = dump,
};

POLICIES(symbiosis) = {&symbiosis, NULL};
