/* ask.c - what a policy may ask of the core, and what it may have done. */
#include "pace.h"
#include "sim_own.h"

int64_t sim_now(const struct sim *s)
{
	return s->eng.now;
}

int sim_this_cpu(const struct sim *s)
{
	return s->this_cpu;
}

int sim_ncpu(const struct sim *s)
{
	return s->m->ncpu;
}

const struct cpu *sim_cpu(const struct sim *s, int cpu)
{
	return &s->cpu[cpu].pub;
}

bool sim_idle(const struct sim *s, int cpu)
{
	return mask_has(s->idle, cpu);
}

const struct group *sim_group(const struct sim *s, int cpu, enum level level)
{
	const struct topology *seen = &s->m->seen;

	return &seen->online[level][seen->of[level][cpu]];
}

bool sim_core_idle(const struct sim *s, int cpu)
{
	const struct group *g = sim_group(s, cpu, LEVEL_CORE);

	for (int i = 0; i < g->n; i++)
		if (!mask_has(s->idle, g->cpu[i]))
			return false;
	return true;
}

enum distance sim_distance(const struct sim *s, int a, int b)
{
	return topology_distance(&s->m->seen, a, b);
}

bool sim_allowed(const struct sim *s, const struct task *t, int cpu)
{
	(void)s;
	return mask_has(((const struct stask *)t)->set->cpus, cpu);
}

int sim_words(const struct sim *s)
{
	return s->words;
}

const uint64_t *sim_idle_mask(const struct sim *s)
{
	return s->idle;
}

const uint64_t *sim_allowed_mask(const struct sim *s, const struct task *t)
{
	(void)s;
	return ((const struct stask *)t)->set->cpus;
}

int sim_nr_running(const struct sim *s)
{
	return s->nr_running;
}

void *sim_priv(const struct sim *s)
{
	return s->priv;
}

void *sim_cpu_priv(const struct sim *s, int cpu)
{
	return (char *)s->cpu_priv + (size_t)cpu * s->ops->cpu_size;
}

void sim_speeds(const struct sim *s, int cpu, int n, const int kind[], uint32_t speed[])
{
	const struct clock *c = &s->m->clock;
	const struct topology *real = &s->m->real;
	int type = s->m->type_of[real->of[LEVEL_CORE][cpu]];
	int clock = clock_of(c, clock_top(c), s->ncore / real->ngroup[LEVEL_PACKAGE]);

	smt_speeds_at(s->conf.smt, pace_of(s->conf.smt, type, clock), n, kind, speed);
}

static struct scpu *cpu_of(const struct sim *s, int cpu, const char *what)
{
	if (cpu < 0 || cpu >= s->m->ncpu)
		policy_bug((struct sim *)s, cpu, NULL, what);
	return &s->cpu[cpu];
}

void sim_resched(struct sim *s, int cpu)
{
	struct scpu *c = cpu_of(s, cpu, "sim_resched of no such cpu");

	if (event_pending(&c->resched))
		return;
	if (c->asleep && s->m->idle_latency)
		engine_at(&s->eng, &c->resched, s->eng.now + s->m->idle_latency);
	else
		engine_defer(&s->eng, &c->resched);
}

void sim_tick(struct sim *s, int cpu, int hz, int64_t phase)
{
	struct scpu *c = cpu_of(s, cpu, "sim_tick of no such cpu");

	if (!s->ops->tick || hz <= 0 || phase < 0)
		policy_bug(s, cpu, NULL, "sim_tick without a tick hook, a rate or a phase");
	c->hz = hz;
	c->phase = phase;
	engine_cancel(&s->eng, &c->tick);
	if (c->pub.curr)
		tick_arm(s, c);
}

void sim_slice(struct sim *s, int cpu, int64_t ns)
{
	struct scpu *c = cpu_of(s, cpu, "sim_slice of no such cpu");

	if (!s->ops->tick || ns <= 0)
		policy_bug(s, cpu, NULL, "sim_slice without a tick hook or a length");
	if (c->pub.curr) {
		bank(s, c); /* of the switch, what is done already */
		slice_arm(s, c, ns);
	} else {
		c->slice_want = ns;
	}
}

static struct policy_timer *timer_of(const struct sim *s, int id, int cpu)
{
	cpu_of(s, cpu, "a timer of no such cpu");
	if (id < 0 || id >= s->ops->timers)
		policy_bug((struct sim *)s, cpu, NULL, "a timer with a foreign id");
	return &s->timer[id * s->m->ncpu + cpu];
}

void sim_timer(struct sim *s, int id, int cpu, int64_t when)
{
	struct policy_timer *pt = timer_of(s, id, cpu);

	if (!s->ops->timer || when < s->eng.now)
		policy_bug(s, cpu, NULL, "sim_timer without a timer hook or in the past");
	engine_at(&s->eng, &pt->ev, when);
}

void sim_timer_cancel(struct sim *s, int id, int cpu)
{
	engine_cancel(&s->eng, &timer_of(s, id, cpu)->ev);
}

bool sim_timer_pending(const struct sim *s, int id, int cpu)
{
	return event_pending(&timer_of(s, id, cpu)->ev);
}

void sim_migrate(struct sim *s, struct task *t, int cpu)
{
	enum hook was = s->hook, outer = s->outer;
	int was_cpu = s->hook_cpu;

	if (!t->queued)
		policy_bug(s, cpu, stask(t), "sim_migrate of a task that is not queued");
	if (cpu < 0 || cpu >= s->m->ncpu || !sim_allowed(s, t, cpu))
		policy_bug(s, cpu, stask(t), "sim_migrate to a cpu that the task may not use");
	s->outer = outer != HOOK_NONE ? outer : was;
	if (s->ops->charge)
		charge(s, &s->cpu[t->cpu]);
	hook_enter(s, HOOK_DEQUEUE, t->cpu);
	s->ops->dequeue(s, t->cpu, t);
	hook_leave(s);
	t->queued = false;
	running_add(s, &s->cpu[t->cpu], -1);
	enqueue_at(s, cpu, stask(t), ENQ_MIGRATE);
	if (!s->cpu[cpu].pub.curr && cpu != s->stealing) /* a thief looks again by itself */
		sim_resched(s, cpu);
	s->outer = outer;
	hook_enter(s, was, was_cpu);
}

void sim_forced_idle(struct sim *s, int cpu, bool yes)
{
	struct scpu *c = cpu_of(s, cpu, "sim_forced_idle of no such cpu");

	if (yes && c->pub.curr)
		policy_bug(s, cpu, NULL, "sim_forced_idle of a cpu that is busy");
	if (yes && !c->forced)
		c->forced_since = s->eng.now;
	else if (!yes && c->forced)
		c->forced_ns += s->eng.now - c->forced_since;
	c->forced = yes;
}

uint32_t sim_random(struct sim *s, uint32_t n)
{
	if (!n)
		policy_bug(s, -1, NULL, "sim_random of nothing");
	return stream_below(&s->rng, n);
}
