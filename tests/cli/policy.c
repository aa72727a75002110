/* policy.c - first come, first served, with a fault that -D chooses; for cases about policies in
 * shared objects. */
#include "policy.h"
#include "list.h"
#include <signal.h>

struct queue {
	struct link tasks;
};

struct node {
	struct link link;
	struct task *t;
};

static bool begin(struct sim *s, struct err *e)
{
	struct queue *q = sim_priv(s);

#ifdef REFUSE
	return err_add(e, "fcfs: error: this machine has %d cpus, I want 3", sim_ncpu(s));
#endif
	(void)e;
	list_init(&q->tasks);
	return true;
}

static void enqueue(struct sim *s, int cpu, struct task *t, enum enq why)
{
	struct queue *q = sim_priv(s);
	struct node *n = t->priv;

	(void)cpu;
	(void)why;
#ifdef CRASH
	if (sim_now(s) > 0)
		abort();
#endif
#ifdef HANG
	while (sim_now(s) > 0)
		;
#endif
#ifdef ONCE /* the file of that name, which is there the first time */
	if (remove("once") == 0)
		raise(SIGKILL); /* as if by somebody else */
#endif
	n->t = t;
#ifndef LOSE
	list_push_back(&q->tasks, &n->link);
#endif
}

static void dequeue(struct sim *s, int cpu, struct task *t)
{
	(void)s;
	(void)cpu;
	list_del(&((struct node *)t->priv)->link);
}

static struct task *pick_next(struct sim *s, int cpu)
{
	struct queue *q = sim_priv(s);
	struct node *n;

	(void)cpu;
	if (list_empty(&q->tasks))
		return NULL;
	n = container_of(q->tasks.next, struct node, link);
#ifndef TWICE
	list_del(&n->link);
#endif
	return n->t;
}

#ifdef NOWHERE
static int select_cpu(struct sim *s, struct task *t, int prev, enum enq why)
{
	(void)t;
	(void)prev;
	(void)why;
	return sim_ncpu(s);
}
#endif

#ifdef DUMP
static void dump(struct sim *s, FILE *f)
{
	(void)s;
	fputs("fcfs: the queue is empty\n", f);
}
#endif

#ifdef SAY
static void say_end(struct sim *s)
{
	fprintf(stderr, "fcfs: done at %lld\n", (long long)sim_now(s));
}
#endif

static const struct policy_ops fcfs = {
#ifdef ABI
	.abi = ABI,
#else
	.abi = POLICY_ABI,
#endif
	.name = "fcfs",
	.summary = "first come, first served",
	.size = sizeof(struct queue),
	.task_size = sizeof(struct node),
	.init = begin,
	.enqueue = enqueue,
	.dequeue = dequeue,
#ifndef NO_PICK
	.pick_next = pick_next,
#endif
#ifdef NOWHERE
	.select_cpu = select_cpu,
#endif
#ifdef DUMP
	.dump = dump,
#endif
#ifdef SAY
	.exit = say_end,
#endif
};

POLICIES(mine) = {&fcfs, NULL};
