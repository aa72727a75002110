/* fault.c - what ends a run early: a policy or a workload that goes wrong, and who is left waiting.
 */
#include <inttypes.h>
#include <stdarg.h>
#include <unistd.h>

#include "sim_own.h"

#define LENGTH_MAX ((int64_t)1 << 62) /* ns: far enough from what an int64 can hold */

/* In the middle of a run: nothing is put away, and none of it is a leak. */
static _Noreturn void leave(int status)
{
	fflush(NULL);
	_exit(status);
}

_Noreturn void policy_bug(struct sim *s, int cpu, const struct stask *t, const char *what)
{
	fflush(stdout);
	fprintf(stderr, "corun: policy %s at %" PRId64 " ns, cpu %d, task %d%s%s: %s\n",
		s->ops->name, s->eng.now, cpu, t ? t->pub.id : -1, t ? " " : "",
		t ? t->pub.name : "", what);
	s->hook = s->outer = HOOK_NONE; /* what ends it now is known */
	if (s->ops->dump) {
		hook_enter(s, HOOK_DUMP, cpu);
		s->ops->dump(s, stderr);
		hook_leave(s);
	}
	leave(EXIT_POLICY);
}

_Noreturn void workload_bug(struct sim *s, const struct stask *t, const char *fmt, ...)
{
	char step[120] = "";
	va_list ap;

	fflush(stdout);
	if (t && t->pc < t->prog->first + t->prog->nstep)
		step_text(s->w, &s->w->steps[t->pc], step, sizeof(step));
	fprintf(stderr, "corun: workload at %" PRId64 " ns", s->eng.now);
	if (t)
		fprintf(stderr, ", task %d %s, step %u%s%s", t->pub.id, t->pub.name,
			t->pc - t->prog->first + 1, *step ? " " : "", step);
	fputs(": ", stderr);
	va_start(ap, fmt);
	vfprintf(stderr, fmt, ap);
	va_end(ap);
	fputc('\n', stderr);
	leave(EXIT_USER);
}

void check_deadlock(struct sim *s)
{
	if (s->nactive || s->open || !s->nwaited || s->eng.stop)
		return;
	fflush(stdout);
	fprintf(stderr, "corun: workload at %" PRId64 " ns: deadlock, no task can go on:\n",
		s->eng.now);
	sync_explain(s, stderr);
	leave(EXIT_USER);
}

/* All that run spin, and whoever they spin for waits for a cpu, all of them for longer than a
 * policy may take: it does not take tasks off their cpus, and nothing else will. */
static void check_spinning(struct sim *s)
{
	const struct stask *spins = NULL;

	for (int i = 0; i < s->m->ncpu; i++) {
		const struct stask *t = curr_of(&s->cpu[i]), *holder;
		if (!t)
			continue;
		if (t->mode != MODE_SPIN || s->eng.now - s->cpu[i].picked_at <= s->conf.stall)
			return;
		holder = lock_awaited(s, t)->holder;
		if (holder->state != TASK_RUNNABLE || s->eng.now - holder->since <= s->conf.stall)
			return;
		spins = t;
	}
	if (spins)
		workload_bug(s, spins,
			     "it spins for a lock whose holder waits for a cpu, as do all that "
			     "run, and policy %s lets them: give the lock \"wait\": \"adaptive\"",
			     s->ops->name);
}

/* A task that the policy was handed and has not handed back is starved or lost. Starving beside
 * busy cpus is a policy's right; beside an idle one it is not. */
static void watch(void *ctx, struct event *ev)
{
	struct sim *s = ctx;
	bool none = true; /* idling by intent is for the sake of something that runs */

	for (int i = 0; i < s->m->ncpu; i++)
		none &= s->cpu[i].asleep && s->eng.now - s->cpu[i].since > s->conf.stall / 10;
	if (s->eng.now > LENGTH_MAX)
		workload_bug(s, NULL, "the run is longer than 146 years: it has no end");
	check_spinning(s);
	list_for (l, &s->live) {
		struct stask *t = container_of(l, struct stask, live);
		if (!t->pub.queued || s->eng.now - t->since <= s->conf.stall)
			continue;
		for (int i = 0; i < s->m->ncpu; i++) {
			const struct scpu *c = &s->cpu[i];
			if (mask_has(t->set->cpus, i) && c->asleep && (!c->forced || none) &&
			    !event_pending(&c->resched) &&
			    s->eng.now - c->since > s->conf.stall / 10)
				policy_bug(
					s, i, t,
					"left a runnable task waiting too long beside an idle cpu");
		}
	}
	engine_at(&s->eng, ev, s->eng.now + s->conf.stall);
}

void watch_start(struct sim *s)
{
	event_init(&s->watch, EV_SAMPLE, watch);
	engine_at(&s->eng, &s->watch, s->conf.stall);
}
