/* lock.c - locks: who waits for one asleep, who spins, and who loses one with its cpu.
 *
 * One lock of a workload may be *reacquired*, as a kernel's big lock is: whoever leaves its cpu
 * gives it up, and its place in the queue for it, and spins for it when it is back. So its holder
 * and all who spin for it are on cpus, always. */
#include "sim_own.h"

/* Waiting for l means to sleep. Who holds the reacquired lock does not spin for another one: the
 * one that it waits for might be spinning for that lock. */
static bool sleeps_for(const struct sim *s, const struct lock_state *l, const struct stask *t)
{
	switch (l->def->wait) {
	case LOCK_SLEEP:
		return true;
	case LOCK_ADAPTIVE:
		return l->holder->state != TASK_RUNNING || (s->giant && s->giant->holder == t);
	case LOCK_SPIN:
		break;
	}
	return false;
}

struct lock_state *lock_awaited(const struct sim *s, const struct stask *t)
{
	const struct step *st = &s->w->steps[t->pc];

	if (t->mode == MODE_SPIN)
		return t->regain ? s->giant : &s->lock[st->arg];
	return t->state == TASK_BLOCKED && st->op == OP_LOCK ? &s->lock[st->arg] : NULL;
}

/* ---- spinning ---- */

static void spin_begin(struct sim *s, struct lock_state *l, struct stask *t)
{
	list_push_back(&l->queue, &t->queue);
	t->mode = MODE_SPIN;
	task_active(s, t, false);
}

/* It spun to have the reacquired lock again, and goes on with what it was about. */
static void resume(struct stask *t)
{
	t->mode = t->resume;
	t->resume = MODE_RUN;
	t->pub.kind = t->own_kind;
}

/* It spun; now the lock is its own. Where it runs, it goes on at once; else when it runs. */
static void spin_end(struct sim *s, struct stask *t)
{
	struct scpu *c = &s->cpu[t->pub.cpu];
	bool runs = t->state == TASK_RUNNING;

	if (runs)
		bank(s, c);
	task_active(s, t, true);
	if (t->regain) {
		t->regain = false;
		resume(t);
	} else {
		t->nlocks++;
		t->mode = MODE_RUN;
		t->left = 0;
		t->pc++;
	}
	if (runs)
		run_begin(s, c, t, t->pub.kind);
}

/* It leaves the queue: a step that takes a lock is done anew. */
static void spin_drop(struct sim *s, struct stask *t)
{
	list_del(&t->queue);
	task_active(s, t, true);
	if (t->regain) {
		resume(t);
	} else {
		t->mode = MODE_RUN;
		t->left = 0;
	}
}

bool spin_in_vain(const struct sim *s, const struct stask *t)
{
	return !t->regain && sleeps_for(s, lock_awaited(s, t), t);
}

void spin_to_sleep(struct sim *s, struct scpu *c, struct stask *t)
{
	if (!spin_in_vain(s, t))
		return; /* the holder has come back */
	t->mode = MODE_RUN;
	t->left = 0;
	task_block(s, c, t, BLOCK_LOCK);
}

/* Who spins for it in vain notices it now. */
static void spinners_look(struct sim *s, struct lock_state *l)
{
	if (l->def->wait != LOCK_ADAPTIVE || l->holder->state == TASK_RUNNING)
		return;
	list_for (q, &l->queue) {
		struct stask *t = container_of(q, struct stask, queue);
		if (t->mode == MODE_SPIN && t->state == TASK_RUNNING)
			engine_at(&s->eng, &s->cpu[t->pub.cpu].done, s->eng.now);
	}
}

/* ---- taking and giving ---- */

bool lock_take(struct sim *s, struct scpu *c, struct stask *t, uint32_t lock)
{
	struct lock_state *l = &s->lock[lock];

	if (!l->holder) {
		l->holder = t;
		t->nlocks++;
		return true;
	}
	if (l->holder == t)
		workload_bug(s, t, "it holds that lock already");
	if (sleeps_for(s, l, t)) {
		wait_in(s, c, t, &l->queue, BLOCK_LOCK);
		return false;
	}
	spin_begin(s, l, t);
	run_begin(s, c, t, l->def->kind);
	check_deadlock(s);
	return false;
}

/* To who came first. */
static void lock_pass(struct sim *s, struct lock_state *l, const struct stask *by)
{
	struct stask *next = l->holder = queue_take(&l->queue);

	if (!next)
		return;
	if (next->mode == MODE_SPIN) {
		spin_end(s, next);
	} else {
		next->nlocks++;
		steps_wake(s, next, by);
	}
	spinners_look(s, l);
}

void lock_give(struct sim *s, struct stask *t, uint32_t lock)
{
	struct lock_state *l = &s->lock[lock];

	if (l->holder != t)
		workload_bug(s, t, "it does not hold that lock");
	t->nlocks--;
	lock_pass(s, l, t);
}

/* ---- leaving a cpu, and coming back ---- */

void locks_left(struct sim *s, struct stask *t)
{
	bool gives = s->giant && s->giant->holder == t;

	if (t->mode == MODE_SPIN && (gives || lock_awaited(s, t) == s->giant))
		spin_drop(s, t);
	if (gives) {
		t->regain = true;
		lock_pass(s, s->giant, t);
	}
	for (int i = 0; i < s->w->nlock; i++)
		if (s->lock[i].holder == t)
			spinners_look(s, &s->lock[i]);
}

void lock_regain(struct sim *s, struct stask *t)
{
	if (!s->giant->holder) {
		s->giant->holder = t;
		t->regain = false;
		return;
	}
	t->resume = t->mode == MODE_YIELD ? MODE_RUN : t->mode;
	t->own_kind = t->pub.kind;
	t->pub.kind = s->giant->def->kind;
	spin_begin(s, s->giant, t);
	check_deadlock(s);
}

/* ---- life ---- */

void locks_check(const struct sim *s)
{
	for (int i = 0; i < s->w->nlock; i++) {
		const struct lock_state *l = &s->lock[i];
		const struct stask *h = l->holder;
		BUG_ON(!h && !list_empty(&l->queue));
		BUG_ON(h && (h->nlocks <= 0 || (l == s->giant && h->state != TASK_RUNNING)));
		list_for (q, &l->queue) {
			const struct stask *t = container_of(q, struct stask, queue);
			BUG_ON(t->active || lock_awaited(s, t) != l);
			BUG_ON(l == s->giant && t->state != TASK_RUNNING);
			/* it will notice in this instant */
			BUG_ON(t->mode == MODE_SPIN && t->state == TASK_RUNNING &&
			       spin_in_vain(s, t) && !event_pending(&s->cpu[t->pub.cpu].done));
		}
	}
}

void locks_init(struct sim *s)
{
	s->lock = xcalloc((size_t)s->w->nlock, sizeof(*s->lock));
	for (int i = 0; i < s->w->nlock; i++) {
		s->lock[i].def = &s->w->locks[i];
		list_init(&s->lock[i].queue);
		if (s->w->locks[i].reacquire)
			s->giant = &s->lock[i];
	}
}
