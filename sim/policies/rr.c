/* rr.c - round robin: a queue for each cpu, turns of one length, the shortest queue for who comes,
 * and an idle cpu takes from the others. docs/policy-authoring.md goes through it. */
#include "list.h"
#include "param.h"
#include "policy.h"

struct rr {
	int64_t slice;
};

struct rr_cpu {
	struct link queue;
};

struct rr_task {
	struct link link;
	struct task *t;
};

static const struct param params[] = {
	{.key = "slice",
	 .type = PARAM_TIME,
	 .offset = offsetof(struct rr, slice),
	 .def = "\"100ms\"",
	 .min = 1000,
	 .max = 1e15,
	 .help = "how long a task runs before the next one of its cpu has its turn"},
	{0},
};

static bool init(struct sim *s, struct err *e)
{
	(void)e;
	for (int i = 0; i < sim_ncpu(s); i++)
		list_init(&((struct rr_cpu *)sim_cpu_priv(s, i))->queue);
	return true;
}

static void task_init(struct sim *s, struct task *t, struct task *parent)
{
	(void)s;
	(void)parent;
	((struct rr_task *)t->priv)->t = t;
}

static int select_cpu(struct sim *s, struct task *t, int prev, enum enq why)
{
	const struct rr_cpu *here = sim_cpu_priv(s, prev);
	int best, n = sim_ncpu(s);

	if ((why == ENQ_PREEMPT || why == ENQ_YIELD) && list_empty(&here->queue))
		return prev; /* nobody waits for its place */
	best = place_idle(s, t, prev);
	for (int i = 1; i < n; i++) {
		int cpu = (prev + i) % n;
		if (sim_allowed(s, t, cpu) &&
		    sim_cpu(s, cpu)->nr_running < sim_cpu(s, best)->nr_running)
			best = cpu;
	}
	return best;
}

static void enqueue(struct sim *s, int cpu, struct task *t, enum enq why)
{
	struct rr_cpu *rc = sim_cpu_priv(s, cpu);

	(void)why;
	list_push_back(&rc->queue, &((struct rr_task *)t->priv)->link);
}

static void dequeue(struct sim *s, int cpu, struct task *t)
{
	(void)s;
	(void)cpu;
	list_del(&((struct rr_task *)t->priv)->link);
}

static struct task *pick_next(struct sim *s, int cpu)
{
	const struct rr *r = sim_priv(s);
	struct rr_cpu *rc = sim_cpu_priv(s, cpu);
	struct link *first = rc->queue.next;

	if (list_empty(&rc->queue))
		return NULL;
	list_del(first);
	sim_slice(s, cpu, r->slice);
	return container_of(first, struct rr_task, link)->t;
}

static void tick(struct sim *s, int cpu, struct task *curr)
{
	const struct rr *r = sim_priv(s);
	const struct rr_cpu *rc = sim_cpu_priv(s, cpu);

	(void)curr;
	if (list_empty(&rc->queue))
		sim_slice(s, cpu, r->slice);
	else
		sim_resched(s, cpu);
}

static void steal(struct sim *s, int cpu)
{
	for (int i = 0; i < sim_ncpu(s); i++) {
		const struct rr_cpu *from = sim_cpu_priv(s, i);
		list_for (l, &from->queue) {
			struct task *t = container_of(l, struct rr_task, link)->t;
			if (!sim_allowed(s, t, cpu))
				continue;
			sim_migrate(s, t, cpu);
			return;
		}
	}
}

/* Who comes goes to an idle cpu if there is one, and who falls idle takes what waits anywhere. */
static int64_t may_idle(const struct sim *s, int cpu, bool confined)
{
	(void)s;
	(void)cpu;
	(void)confined;
	return 0;
}

static const struct policy_ops rr = {
	.abi = POLICY_ABI,
	.name = "rr",
	.summary = "round robin: a queue a cpu, turns of one length, idle cpus steal",
	.source = "defined here, as an example (not a kernel's)",
	.trust = "defined here",
	.size = sizeof(struct rr),
	.cpu_size = sizeof(struct rr_cpu),
	.task_size = sizeof(struct rr_task),
	.params = params,
	.init = init,
	.task_init = task_init,
	.select_cpu = select_cpu,
	.enqueue = enqueue,
	.dequeue = dequeue,
	.pick_next = pick_next,
	.tick = tick,
	.steal = steal,
	.may_idle = may_idle,
};

POLICIES(rr) = {&rr, NULL};
