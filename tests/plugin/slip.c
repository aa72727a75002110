/* slip.c - a policy that most work would not find fault with, and one slip in it that -D chooses:
 * for tests/plugin/conform. Without any it is a good one: a queue a cpu, turns of 10 ms, idle cpus
 * steal. */
#include "list.h"
#include "policy.h"

#define SLICE 10000000

struct slip {
	int n; /* tasks that were queued, so far */
};

struct slip_cpu {
	struct link queue;
};

struct slip_task {
	struct link link;
	struct task *t;
};

static bool init(struct sim *s, struct err *e)
{
	(void)e;
	for (int i = 0; i < sim_ncpu(s); i++)
		list_init(&((struct slip_cpu *)sim_cpu_priv(s, i))->queue);
	return true;
}

static void task_init(struct sim *s, struct task *t, struct task *parent)
{
	(void)s;
	(void)parent;
	((struct slip_task *)t->priv)->t = t;
}

static void task_exit(struct sim *s, struct task *t)
{
	(void)s;
	(void)t;
#ifdef CRASHES /* whose parent has ended */
	*(volatile int *)((struct slip_task *)t->parent->priv)->t = 0;
#endif
}

static int select_cpu(struct sim *s, struct task *t, int prev, enum enq why)
{
	int cpu = place_idle(s, t, prev);

	(void)why;
#ifdef REMEMBERS /* from run to run */
	static int turn;
	const uint64_t *may = sim_allowed_mask(s, t);
	if (!sim_idle(s, cpu))
		return mask_next(may, may, sim_words(s), ++turn % sim_ncpu(s));
#endif
#ifdef STAYS /* whoever idles */
	if (why == ENQ_WAKEUP && sim_allowed(s, t, prev))
		return prev;
#endif
	return cpu;
}

static void enqueue(struct sim *s, int cpu, struct task *t, enum enq why)
{
	struct slip_cpu *c = sim_cpu_priv(s, cpu);
	struct slip *p = sim_priv(s);

	(void)why;
	p->n++;
#ifdef DROPS /* now and then */
	if (p->n % 20 == 0)
		return;
#endif
#ifdef WRITES
	if (why == ENQ_PREEMPT && t->nice < 20)
		t->nice++;
#endif
	list_push_back(&c->queue, &((struct slip_task *)t->priv)->link);
}

static void dequeue(struct sim *s, int cpu, struct task *t)
{
	(void)s;
	(void)cpu;
	list_del(&((struct slip_task *)t->priv)->link);
}

static bool picks(const struct sim *s, const struct task *t, int cpu)
{
#ifdef STARVES
	if (t->id == 5)
		return false;
#endif
	return sim_allowed(s, t, cpu);
}

static struct task *pick_next(struct sim *s, int cpu)
{
	list_for (l, &((struct slip_cpu *)sim_cpu_priv(s, cpu))->queue) {
		struct task *t = container_of(l, struct slip_task, link)->t;
		if (!picks(s, t, cpu))
			continue;
		list_del(l);
		sim_slice(s, cpu, SLICE);
		return t;
	}
	return NULL;
}

static void tick(struct sim *s, int cpu, struct task *curr)
{
	(void)curr;
	sim_resched(s, cpu);
}

static void steal(struct sim *s, int cpu)
{
	for (int i = 0; i < sim_ncpu(s); i++)
		list_for (l, &((struct slip_cpu *)sim_cpu_priv(s, i))->queue) {
			struct task *t = container_of(l, struct slip_task, link)->t;
#ifndef TAKES_ANY
			if (!picks(s, t, cpu))
				continue;
#endif
			sim_migrate(s, t, cpu);
			return;
		}
}

static int64_t may_idle(const struct sim *s, int cpu, bool confined)
{
	(void)s;
	(void)cpu;
	(void)confined;
	return 0;
}

static const struct policy_ops slip = {
	.abi = POLICY_ABI,
	.name = "slip",
	.summary = "a slip in one place",
	.source = "defined here, for tests",
	.trust = "defined here",
	.size = sizeof(struct slip),
	.cpu_size = sizeof(struct slip_cpu),
	.task_size = sizeof(struct slip_task),
	.init = init,
	.task_init = task_init,
	.task_exit = task_exit,
	.select_cpu = select_cpu,
	.enqueue = enqueue,
	.dequeue = dequeue,
	.pick_next = pick_next,
	.tick = tick,
	.steal = steal,
#ifndef SILENT
	.may_idle = may_idle,
#endif
};

POLICIES(slip) = {&slip, NULL};
