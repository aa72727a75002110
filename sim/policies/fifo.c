/* fifo.c - first come, first served: one queue for all cpus, and who runs stops only to wait for
 * something. The least that a policy can be; docs/policy-authoring.md goes through it. */
#include "list.h"
#include "policy.h"

struct fifo {
	struct link queue;
};

struct fifo_task {
	struct link link;
	struct task *t;
};

static bool init(struct sim *s, struct err *e)
{
	struct fifo *f = sim_priv(s);

	(void)e;
	list_init(&f->queue);
	return true;
}

static void enqueue(struct sim *s, int cpu, struct task *t, enum enq why)
{
	struct fifo *f = sim_priv(s);
	struct fifo_task *ft = t->priv;

	(void)cpu;
	(void)why;
	ft->t = t;
	list_push_back(&f->queue, &ft->link);
}

static void dequeue(struct sim *s, int cpu, struct task *t)
{
	struct fifo_task *ft = t->priv;

	(void)s;
	(void)cpu;
	list_del(&ft->link);
}

static struct task *pick_next(struct sim *s, int cpu)
{
	struct fifo *f = sim_priv(s);

	list_for (l, &f->queue) {
		struct task *t = container_of(l, struct fifo_task, link)->t;
		if (!sim_allowed(s, t, cpu))
			continue;
		list_del(l);
		return t;
	}
	return NULL;
}

/* Who yields to one that may run here only waits in the queue, and no idle cpu is called for it. */
static int64_t may_idle(const struct sim *s, int cpu, bool confined)
{
	(void)s;
	(void)cpu;
	return confined ? -1 : 0;
}

static const struct policy_ops fifo = {
	.abi = POLICY_ABI,
	.name = "fifo",
	.summary = "one queue, first come first served, no turns; an idle core comes first",
	.source = "defined here, as the smallest example (not a kernel's)",
	.trust = "defined here",
	.size = sizeof(struct fifo),
	.task_size = sizeof(struct fifo_task),
	.init = init,
	.enqueue = enqueue,
	.dequeue = dequeue,
	.pick_next = pick_next,
	.may_idle = may_idle,
};

POLICIES(fifo) = {&fifo, NULL};
