/* steps.c - runs a task's program: step after step, until time must pass. */
#include "sim_own.h"

/* More steps than this in one instant, and it will never end. */
#define STEPS_MAX 1000000
/* What a burst without an end has left: more than it can do in the longest span. */
#define ENDLESS INT64_MAX

void task_active(struct sim *s, struct stask *t, bool yes)
{
	s->nactive += yes - t->active;
	t->active = yes;
}

int64_t step_ns(const struct sim *s, struct stask *t, const struct step *st)
{
	return st->flags & STEP_DRAWN ? dist_draw(&s->w->dists[st->ns], &t->rng) : st->ns;
}

/* The step under way, past any REPEAT and NEXT; NULL: the program is over. */
static const struct step *fetch(struct sim *s, struct stask *t)
{
	const struct step *st;

	for (;;) {
		if (t->step_time != s->eng.now) {
			t->step_time = s->eng.now;
			t->step_count = 0;
		}
		if (++t->step_count > STEPS_MAX)
			workload_bug(s, t, "an endless loop: %d steps, and no time has passed",
				     STEPS_MAX);
		if (t->pc == t->prog->first + t->prog->nstep)
			return NULL;
		st = &s->w->steps[t->pc];
		if (st->op == OP_REPEAT) {
			if (st->ns == 0) {
				t->pc += st->arg + 1;
				continue;
			}
			t->repeat[t->depth++] = (int32_t)st->ns;
			t->pc++;
		} else if (st->op == OP_NEXT) {
			int32_t *n = &t->repeat[t->depth - 1];
			if (*n < 0 || --*n > 0) {
				t->pc -= st->arg - 1;
			} else {
				t->depth--;
				t->pc++;
			}
		} else {
			return st;
		}
	}
}

static void load_run(struct sim *s, struct stask *t, const struct step *st)
{
	t->mode = MODE_RUN;
	t->left = step_ns(s, t, st) * SPEED_ONE;
	t->in_kernel = st->flags & STEP_SYSTEM;
	t->pub.kind = st->kind;
}

void steps_wake(struct sim *s, struct stask *t, const struct stask *waker)
{
	const char *on = sync_name(s, t);
	const struct step *st;

	task_active(s, t, true);
	t->pc++;
	/* a burst may as well be drawn now; anything else waits until t runs */
	st = fetch(s, t);
	t->mode = MODE_RUN;
	t->left = 0;
	if (st && st->op == OP_RUN) {
		load_run(s, t, st);
		t->pc++;
	}
	task_ready(s, t, ENQ_WAKEUP);
	cause_wake(s, t, waker, on);
}

/* Blocked for as long as its timer says. */
static void sleep_until(struct sim *s, struct scpu *c, struct stask *t, int64_t when,
			enum block why)
{
	task_block(s, c, t, why);
	engine_at(&s->eng, &t->timer, when > s->eng.now ? when : s->eng.now);
}

static void start_loop(struct sim *s, struct scpu *c, struct stask *t, const struct step *st)
{
	int64_t span = step_ns(s, t, st);

	t->left = ENDLESS;
	t->in_kernel = st->flags & STEP_SYSTEM;
	t->ops_from = account_cpu(&t->acc);
	if (st->op == OP_RUN_WALL) {
		t->mode = MODE_WALL;
		engine_at(&s->eng, &t->timer, s->eng.now + span);
	} else {
		t->mode = MODE_CPU;
		t->cpu_until = t->ops_from + span;
	}
	run_begin(s, c, t, st->kind);
}

/* Its last operation is finished, then it is done: `left` is what that takes. */
void steps_time_up(struct sim *s, struct stask *t)
{
	int64_t op = s->w->loops[s->w->steps[t->pc].arg].op_ns * SPEED_ONE,
		done = ENDLESS - t->left;

	t->mode = MODE_RUN;
	t->left = 0;
	t->counting = op > 0;
	if (op > 0) {
		t->ops_due = (done + op - 1) / op;
		t->left = t->ops_due * op - done;
	}
}

static void fork_child(struct sim *s, struct stask *t, const struct step *st)
{
	struct stream own;
	struct stask *child;

	/* named by who forked it and as which of its children: the same under every policy */
	stream_init(&own, t->rng.key, STREAM_TASK, t->forks++);
	child = task_create(s, &s->w->progs[st->arg], t, &own);
	task_ready(s, child, ENQ_FORK);
}

/* One step that takes no time of its own, or blocks. False: t is not to go on now. */
static bool step_do(struct sim *s, struct scpu *c, struct stask *t, const struct step *st)
{
	switch ((enum op)st->op) {
	case OP_SLEEP:
		sleep_until(s, c, t, s->eng.now + step_ns(s, t, st), BLOCK_TIMER);
		return false;
	case OP_DELAY:
		sleep_until(s, c, t, s->eng.now + step_ns(s, t, st), BLOCK_IO);
		return false;
	case OP_UNTIL:
		if (st->ns <= s->eng.now)
			return true;
		sleep_until(s, c, t, st->ns, BLOCK_TIMER);
		return false;
	case OP_IO:
		device_ask(s, c, t, st);
		return false;
	case OP_FORK:
		fork_child(s, t, st);
		return true;
	case OP_WAIT_ANY:
	case OP_WAIT_ALL:
		return child_wait(s, c, t, st->op == OP_WAIT_ALL);
	case OP_LOCK:
		return lock_take(s, c, t, st->arg);
	case OP_UNLOCK:
		lock_give(s, t, st->arg);
		return true;
	case OP_BARRIER:
		return barrier_arrive(s, c, t, st->arg);
	case OP_SIGNAL:
		event_signal(s, t, st->arg);
		return true;
	case OP_AWAIT:
		return event_await(s, c, t, st->arg);
	case OP_ACQUIRE:
		return semaphore_acquire(s, c, t, st->arg);
	case OP_RELEASE:
		semaphore_release(s, t, st->arg);
		return true;
	case OP_WAKE:
		credit_give(s, t, st->arg);
		return true;
	case OP_CREDIT:
		return credit_take(s, c, t, (enum block)st->arg);
	case OP_RUN:
	case OP_RUN_WALL:
	case OP_RUN_CPU:
	case OP_EXIT:
	case OP_YIELD:
	case OP_REPEAT:
	case OP_NEXT:
	case OPS:
		break;
	}
	BUG_ON(true);
	return false;
}

void steps_run(struct sim *s, struct scpu *c, struct stask *t)
{
	const struct step *st;

	if (t->counting) {
		t->acc.ops += t->ops_due;
		t->acc.ops_cpu += account_cpu(&t->acc) - t->ops_from;
		t->counting = false;
		t->pc++;
	} else if (t->looping) {
		t->pc++;
	}
	t->looping = false;
	for (;;) {
		st = fetch(s, t);
		if (!st || st->op == OP_EXIT) {
			task_end(s, c, t);
			return;
		}
		if (st->op == OP_RUN) {
			load_run(s, t, st);
			t->pc++;
			if (t->left == 0)
				continue;
			run_begin(s, c, t, st->kind);
			return;
		}
		if (st->op == OP_RUN_WALL || st->op == OP_RUN_CPU) {
			t->looping = true;
			start_loop(s, c, t, st);
			return;
		}
		if (st->op == OP_YIELD) {
			t->pc++;
			t->left = 0;
			t->mode = MODE_YIELD;
			engine_cancel(&s->eng, &c->done); /* as in task_block */
			engine_defer(&s->eng, &c->resched);
			return;
		}
		if (!step_do(s, c, t, st))
			return;
		t->pc++;
	}
}

void steps_timer(void *ctx, struct event *ev)
{
	struct sim *s = ctx;
	struct stask *t = container_of(ev, struct stask, timer);
	struct scpu *c = &s->cpu[t->pub.cpu];

	if (t->mode == MODE_SPIN && t->resume == MODE_WALL) { /* it spins to go on with that */
		steps_time_up(s, t);
		t->resume = MODE_RUN;
		t->mode = MODE_SPIN;
		return;
	}
	if (t->mode == MODE_WALL && t->state != TASK_BLOCKED) {
		s->this_cpu = t->pub.cpu;
		if (t->state == TASK_RUNNING) {
			bank(s, c);
			steps_time_up(s, t);
			run_begin(s, c, t, t->pub.kind);
		} else {
			steps_time_up(s, t);
		}
		return;
	}
	s->this_cpu = t->pub.why == BLOCK_IO ? s->m->irq_cpu : t->pub.cpu;
	if (s->w->steps[t->pc].op == OP_IO)
		device_done(s, t);
	steps_wake(s, t, NULL);
}
