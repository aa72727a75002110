/* watched.c - for tests: a policy whose hooks are watched. Each looks at the task before and after
 * the real one. */
#include "watched.h"

static const struct policy_ops *real;
static struct policy_ops shown;

static void unchanged(const struct task *t, const struct task *was, const char *hook)
{
	const char *what = NULL;

	/* cpu and queued are the core's to change, when the hook has it move the task */
	if (t->id != was->id || t->name != was->name || t->parent != was->parent ||
	    t->priv != was->priv)
		what = "id, name, parent or priv";
	else if (t->nice != was->nice || t->cookie != was->cookie)
		what = "nice or cookie";
	else if (t->kind != was->kind || t->ran_on != was->ran_on)
		what = "kind or ran_on";
	else if (t->why != was->why || t->last_sleep != was->last_sleep)
		what = "why or last_sleep";
	if (!what)
		return;
	fprintf(stderr, "%s changed %s of task %d %s: a policy writes only what priv points to\n",
		hook, what, was->id, was->name);
	exit(EXIT_POLICY);
}

static void task_init(struct sim *s, struct task *t, struct task *parent)
{
	struct task was = *t;

	real->task_init(s, t, parent);
	unchanged(t, &was, "task_init");
}

static void task_exit(struct sim *s, struct task *t)
{
	struct task was = *t;

	real->task_exit(s, t);
	unchanged(t, &was, "task_exit");
}

static int select_cpu(struct sim *s, struct task *t, int prev, enum enq why)
{
	struct task was = *t;
	int cpu = real->select_cpu(s, t, prev, why);

	unchanged(t, &was, "select_cpu");
	return cpu;
}

static void enqueue(struct sim *s, int cpu, struct task *t, enum enq why)
{
	struct task was = *t;

	real->enqueue(s, cpu, t, why);
	unchanged(t, &was, "enqueue");
}

static void dequeue(struct sim *s, int cpu, struct task *t)
{
	struct task was = *t;

	real->dequeue(s, cpu, t);
	unchanged(t, &was, "dequeue");
}

static void block(struct sim *s, int cpu, struct task *t)
{
	struct task was = *t;

	real->block(s, cpu, t);
	unchanged(t, &was, "block");
}

static void charge(struct sim *s, int cpu, struct task *t, int64_t ns, int64_t work)
{
	struct task was = *t;

	real->charge(s, cpu, t, ns, work);
	unchanged(t, &was, "charge");
}

static bool wakeup_preempt(struct sim *s, int cpu, struct task *t, struct task *curr)
{
	struct task was = *t, curr_was = *curr;
	bool yes = real->wakeup_preempt(s, cpu, t, curr);

	unchanged(t, &was, "wakeup_preempt");
	unchanged(curr, &curr_was, "wakeup_preempt");
	return yes;
}

static void tick(struct sim *s, int cpu, struct task *curr)
{
	struct task was = *curr;

	real->tick(s, cpu, curr);
	unchanged(curr, &was, "tick");
}

const struct policy_ops *watched(const struct policy_ops *ops)
{
	real = ops;
	shown = *ops; /* a hook that is absent stays so */
#define WATCH(hook) shown.hook = ops->hook ? hook : NULL
	WATCH(task_init);
	WATCH(task_exit);
	WATCH(select_cpu);
	WATCH(enqueue);
	WATCH(dequeue);
	WATCH(block);
	WATCH(charge);
	WATCH(wakeup_preempt);
	WATCH(tick);
#undef WATCH
	return &shown;
}
