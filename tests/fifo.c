/* fifo.c - for tests: a policy that keeps every rule. */
#include "fifo.h"

bool fifo_init(struct sim *s, struct err *e)
{
	(void)e;
	list_init(&((struct fifo *)sim_priv(s))->queue);
	return true;
}

void fifo_enqueue(struct sim *s, int cpu, struct task *t, enum enq why)
{
	struct fifo_task *ft = t->priv;

	(void)cpu;
	(void)why;
	ft->t = t;
	list_push_back(&((struct fifo *)sim_priv(s))->queue, &ft->link);
}

void fifo_dequeue(struct sim *s, int cpu, struct task *t)
{
	(void)s;
	(void)cpu;
	list_del(&((struct fifo_task *)t->priv)->link);
}

struct task *fifo_first(struct sim *s, int cpu)
{
	list_for (l, &((struct fifo *)sim_priv(s))->queue) {
		struct task *t = container_of(l, struct fifo_task, link)->t;
		if (cpu < 0 || sim_allowed(s, t, cpu))
			return t;
	}
	return NULL;
}

struct task *fifo_pick_next(struct sim *s, int cpu)
{
	struct task *t = fifo_first(s, cpu);

	if (t)
		fifo_dequeue(s, cpu, t);
	return t;
}

const struct policy_ops fifo = {
	.abi = POLICY_ABI,
	.name = "fifo",
	.summary = "for tests",
	.size = sizeof(struct fifo),
	.task_size = sizeof(struct fifo_task),
	.init = fifo_init,
	.enqueue = fifo_enqueue,
	.dequeue = fifo_dequeue,
	.pick_next = fifo_pick_next,
};

bool fifo_init_ticking(struct sim *s, struct err *e)
{
	for (int i = 0; i < sim_ncpu(s); i++)
		sim_tick(s, i, 100, 0);
	return fifo_init(s, e);
}

void fifo_tick_resched(struct sim *s, int cpu, struct task *curr)
{
	(void)curr;
	sim_resched(s, cpu);
}
