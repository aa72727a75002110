/* oracle.c - what could be had by knowing: as many cores busy as can be, then the tasks beside each
 * other that the SMT model slows down least, and of all ways to that the one that moves fewest.
 * Defined here, as an upper bound: no kernel knows what it knows.
 *
 * It looks at the cores on which something has changed one ns after the change, when all that
 * happens in that instant has happened, and exchanges what two cpus run as long as that makes their
 * cores faster together. A move can be what changes a kind: who holds a lock that is given up off
 * the cpu spins after it. So that this has an end, a cpu takes part in a few exchanges in a while.
 */
#include "param.h"
#include "seats.h"

/* More exchanges of one cpu in that time, and the next one waits until it is over. */
#define EXCHANGES 16
#define WHILE	  10000000

enum timer { PLAN, TIMERS };

struct oracle {
	struct seats seats;
	const struct group *online;
	int64_t due; /* when it plans next, or last did */
};

struct oracle_cpu {
	struct seat seat;
	bool changed; /* perhaps, since the last plan */
	int exchanges;
	int64_t since; /* when the first of them was */
};

static const struct param params[] = {
	{.key = "slice",
	 .type = PARAM_TIME,
	 .offset = offsetof(struct oracle, seats.slice),
	 .def = "\"10ms\"",
	 .min = 1000,
	 .max = 1e15,
	 .help = "how long a task runs before it goes to the end of the queue, if others wait"},
	{0},
};

static int kind_of(const struct task *t)
{
	return t ? t->kind : -1;
}

static int64_t worth(struct sim *s, int cpu, int n, const struct task *const run[])
{
	int kind[SMT_MAX] = {0};
	uint32_t speed[SMT_MAX] = {0};
	int64_t sum = 0;

	for (int i = 0; i < n; i++)
		kind[i] = kind_of(run[i]);
	sim_speeds(s, cpu, n, kind, speed);
	for (int i = 0; i < n; i++)
		sum += run[i] ? speed[i] : 0;
	return sum;
}

static bool init(struct sim *s, struct err *e)
{
	struct oracle *o = sim_priv(s);

	(void)e;
	seats_init(s);
	o->seats.worth = worth;
	o->seats.margin = SPEED_ONE / 1024; /* less is rounding */
	o->online = sim_group(s, 0, LEVEL_MACHINE);
	return true;
}

static void task_init(struct sim *s, struct task *t, struct task *parent)
{
	(void)s;
	(void)parent;
	seated_init(t);
}

/* ---- the plan ---- */

static void change(struct sim *s, int cpu)
{
	struct oracle *o = sim_priv(s);

	((struct oracle_cpu *)sim_cpu_priv(s, cpu))->changed = true;
	o->due = sim_now(s) + 1;
	sim_timer(s, PLAN, o->online->cpu[0], o->due);
}

static int kind_at(const struct sim *s, int cpu)
{
	const struct seated *st = seat_of(s, cpu)->has;

	return kind_of(st ? st->t : NULL);
}

struct exchange {
	int64_t gain; /* in margins; 0: none is worth it */
	int moves;    /* how many tasks have to */
	int a, b;
};

static bool rests(struct sim *s, int cpu)
{
	struct oracle_cpu *oc = sim_cpu_priv(s, cpu);

	if (sim_now(s) - oc->since >= WHILE)
		oc->exchanges = 0;
	return oc->exchanges >= EXCHANGES;
}

static void exchanged(struct sim *s, int cpu)
{
	struct oracle_cpu *oc = sim_cpu_priv(s, cpu);

	oc->changed = true;
	if (oc->exchanges++ == 0)
		oc->since = sim_now(s);
}

/* Is there a better one for cpu? */
static void seek(struct sim *s, int cpu, struct exchange *best)
{
	const struct oracle *o = sim_priv(s);

	for (int i = 0; i < o->online->n; i++) {
		int other = o->online->cpu[i], moves;
		int64_t gain;
		if (kind_at(s, cpu) == kind_at(s, other) || rests(s, other) ||
		    !seats_may_exchange(s, cpu, other))
			continue;
		gain = exchange_gain(s, cpu, other) / o->seats.margin;
		moves = (seat_of(s, cpu)->has != NULL) + (seat_of(s, other)->has != NULL);
		if (gain > best->gain || (gain == best->gain && moves < best->moves))
			*best = (struct exchange){gain, moves, cpu, other};
	}
}

/* The best exchange for any cpu of a core that has changed. Each one makes the cores faster, so
 * they come to an end. */
static void timer(struct sim *s, int id, int first)
{
	struct oracle *o = sim_priv(s);
	bool resting = false;

	(void)id;
	for (int i = 0; i < o->online->n; i++) {
		const struct group *core = sim_group(s, o->online->cpu[i], LEVEL_CORE);
		struct oracle_cpu *oc = sim_cpu_priv(s, o->online->cpu[i]);
		struct exchange best = {0};
		if (!oc->changed)
			continue;
		if (rests(s, o->online->cpu[i])) {
			resting = true;
			continue;
		}
		for (int k = 0; k < core->n; k++)
			if (!rests(s, core->cpu[k]))
				seek(s, core->cpu[k], &best);
		if (!best.gain) {
			oc->changed = false;
			continue;
		}
		seats_exchange(s, best.a, best.b);
		exchanged(s, best.a);
		exchanged(s, best.b);
		i = -1; /* once more from the first */
	}
	if (resting) {
		o->due = sim_now(s) + WHILE;
		sim_timer(s, PLAN, first, o->due);
	}
}

/* ---- hooks ---- */

static struct task *pick_next(struct sim *s, int cpu)
{
	struct task *t = seats_pick_next(s, cpu);

	if (t)
		change(s, cpu);
	return t;
}

static void block(struct sim *s, int cpu, struct task *t)
{
	seats_block(s, cpu, t);
	change(s, cpu);
}

/* A burst has ended, perhaps, and the next one is of another kind. */
static void charge(struct sim *s, int cpu, struct task *t, int64_t ns, int64_t work)
{
	const struct oracle *o = sim_priv(s);

	(void)t;
	(void)ns;
	(void)work;
	if (sim_now(s) == o->due) /* the plan of now sees it, and may be what asked for it */
		((struct oracle_cpu *)sim_cpu_priv(s, cpu))->changed = true;
	else
		change(s, cpu);
}

static const struct policy_ops oracle = {
	.abi = POLICY_ABI,
	.name = "oracle",
	.summary = "an upper bound: knows how the SMT model slows pairs down, and moves at once",
	.source = "defined here, as a bound (not a kernel's): it asks the SMT model",
	.trust = "defined here",
	.size = sizeof(struct oracle),
	.cpu_size = sizeof(struct oracle_cpu),
	.task_size = sizeof(struct seated),
	.timers = TIMERS,
	.params = params,
	.init = init,
	.task_init = task_init,
	.select_cpu = seats_select_cpu,
	.enqueue = seats_enqueue,
	.dequeue = seats_dequeue,
	.pick_next = pick_next,
	.block = block,
	.charge = charge,
	.tick = seats_tick,
	.timer = timer,
	.may_idle = seats_may_idle,
};

POLICIES(oracle) = {&oracle, NULL};
