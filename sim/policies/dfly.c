/* dfly.c - DragonFly's scheduler since 3.2, as of 2020: queues per cpu, a search down the topology
 * that weighs load, place and who woke whom, and a rover that evens out what the search leaves.
 *
 * Facts from sys/kern/usched_dfly.c @ 5f4788b45e (2020-03-03), on LWKT (lwkt.h). A search takes
 * place for what is new, what was beaten on its way to user mode, and now and then for who ends a
 * turn: never for a wake-up that finds its cpu free. docs/policies.md says where this differs from
 * the kernel. */
#include "dfly_search.h"
#include "param.h"

/* kern.usched_dfly.features */
enum {
	PULL = 0x01,
	PUSH = 0x02,
	ROVE = 0x04,
	SEPARATE = 0x08,
	FORK_BEST = 0x20,
	FORK_HERE = 0x40,
	FORK_SCAN = 0x80,
};
enum { POLL = LWKT_TIMERS, ROVER, TIMERS };

#define INT(name, d, lo, hi, text)                                                                 \
	{                                                                                          \
		.key = #name, .type = PARAM_INT, .offset = offsetof(struct dfly, name), .def = d,  \
		.min = lo, .max = hi, .help = text " (kern.usched_dfly." #name ")"                 \
	}
#define WEIGHT(name, d, text) INT(name, d, -100000, 100000, text)

static const struct param params[] = {
	WEIGHT(weight1, "30", "what less the group weighs in which a task is"),
	WEIGHT(weight2, "180",
	       "what less the group weighs from which a task was woken, or forked at first"),
	WEIGHT(weight3, "10", "what a task weighs besides its own load, which is 320 at most"),
	WEIGHT(weight4, "120",
	       "what less a cpu weighs that idles or runs something less important"),
	WEIGHT(weight6, "0",
	       "by half of this must the rover's victim weigh more than the cpu for "
	       "which it roves"),
	WEIGHT(weight7, "-100", "by this must a cpu weigh more for an idle one to pull from it"),
	INT(features, "47", 0, 255,
	    "bits: 0x01 idle cpus pull, 0x02 a beaten task goes to the best cpu, 0x04 the rover, "
	    "0x08 who ends its turn goes there too, in the turn of its cpu; a fork goes by 0x20 to "
	    "the best cpu, 0x40 to its parent's, 0x80 to an idle one as in bsd4"),
	INT(fast_resched, "2", 0, 127,
	    "priorities by which a task must be better by more than a queue to interrupt another"),
	INT(rrinterval, "5", 1, 1000000, "a task's turn, in ticks of 20 ms"),
	INT(ipc_smt, "-1", -1, 1, "0: weight2 counts against the core from which a task was woken"),
	INT(ipc_same, "-1", -1, 1, "0: weight2 counts against the cpu from which a task was woken"),
	INT(poll_ticks, "1", 0, 1000,
	    "ticks of 10 ms after which an idle cpu looks again for something to pull; 0: not at "
	    "all"),
	{.key = "forkbias",
	 .type = PARAM_INT,
	 .offset = offsetof(struct dfly, forkbias),
	 .def = "1",
	 .min = 0,
	 .max = 20,
	 .help = "by so many queues is a child worse than its parent (debug.dfly_forkbias)"},
	{0},
};

/* ---- taking from others ---- */

static int64_t next_poll(const struct dfly_cpu *c, const struct dfly *d)
{
	int64_t now = sim_now(d->lw.s), period = d->poll_ticks * HARD_NS;

	if (c->poll_at > now)
		return c->poll_at;
	return c->poll_at + ((now - c->poll_at) / period + 1) * period;
}

/* The helper of an idle cpu: what is queued there, else the worst of another's. */
static struct lwkt_task *help(struct lwkt_cpu *c)
{
	struct dfly *d = dfly_of(c);
	struct dfly_cpu *victim, *dc = dfly_cpu(c);

	if (d->poll_ticks)
		dc->poll_at = next_poll(dc, d);
	if (dc->q.n || !(d->features & PULL) || !d->nqueued)
		return choose(c);
	victim = worst_cpu(d, c, false);
	if (!victim || !victim->lw.holder || dc->uload + d->weight7 >= victim->uload)
		return NULL;
	return take(c, queue_worst(&victim->q, c));
}

/* Something waits: idle cpus look at their next poll. */
static void let_poll(struct dfly *d)
{
	for (int i = 0; i < d->lw.words; i++)
		for (uint64_t x = d->lw.set[IDLE][i]; x; x &= x - 1) {
			int cpu = i * 64 + __builtin_ctzll(x);
			if (!sim_timer_pending(d->lw.s, POLL, cpu))
				sim_timer(d->lw.s, POLL, cpu,
					  next_poll(sim_cpu_priv(d->lw.s, cpu), d));
		}
}

/* ---- from the kernel to user mode ---- */

/* dt is queued on c; `here` says so. yields: it is no reason to look there again. */
static void kick(struct lwkt_cpu *here, struct lwkt_cpu *c, struct dfly_task *dt, bool yields)
{
	struct dfly *d = dfly_of(c);
	int upri = d->lw.upri[c->id];

	if (bucket(upri) <= bucket(dt->lw.pri))
		return;
	if (!lwkt_robs(&d->lw, dt->lw.pri, upri)) {
		if (dfly_task(c->holder)->rrcount < d->rrinterval)
			dfly_task(c->holder)->rrcount = (int)d->rrinterval - 1;
		return;
	}
	if (c != here || !yields)
		c->resched = true;
	if (!c->holder) {
		if (!c->vacant && list_empty(&c->robbed))
			lwkt_help(c);
		else
			c->helper = true;
	}
	sim_resched(d->lw.s, c->id);
}

static int queue_on(struct lwkt_cpu *here, int cpu, struct dfly_task *dt, bool yields)
{
	struct dfly *d = dfly_of(here);
	struct lwkt_cpu *c = sim_cpu_priv(d->lw.s, cpu);

	move(dt, c);
	count(dt, true);
	queue_add(dt);
	kick(here, c, dt, yields);
	if (dt->lw.where == QUEUED && d->features & PULL && d->poll_ticks)
		let_poll(d);
	return cpu;
}

/* dt, which held c or has just robbed it, was asked to give it up: to the best of the queue, but
 * not to one that it would rob again. In its cpu's turn it looks for a better one. */
static int give_up(struct lwkt_cpu *c, struct dfly_task *dt, bool yields)
{
	struct dfly *d = dfly_of(c);
	struct lwkt_task *next = queue_best(&dfly_cpu(c)->q);
	int cpu = c->id;

	c->resched = false;
	if (next && lwkt_robs(&d->lw, dt->lw.pri, next->pri))
		next = NULL;
	lwkt_hold(c, take(c, next));
	if (!yields && d->features & SEPARATE &&
	    sched_ticks(d) / ROUND % d->lw.online->n == dfly_cpu(c)->number)
		cpu = best_cpu(d, dt);
	if (cpu == c->id && !c->holder) {
		lwkt_hold(c, &dt->lw);
		return cpu;
	}
	if (yields)
		dt->rrcount = (int)d->rrinterval;
	if (!c->holder)
		lwkt_hold(c, choose(c));
	c->turn = true;
	return queue_on(c, cpu, dt, yields);
}

/* dt comes to user mode on c, or is queued. Returns the cpu where. */
static int arrive(struct lwkt_cpu *c, struct dfly_task *dt)
{
	struct dfly *d = dfly_of(c);
	bool robs;

	lwkt_settle(c);
	c->resched = false;
	robs = c->holder != NULL;
	if (!lwkt_acquire(c, &dt->lw))
		return queue_on(c, d->features & PUSH ? best_cpu(d, dt) : c->id, dt, false);
	c->turn = false;
	return robs ? give_up(c, dt, false) : c->id;
}

static void back(struct lwkt_cpu *c, struct lwkt_task *lt)
{
	if (lt->user)
		recompute(dfly_task(lt));
	arrive(c, dfly_task(lt));
}

/* ---- hooks ---- */

static const struct lwkt_ops lwkt_ops = {.choose = choose, .help = help, .back = back};

/* When it is the next cpu's turn to rove: at its first tick after sched_ticks comes to a multiple
 * of ROUND. */
static void rover_arm(struct dfly *d)
{
	const struct lwkt_cpu *first = sim_cpu_priv(d->lw.s, d->lw.online->cpu[0]);
	int64_t round = sched_ticks(d) / ROUND + 1;
	int cpu = d->lw.online->cpu[round % d->lw.online->n];
	const struct lwkt_cpu *c = sim_cpu_priv(d->lw.s, cpu);
	int64_t begins = first->sched_phase + (round * ROUND - d->sched_ticks - 1) * SCHED_NS;
	int64_t after = (c->sched_phase - first->sched_phase + SCHED_NS) % SCHED_NS;

	sim_timer(d->lw.s, ROVER, cpu, begins + (after ? after : SCHED_NS));
}

static bool init(struct sim *s, struct err *e)
{
	struct dfly *d = sim_priv(s);

	(void)e;
	lwkt_init(s, &lwkt_ops);
	d->lw.by_pri = true;
	d->lw.mask = ~(PPQ - 1);
	d->lw.margin = (int)d->fast_resched;
	d->tree = tree_create(s);
	d->sched_ticks = sim_random(s, (uint32_t)(ROUND * d->lw.online->n));
	for (int i = 0; i < d->lw.online->n; i++) {
		struct dfly_cpu *c = sim_cpu_priv(s, d->lw.online->cpu[i]);
		runq_init(&c->q);
		c->number = i;
		c->poll_at = d->poll_ticks ? c->lw.hard_phase : INT64_MAX;
	}
	if (d->features & ROVE)
		rover_arm(d);
	return true;
}

static void fini(struct sim *s)
{
	free(((struct dfly *)sim_priv(s))->tree);
}

static void task_init(struct sim *s, struct task *t, struct task *parent)
{
	struct dfly *d = sim_priv(s);
	struct dfly_task *dt = t->priv;
	struct lwkt_task *pt = parent ? parent->priv : NULL;

	lwkt_task_init(s, t);
	dt->wakefrom = -1;
	if (pt) {
		dt->lw.estcpu = clamp(pt->estcpu + ESTCPU_PPQ * d->forkbias, ESTCPU_MAX);
		pt->estcpu = clamp(pt->estcpu + ESTCPU_PPQ / 16, ESTCPU_MAX);
		dt->lw.last = pt->last;
		dt->wakefrom = sim_this_cpu(s);
	}
	if (!sim_allowed(s, t, dt->lw.last->id)) {
		const uint64_t *may = sim_allowed_mask(s, t);
		dt->lw.last = sim_cpu_priv(s, mask_nth(may, may, d->lw.words, 0));
	}
	dt->lw.pri = priority(dt->lw.estcpu, t->nice);
	dt->uload = uload_of(dt->lw.estcpu, t->nice);
}

static void task_exit(struct sim *s, struct task *t)
{
	count(t->priv, false);
	lwkt_task_exit(s, t);
}

static int fork_cpu(const struct dfly *d, struct dfly_task *dt)
{
	if (d->features & FORK_BEST)
		return best_cpu(d, dt);
	if (d->features & FORK_HERE)
		return dt->lw.last->id;
	if (d->features & FORK_SCAN)
		return scan_cpu(d, dt);
	return dfly_cpu(dt->lw.last)->q.n ? best_cpu(d, dt) : dt->lw.last->id;
}

static int select_cpu(struct sim *s, struct task *t, int prev, enum enq why)
{
	struct dfly *d = sim_priv(s);
	struct lwkt_cpu *c = sim_cpu_priv(s, prev);
	struct dfly_task *dt = t->priv;
	bool moved;

	if (why == ENQ_FORK)
		return queue_on(sim_cpu_priv(s, sim_this_cpu(s)), fork_cpu(d, dt), dt, false);
	if (why == ENQ_WAKEUP) {
		if (dt->slept)
			count(dt, true);
		recompute(dt);
		dt->slept = 0;
		if (t->why != BLOCK_TIMER) /* that is nobody's */
			dt->wakefrom = sim_this_cpu(s);
		return arrive(c, dt);
	}
	if (c->holder != &dt->lw) {
		lwkt_stall(c, &dt->lw, true);
		return prev;
	}
	moved = recompute(dt);
	dt->lw.where = HOLDS;
	if (c->resched || why == ENQ_YIELD || (moved && c->ready))
		return give_up(c, dt, why == ENQ_YIELD);
	return prev;
}

/* select_cpu has put it where it belongs, unless the workload puts it on this cpu. */
static void enqueue(struct sim *s, int cpu, struct task *t, enum enq why)
{
	struct dfly_task *dt = t->priv;

	(void)why;
	if (dt->lw.where == AWAY) {
		move(dt, sim_cpu_priv(s, cpu));
		count(dt, true);
		arrive(dt->lw.last, dt);
	}
}

static struct task *pick_next(struct sim *s, int cpu)
{
	struct dfly *d = sim_priv(s);
	struct dfly_cpu *c = sim_cpu_priv(s, cpu);
	struct task *t;

	/* it has waited for the cpu since */
	c->lw.helper |= c->poll_at <= sim_now(s);
	t = lwkt_pick_next(s, cpu);
	if (!t && d->nqueued && d->features & PULL && d->poll_ticks)
		sim_timer(s, POLL, cpu, next_poll(c, d));
	return t;
}

static void tick(struct sim *s, int cpu, struct task *curr)
{
	struct dfly *d = sim_priv(s);
	struct lwkt_cpu *c = sim_cpu_priv(s, cpu);
	struct dfly_task *dt = curr->priv;

	dt->lw.ticks++;
	dt->lw.estcpu = clamp(dt->lw.estcpu + ESTCPU_MAX / SCHED_HZ + 1, ESTCPU_MAX);
	if (++dt->rrcount >= d->rrinterval)
		c->resched = true;
	if (set_priority(dt) && c->ready)
		c->resched = true;
	if (c->resched)
		sim_resched(s, cpu);
}

/* The worst of the worst queue comes to c. */
static void rove(struct lwkt_cpu *c)
{
	struct dfly *d = dfly_of(c);
	struct dfly_cpu *victim = d->nqueued ? worst_cpu(d, c, true) : NULL;
	struct lwkt_task *lt;

	rover_arm(d);
	if (!victim || dfly_cpu(c)->uload + d->weight6 / 2 >= victim->uload)
		return;
	lt = take(c, queue_worst(&victim->q, c));
	if (!lt)
		return;
	if (bucket(lt->pri) < bucket(d->lw.upri[c->id])) {
		lwkt_rob(c, lt);
		sim_resched(d->lw.s, c->id);
	} else {
		queue_add(dfly_task(lt));
	}
}

static void timer(struct sim *s, int id, int cpu)
{
	struct lwkt_cpu *c = sim_cpu_priv(s, cpu);

	if (id == TURN) {
		lwkt_timer(s, cpu);
	} else if (id == ROVER) {
		lwkt_settle(c);
		rove(c);
	} else if (!c->holder && ((struct dfly *)sim_priv(s))->nqueued) {
		c->helper = true;
		sim_resched(s, cpu);
	}
}

/* Once a second, on the first cpu: recomputes who has not slept for long, and forgets who woke the
 * task that runs there. */
static int64_t schedcpu(struct sim *s)
{
	struct dfly *d = sim_priv(s);
	const struct task *curr = sim_cpu(s, d->lw.online->cpu[0])->curr;

	if (sim_now(s) == 0)
		return d->lw.second;
	if (curr)
		((struct dfly_task *)curr->priv)->wakefrom = -1;
	list_for (l, &d->lw.tasks) {
		struct dfly_task *dt = dfly_task(container_of(l, struct lwkt_task, all));
		struct lwkt_cpu *c = dt->lw.last;
		if (dt->lw.where == AWAY && ++dt->slept == 1)
			count(dt, false);
		if (dt->slept > 1 || !recompute(dt) || !c->ready ||
		    (dt->lw.where == QUEUED && c->holder))
			continue;
		/* even if it sleeps, the cpu that it was last on looks again */
		c->resched = true;
		if (!c->holder && dfly_cpu(c)->number)
			lwkt_not_ready(c);
		sim_resched(s, c->id);
	}
	return SECOND_NS;
}

/* An idle cpu polls every poll_ticks, but pulls nothing where the other weighs less by 100 than
 * what sleeps here: new tasks weigh nothing, sleepers up to 320 each. So there is no bound. */
static int64_t may_idle(const struct sim *s, int cpu, bool confined)
{
	(void)s;
	(void)cpu;
	(void)confined;
	return -1;
}

static void dump(struct sim *s, FILE *f)
{
	const struct dfly *d = sim_priv(s);

	fprintf(f, "sched_ticks %d, queued %d\n", (int)sched_ticks(d), d->nqueued);
	lwkt_dump(&d->lw, f);
}

static const struct policy_ops dfly = {
	.abi = POLICY_ABI,
	.name = "dfly",
	.summary =
		"DragonFly since 3.2, as of 2020: queues per cpu, weighted search, rover, pulling",
	.source = "sys/kern/usched_dfly.c @ 5f4788b45e (2020-03-03)",
	.trust = "from source",
	.size = sizeof(struct dfly),
	.cpu_size = sizeof(struct dfly_cpu),
	.task_size = sizeof(struct dfly_task),
	.timers = TIMERS,
	.params = params,
	.init = init,
	.exit = fini,
	.task_init = task_init,
	.task_exit = task_exit,
	.select_cpu = select_cpu,
	.enqueue = enqueue,
	.dequeue = lwkt_dequeue,
	.pick_next = pick_next,
	.block = lwkt_block,
	.tick = tick,
	.timer = timer,
	.balance = schedcpu,
	.may_idle = may_idle,
	.dump = dump,
};

POLICIES(dfly) = {&dfly, NULL};
