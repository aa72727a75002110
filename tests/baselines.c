/* baselines.c - for tests of the policies that are defined here and not a kernel's. */
#include "baselines.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "registry.h"

struct kit *quoted(const char *policy, uint64_t seed, const char *const *sets, const char *fmt, ...)
{
	char text[6000];
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	ck_assert_int_lt(n, (int)sizeof(text));
	for (char *p = text; *p; p++)
		if (*p == '\'')
			*p = '"';
	return kit_run(text, policy, seed, sets, true);
}

int64_t all_migrations(const struct kit *k)
{
	int64_t n = 0;

	for (int i = 0; i < k->ntask; i++)
		n += k->task[i].acc.migrations;
	return n;
}

int64_t all_waits(const struct kit *k)
{
	int64_t n = 0;

	for (int i = 0; i < k->ntask; i++)
		n += k->task[i].acc.wait;
	return n;
}

double spread(const struct kit *k)
{
	int64_t most = 0, least = INT64_MAX;

	for (int i = 0; i < k->ntask; i++) {
		int64_t ran = account_cpu(&k->task[i].acc);
		most = ran > most ? ran : most;
		least = ran < least ? ran : least;
	}
	return (double)most / (double)least;
}

/* ---- idle cpus beside waiting tasks ---- */

#define LOOK_EVERY (100 * 1000 + 7)

/* Of the one run at a time: the policy, as it is and with a timer of ours; who waits. */
static const struct policy_ops *real;
static struct policy_ops shown;
static struct task **waiting;
static int nwaiting;
static int idle_task, idle_cpu; /* seen a ns ago; -1: none */

static void forget(const struct task *t)
{
	for (int i = 0; i < nwaiting; i++)
		if (waiting[i] == t)
			waiting[i--] = waiting[--nwaiting];
}

static void enqueue(struct sim *s, int cpu, struct task *t, enum enq why)
{
	waiting = xrealloc(waiting, (size_t)nwaiting + 1, sizeof(*waiting));
	waiting[nwaiting++] = t;
	real->enqueue(s, cpu, t, why);
}

static void dequeue(struct sim *s, int cpu, struct task *t)
{
	forget(t);
	real->dequeue(s, cpu, t);
}

static struct task *pick_next(struct sim *s, int cpu)
{
	struct task *t = real->pick_next(s, cpu);

	if (t)
		forget(t);
	return t;
}

static void look(struct sim *s)
{
	for (int i = 0; i < nwaiting; i++)
		for (int cpu = 0; cpu < sim_ncpu(s); cpu++) {
			if (sim_cpu(s, cpu)->curr || !sim_allowed(s, waiting[i], cpu))
				continue;
			if (waiting[i]->id == idle_task && cpu == idle_cpu) {
				fprintf(stderr,
					"cpu %d idles at %" PRId64
					" ns beside task %d, which waits\n",
					cpu, sim_now(s), idle_task);
				abort();
			}
			if (idle_task >= 0)
				continue;
			idle_task = waiting[i]->id;
			idle_cpu = cpu;
			sim_timer(s, real->timers, 0, sim_now(s) + 1);
			return;
		}
	idle_task = idle_cpu = -1;
	sim_timer(s, real->timers, 0, sim_now(s) + LOOK_EVERY);
}

static void timer(struct sim *s, int id, int cpu)
{
	if (id == real->timers)
		look(s);
	else
		real->timer(s, id, cpu);
}

static bool init(struct sim *s, struct err *e)
{
	sim_timer(s, real->timers, 0, LOOK_EVERY);
	return !real->init || real->init(s, e);
}

void never_idles_beside_work(const char *policy, const char *config, uint64_t seed)
{
	struct err e = {0};

	real = policy_find(policy, NULL, &e);
	ck_assert_ptr_nonnull(real);
	shown = *real;
	shown.timers = real->timers + 1;
	shown.init = init;
	shown.enqueue = enqueue;
	shown.dequeue = dequeue;
	shown.pick_next = pick_next;
	shown.timer = timer;
	nwaiting = 0;
	idle_task = idle_cpu = -1;
	kit_free(kit_run_ops(config, &shown, seed, false));
	free(waiting);
	waiting = NULL;
}
