/* bad.c - first come, first served, with one of many faults, which -D names: for
 * tests/plugin/hostile. */
#define _POSIX_C_SOURCE 200809L
#include "list.h"
#include "param.h"
#include "policy.h"
#include <setjmp.h>
#include <signal.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct queue {
	struct link tasks;
	bool broken; /* this run is to break */
	int64_t n;
};

struct node {
	struct link link;
	struct task *t;
};

#define QUEUE(s) ((struct queue *)sim_priv(s))

static volatile int zero;

static void spin(void)
{
	while (!zero)
		;
}

#if defined(LOAD_CRASHES) || defined(LOAD_HANGS) || defined(LOAD_EXITS)
static __attribute__((constructor)) void load(void)
{
#ifdef LOAD_CRASHES
	raise(SIGSEGV);
#elif defined(LOAD_HANGS)
	spin();
#else
	exit(0);
#endif
}
#endif

static bool begin(struct sim *s, struct err *e)
{
	(void)e;
	list_init(&QUEUE(s)->tasks);
	QUEUE(s)->broken = sim_random(s, 2);
#ifdef INIT_CRASHES
	*(volatile int *)16 = 1;
#endif
#ifdef INIT_SAYS_NOTHING
	return false;
#endif
#ifdef INIT_WAVERS
	err_add(e, "bad: error: it may not go on");
#endif
	return true;
}

static void recurse(int *to)
{
	int more[1000];

	more[0] = *to + 1;
	recurse(more);
	*to = more[0] + more[zero];
}

static void enqueue(struct sim *s, int cpu, struct task *t, enum enq why)
{
	struct node *n = t->priv;

	(void)cpu;
	(void)why;
	(void)recurse;
#ifdef LOSES
	if (sim_now(s) > 0)
		return;
#elif defined(SOME_LOSE)
	if (QUEUE(s)->broken)
		return;
#elif defined(CRASHES)
	if (sim_now(s) > 0)
		*(volatile int *)16 = 1;
#elif defined(SOME_CRASH)
	if (QUEUE(s)->broken && sim_now(s) > 0)
		*(volatile int *)16 = 1;
#elif defined(DIVIDES)
	t->priv = (char *)t->priv + 77 / zero;
#elif defined(RECURSES)
	recurse(&(int){0});
#elif defined(EXITS)
	exit(0);
#elif defined(ENDS)
	_exit(7);
#elif defined(FORKS)
	fork();
#elif defined(FORK_STAYS) /* the child holds all that the worker had, and the worker dies */
	if (fork() == 0) {
		sleep(5);
		_exit(0);
	}
	raise(SIGSEGV);
#elif defined(OVERWRITES)
	t->queued = false;
#elif defined(JUMPS)
	jmp_buf here;
	if (!setjmp(here))
		longjmp(here, 1);
#endif
	n->t = t;
	list_push_back(&QUEUE(s)->tasks, &n->link);
}

static void dequeue(struct sim *s, int cpu, struct task *t)
{
	(void)s;
	(void)cpu;
	list_del(&((struct node *)t->priv)->link);
}

static struct task *pick_next(struct sim *s, int cpu)
{
	struct queue *q = QUEUE(s);

#ifdef HANGS
	if (sim_now(s) > 0)
		spin();
#elif defined(SLEEPS)
	while (sim_now(s) > 0)
		pause();
#elif defined(RESCHEDULES)
	sim_resched(s, cpu);
#endif
	list_for (l, &q->tasks) {
		struct task *t = container_of(l, struct node, link)->t;
#ifndef FORBIDDEN
		if (!sim_allowed(s, t, cpu))
			continue;
#endif
#ifndef DOUBLES
		list_del(l);
#endif
#ifdef SCRIBBLES
		memset(t + 1, 0xff, 200); /* what the core keeps of a task */
#elif defined(INVENTS)
		t = (struct task *)16;
#endif
		return t;
	}
	return NULL;
}

#ifdef DUMP_CRASHES
static void dump(struct sim *s, FILE *f)
{
	fprintf(f, "the queue is at %d\n", *(volatile int *)16 + (int)sim_now(s));
}
#endif

#ifdef MIGRATES /* there and back for ever: the hooks within return, and it does not */
static int64_t balance(struct sim *s)
{
	if (sim_now(s) == 0)
		return 500000;
	for (;;)
		list_for (l, &QUEUE(s)->tasks) {
			struct task *t = container_of(l, struct node, link)->t;
			sim_migrate(s, t, t->cpu);
			break;
		}
	return 0;
}
#endif

static const struct param params[] = {
#ifdef PARAM_KEY
	{.key = "a b", .type = PARAM_INT, .offset = offsetof(struct queue, n), .def = "1"},
#elif defined(PARAM_TWICE)
	{.key = "n", .type = PARAM_INT, .offset = offsetof(struct queue, n), .def = "1"},
	{.key = "n", .type = PARAM_INT, .offset = offsetof(struct queue, n), .def = "1"},
#elif defined(PARAM_TYPE)
	{.key = "n", .type = (enum param_type)77, .offset = offsetof(struct queue, n), .def = "1"},
#elif defined(PARAM_OFFSET)
	{.key = "n", .type = PARAM_INT, .offset = sizeof(struct queue), .def = "1"},
#elif defined(PARAM_RANGE)
	{.key = "n",
	 .type = PARAM_INT,
	 .offset = offsetof(struct queue, n),
	 .def = "1",
	 .min = 9,
	 .max = 2},
#elif defined(PARAM_DEFAULT)
	{.key = "n", .type = PARAM_INT, .offset = offsetof(struct queue, n), .def = "1ms"},
#elif defined(PARAM_CHOICES)
	{.key = "n", .type = PARAM_ENUM, .offset = offsetof(struct queue, n), .def = "a"},
#elif defined(PARAM_END)
	{.key = "n", .type = PARAM_INT, .offset = offsetof(struct queue, n), .def = "1"},
	{.key = (const char *)16},
#else
	{.key = "n",
	 .type = PARAM_INT,
	 .offset = offsetof(struct queue, n),
	 .def = "1",
	 .help = "nothing"},
#endif
	{0},
};

#ifndef NAME
#define NAME "bad"
#endif

static const struct policy_ops bad = {
#ifdef ABI
	.abi = 99,
#else
	.abi = POLICY_ABI,
#endif
	.name = NAME,
	.size = sizeof(struct queue),
	.task_size = sizeof(struct node),
	.params = params,
	.init = begin,
	.enqueue = enqueue,
	.dequeue = dequeue,
#ifndef NO_PICK
	.pick_next = pick_next,
#endif
#ifdef MIGRATES
	.balance = balance,
#endif
#ifdef DUMP_CRASHES
	.dump = dump,
#endif
#ifdef TIMERS
	.timers = -1,
#endif
};

#ifndef NO_LIST
POLICIES(bad) = {
	&bad,
#ifdef SAME_NAME
	&bad,
#endif
#ifdef NO_END
	(const struct policy_ops *)16,
#endif
	NULL,
};
#endif
