/* ule_preempt.h - who gives way to whom under ULE. Same sources as ule.c. */
#ifndef ULE_PREEMPT_H
#define ULE_PREEMPT_H
#include "ule_own.h"

static inline bool should_preempt(const struct ule *u, int prio, int curr, bool remote)
{
	if (prio >= curr || !u->preempt_thresh)
		return false;
	return prio <= u->preempt_thresh ||
	       (remote && prio < u->rules->batch && curr >= u->rules->batch);
}

/* t was queued on cpu, where curr runs: does curr stop for it? If it is interrupted, it goes on
 * before its equals. */
static inline bool goes_before(const struct sim *s, int cpu, const struct task *t,
			       struct task *curr, bool remote)
{
	const struct ule *u = sim_priv(s);
	const struct ule_cpu *q = sim_cpu_priv(s, cpu);
	const struct ule_task *ut = t->priv;
	struct ule_task *uc = curr->priv;
	int than = u->version == V2023 && remote ? q->low_before : uc->prio;
	bool yes = should_preempt(u, ut->prio, than, remote);

	uc->preempted |= yes;
	/* from here, it also gives way when it returns to user mode, which is at once */
	return yes || (!remote && ut->prio < uc->prio);
}
#endif
