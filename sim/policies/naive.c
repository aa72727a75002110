/* naive.c - what a scheduler does that knows nothing of cores: any idle cpu is as good as any
 * other, and while none is idle tasks wait in one queue, for turns of 100 ms. Defined here, as a
 * baseline: no kernel's. */
#include "list.h"
#include "param.h"
#include "policy.h"

enum place { PLACE_RANDOM, PLACE_LOWEST, PLACE_ROTATING };

struct naive {
	int place;
	int64_t slice;
	struct link queue;
	int next; /* where the rotating walk goes on */
};

struct naive_cpu {
	struct naive_task
		*given; /* the task that this idle cpu was chosen for: no other cpu takes it */
};

struct naive_task {
	struct link link;
	struct task *t;
	bool given;
};

static const struct param params[] = {
	{.key = "place",
	 .type = PARAM_ENUM,
	 .offset = offsetof(struct naive, place),
	 .def = "\"random\"",
	 .choices = "random|lowest|rotating",
	 .help = "which idle cpu a task gets that is forked or wakes: one drawn at random, the "
		 "lowest "
		 "numbered, or the next one in turn"},
	{.key = "slice",
	 .type = PARAM_TIME,
	 .offset = offsetof(struct naive, slice),
	 .def = "\"100ms\"",
	 .min = 1000,
	 .max = 1e15,
	 .help = "how long a task runs before it goes to the end of the queue, if others wait"},
	{0},
};

static bool init(struct sim *s, struct err *e)
{
	struct naive *n = sim_priv(s);

	(void)e;
	list_init(&n->queue);
	return true;
}

static void task_init(struct sim *s, struct task *t, struct task *parent)
{
	struct naive_task *nt = t->priv;

	(void)s;
	(void)parent;
	nt->t = t;
}

static int select_cpu(struct sim *s, struct task *t, int prev, enum enq why)
{
	struct naive *n = sim_priv(s);
	struct naive_task *nt = t->priv;
	const uint64_t *idle = sim_idle_mask(s), *may = sim_allowed_mask(s, t);
	int words = sim_words(s), cpu = -1, k;

	if (why == ENQ_PREEMPT || why == ENQ_YIELD)
		return prev;
	switch (n->place) {
	case PLACE_RANDOM:
		k = mask_count(idle, may, words);
		if (k)
			cpu = mask_nth(idle, may, words,
				       k > 1 ? (int)sim_random(s, (uint32_t)k) : 0);
		break;
	case PLACE_LOWEST:
		cpu = mask_nth(idle, may, words, 0);
		break;
	default:
		cpu = mask_next(idle, may, words, n->next);
		if (cpu >= 0)
			n->next = (cpu + 1) % sim_ncpu(s);
	}
	/* a cpu that falls idle at this very instant owes itself to those that wait already */
	nt->given = cpu >= 0 && list_empty(&n->queue);
	if (cpu >= 0)
		return cpu;
	return sim_allowed(s, t, prev) ? prev : mask_nth(may, may, words, 0);
}

static void enqueue(struct sim *s, int cpu, struct task *t, enum enq why)
{
	struct naive *n = sim_priv(s);
	struct naive_task *nt = t->priv;

	(void)why;
	if (nt->given)
		((struct naive_cpu *)sim_cpu_priv(s, cpu))->given = nt;
	else
		list_push_back(&n->queue, &nt->link);
	nt->given = false;
}

static void dequeue(struct sim *s, int cpu, struct task *t)
{
	struct naive_task *nt = t->priv;

	struct naive_cpu *nc = sim_cpu_priv(s, cpu);

	if (nc->given == nt)
		nc->given = NULL;
	else
		list_del(&nt->link);
}

static struct task *pick_next(struct sim *s, int cpu)
{
	struct naive *n = sim_priv(s);
	struct naive_cpu *nc = sim_cpu_priv(s, cpu);
	struct naive_task *nt = nc->given;

	if (nt) {
		nc->given = NULL;
		sim_slice(s, cpu, n->slice);
		return nt->t;
	}
	list_for (l, &n->queue) {
		nt = container_of(l, struct naive_task, link);
		if (!sim_allowed(s, nt->t, cpu))
			continue;
		list_del(l);
		sim_slice(s, cpu, n->slice);
		return nt->t;
	}
	return NULL;
}

static void tick(struct sim *s, int cpu, struct task *curr)
{
	struct naive *n = sim_priv(s);

	(void)curr;
	if (list_empty(&n->queue))
		sim_slice(s, cpu, n->slice);
	else
		sim_resched(s, cpu);
}

/* A cpu idles when nothing waits that may run there. But whose turn is over in favour of one that
 * may run here only goes back into the queue, and no idle cpu is called for it. */
static int64_t may_idle(const struct sim *s, int cpu, bool confined)
{
	(void)s;
	(void)cpu;
	return confined ? -1 : 0;
}

static void dump(struct sim *s, FILE *f)
{
	struct naive *n = sim_priv(s);

	fprintf(f, "queue:");
	list_for (l, &n->queue)
		fprintf(f, " %d", container_of(l, struct naive_task, link)->t->id);
	fprintf(f, "\n");
}

static const struct policy_ops naive = {
	.abi = POLICY_ABI,
	.name = "naive",
	.summary = "one global queue; any idle cpu is as good as any other",
	.source = "defined here, as a baseline (not a kernel's)",
	.trust = "defined here",
	.size = sizeof(struct naive),
	.cpu_size = sizeof(struct naive_cpu),
	.task_size = sizeof(struct naive_task),
	.params = params,
	.init = init,
	.task_init = task_init,
	.select_cpu = select_cpu,
	.enqueue = enqueue,
	.dequeue = dequeue,
	.pick_next = pick_next,
	.tick = tick,
	.may_idle = may_idle,
	.dump = dump,
};

POLICIES(naive) = {&naive, NULL};
