/* idling.c - for tests: each pair of an idle cpu and a task that waits and may run there has a
 * clock, which the policy's own promise must not be behind. It is looked at when the idling ends,
 * or the waiting, or the run. */
#include "idling.h"

#include <inttypes.h>
#include <string.h>

#include "sim_own.h"

struct waits {
	struct task *t; /* NULL: it does not wait */
	int64_t since;
	int on; /* where it runs, or ran last */
};

static struct {
	const struct policy_ops *real;
	struct policy_ops shown;
	struct waits *task; /* by id */
	int ntask;
	bool on, confined;
	bool busy[CPU_MAX], forced[CPU_MAX];
	int64_t since[CPU_MAX]; /* when it fell idle, or ceased to idle by force */
} w;

bool idling_asked(void)
{
	return w.on;
}

static void text(char *buf, size_t size, int64_t ns)
{
	snprintf(buf, size, "%" PRId64 ".%09" PRId64 " s", ns / 1000000000, ns % 1000000000);
}

/* cpu idles, and t waits: not for longer than was promised? */
static void look(const struct sim *s, int cpu, const struct waits *wt)
{
	int64_t now = sim_now(s), limit;
	int64_t from = wt->since > w.since[cpu] ? wt->since : w.since[cpu];
	char a[40], b[40], q[40], p[40];

	if (from == now || !sim_allowed(s, wt->t, cpu))
		return;
	limit = w.real->may_idle(s, cpu, w.confined);
	if (limit < 0 || now - from <= limit)
		return;
	text(a, sizeof(a), from);
	text(b, sizeof(b), now);
	text(q, sizeof(q), wt->since);
	text(p, sizeof(p), limit);
	fprintf(stderr,
		"cpu %d idled from %s to %s beside task %d %s, which waited in a queue (of cpu %d) "
		"since %s and may run on cpu %d: %" PRId64 " ns, and %s is the most that the "
		"policy's may_idle allows. Nobody called the cpu, or it left the task\n",
		cpu, a, b, wt->t->id, wt->t->name, wt->t->cpu, q, cpu, now - from, p);
	fflush(stderr);
	_Exit(EXIT_CHECK);
}

static void look_at_cpu(const struct sim *s, int cpu)
{
	for (int i = 0; i < w.ntask; i++)
		if (w.task[i].t)
			look(s, cpu, &w.task[i]);
}

static void look_at_task(const struct sim *s, const struct waits *wt)
{
	for (int cpu = 0; cpu < s->m->ncpu; cpu++)
		if (mask_has(s->m->online, cpu) && !w.busy[cpu] && !w.forced[cpu])
			look(s, cpu, wt);
}

/* After each hook: has it said that a cpu idles by force? */
static void force(const struct sim *s)
{
	for (int cpu = 0; w.on && cpu < s->m->ncpu; cpu++) {
		bool is = s->cpu[cpu].forced;
		if (is == w.forced[cpu])
			continue;
		if (is && !w.busy[cpu])
			look_at_cpu(s, cpu);
		w.forced[cpu] = is;
		w.since[cpu] = sim_now(s);
	}
}

static void stops(const struct sim *s, int cpu)
{
	w.busy[cpu] = false;
	w.since[cpu] = sim_now(s);
}

/* ---- hooks ---- */

static bool init(struct sim *s, struct err *e)
{
	w.on = w.real->may_idle && s->m->idle_latency == 0;
	for (int i = 0; i < s->w->nprog; i++)
		w.on &= s->w->progs[i].start_cpu == -1;
	return !w.real->init || w.real->init(s, e);
}

static void leave(struct sim *s)
{
	for (int i = 0; w.on && i < w.ntask; i++)
		if (w.task[i].t)
			look_at_task(s, &w.task[i]);
	if (w.real->exit)
		w.real->exit(s);
}

static void enqueue(struct sim *s, int cpu, struct task *t, enum enq why)
{
	const uint64_t *may = sim_allowed_mask(s, t);
	struct waits *wt;

	if (t->id >= w.ntask) {
		w.task = xrealloc(w.task, (size_t)t->id + 1, sizeof(*w.task));
		memset(w.task + w.ntask, 0, (size_t)(t->id + 1 - w.ntask) * sizeof(*w.task));
		w.ntask = t->id + 1;
	}
	wt = &w.task[t->id];
	if (why == ENQ_PREEMPT || why == ENQ_YIELD)
		stops(s, wt->on);
	if (!wt->t)
		*wt = (struct waits){.t = t, .since = sim_now(s), .on = wt->on};
	w.confined |= mask_count(may, may, sim_words(s)) < sim_group(s, cpu, LEVEL_MACHINE)->n;
	w.real->enqueue(s, cpu, t, why);
	force(s);
}

static void dequeue(struct sim *s, int cpu, struct task *t)
{
	w.real->dequeue(s, cpu, t);
	force(s);
}

static struct task *pick_next(struct sim *s, int cpu)
{
	struct task *t = w.real->pick_next(s, cpu);

	force(s);
	if (!t || !w.on || t->id >= w.ntask || w.task[t->id].t != t)
		return t; /* if it was not queued, the core says so */
	if (!w.busy[cpu] && !w.forced[cpu])
		look_at_cpu(s, cpu);
	w.busy[cpu] = true;
	look_at_task(s, &w.task[t->id]);
	w.task[t->id].t = NULL;
	w.task[t->id].on = cpu;
	return t;
}

static void block(struct sim *s, int cpu, struct task *t)
{
	stops(s, cpu);
	if (w.real->block)
		w.real->block(s, cpu, t);
	force(s);
}

static void timer(struct sim *s, int id, int cpu)
{
	w.real->timer(s, id, cpu);
	force(s);
}

static int64_t balance(struct sim *s)
{
	int64_t ns = w.real->balance(s);

	force(s);
	return ns;
}

static void steal(struct sim *s, int cpu)
{
	w.real->steal(s, cpu);
	force(s);
}

const struct policy_ops *idling(const struct policy_ops *ops)
{
	free(w.task);
	memset(&w, 0, sizeof(w));
	w.real = ops;
	w.shown = *ops;
	w.shown.init = init;
	w.shown.exit = leave;
	w.shown.enqueue = enqueue;
	w.shown.dequeue = dequeue;
	w.shown.pick_next = pick_next;
	w.shown.block = block;
	w.shown.timer = ops->timer ? timer : NULL;
	w.shown.balance = ops->balance ? balance : NULL;
	w.shown.steal = ops->steal ? steal : NULL;
	return &w.shown;
}
