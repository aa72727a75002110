/* queue_policy.c - a policy for queues with known answers: one FIFO, and a choice of idle cpus. */
#include "list.h"
#include "theory.h"

struct queue_task {
	struct link link;
	struct task *t;
	bool moved; /* off a shared core: only its new cpu may have it */
};

/* Where a cpu's task is to go when it is stopped; 0: nowhere, else a cpu + 1. */
struct queue_cpu {
	int target;
};

static bool init(struct sim *s, struct err *e)
{
	struct queue *q = sim_priv(s);

	(void)e;
	list_init(&q->fifo);
	return true;
}

/* The number of tasks changes by d. */
static void count(struct sim *s, int d)
{
	struct queue *q = sim_priv(s);

	if (q->area)
		*q->area += q->n * (sim_now(s) - q->since);
	q->since = sim_now(s);
	q->n += d;
}

static void task_init(struct sim *s, struct task *t, struct task *parent)
{
	(void)parent;
	((struct queue_task *)t->priv)->t = t;
	count(s, 1);
}

static void task_exit(struct sim *s, struct task *t)
{
	(void)t;
	count(s, -1);
}

static int select_cpu(struct sim *s, struct task *t, int prev, enum enq why)
{
	const struct queue *q = sim_priv(s);
	const uint64_t *idle = sim_idle_mask(s), *may = sim_allowed_mask(s, t);
	struct queue_cpu *qc = sim_cpu_priv(s, prev);
	int words = sim_words(s), first = -1;

	if (why == ENQ_PREEMPT || why == ENQ_YIELD) {
		int to = qc->target ? qc->target - 1 : prev;
		((struct queue_task *)t->priv)->moved = qc->target != 0;
		qc->target = 0;
		return to;
	}
	for (int k = 0, cpu; (cpu = mask_nth(idle, may, words, k)) >= 0; k++) {
		if (first < 0)
			first = cpu;
		if (q->place == PLACE_ANY || sim_core_idle(s, cpu) == (q->place == PLACE_SPREAD))
			return cpu;
	}
	return first >= 0 ? first : prev;
}

/* Behind its equals, or, if it was stopped, before them. */
static void enqueue(struct sim *s, int cpu, struct task *t, enum enq why)
{
	struct queue *q = sim_priv(s);
	struct link *before = &q->fifo;

	(void)cpu;
	if (q->classes)
		list_for (l, &q->fifo) {
			int nice = container_of(l, struct queue_task, link)->t->nice;
			if (nice > t->nice || (why == ENQ_PREEMPT && nice == t->nice)) {
				before = l;
				break;
			}
		}
	list_insert(before, &((struct queue_task *)t->priv)->link);
}

static bool wakeup_preempt(struct sim *s, int cpu, struct task *t, struct task *curr)
{
	const struct queue *q = sim_priv(s);

	(void)cpu;
	return q->preempt && t->nice < curr->nice;
}

static void dequeue(struct sim *s, int cpu, struct task *t)
{
	(void)s;
	(void)cpu;
	list_del(&((struct queue_task *)t->priv)->link);
}

static struct task *pick_next(struct sim *s, int cpu)
{
	struct queue *q = sim_priv(s);

	list_for (l, &q->fifo) {
		struct queue_task *qt = container_of(l, struct queue_task, link);
		if (qt->moved && qt->t->cpu != cpu)
			continue;
		qt->moved = false;
		list_del(l);
		return qt->t;
	}
	return NULL;
}

/* cpu would idle: if its whole core does, it takes a task of a core that runs two. */
static void steal(struct sim *s, int cpu)
{
	const struct queue *q = sim_priv(s);

	if (!q->migrate || !sim_core_idle(s, cpu))
		return;
	for (int i = 0; i < sim_ncpu(s); i++) {
		const struct group *g = sim_group(s, i, LEVEL_CORE);
		struct queue_cpu *qc = sim_cpu_priv(s, i);
		int busy = 0;
		for (int k = 0; k < g->n; k++)
			busy += sim_cpu(s, g->cpu[k])->curr != NULL;
		if (busy < 2 || !sim_cpu(s, i)->curr || qc->target)
			continue;
		qc->target = cpu + 1;
		sim_resched(s, i);
		return;
	}
}

const struct policy_ops queue_policy = {
	.abi = POLICY_ABI,
	.name = "queue",
	.summary = "one FIFO, for tests",
	.source = "defined here",
	.trust = "defined here",
	.size = sizeof(struct queue),
	.cpu_size = sizeof(struct queue_cpu),
	.task_size = sizeof(struct queue_task),
	.init = init,
	.task_init = task_init,
	.task_exit = task_exit,
	.select_cpu = select_cpu,
	.enqueue = enqueue,
	.dequeue = dequeue,
	.pick_next = pick_next,
	.wakeup_preempt = wakeup_preempt,
	.steal = steal,
};
