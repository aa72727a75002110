/* import.c - a recording's events as tasks that keep their causes. */
#include "import.h"

#include <string.h>

/* How long an idle cpu takes from a wake-up to the switch, where the recording lacks the switch. */
#define IDLE_WAKE_NS 30000
/* Where the wake-up is missing too: how long a device takes to answer (mean of recordings in which
 * nothing is missing), */
#define DEVICE_NS 200000
/* and how long a task runs that another interrupt woke (likewise). */
#define SHORT_BURST_NS 40000

/* A wake-up so soon after a device's request ended is its answer. */
#define ANSWER_NS 100000

#define NO_TASK (-1)
#define UNKNOWN (-2)

static struct rec_op *add_op(struct rec_task *t, enum rec_op_type type, int64_t when, uint32_t arg)
{
	struct rec_op *op;

	/* A power of two is full. */
	if ((t->nop & (t->nop - 1)) == 0)
		t->ops = xrealloc(t->ops, t->nop ? t->nop * 2 : 1, sizeof(*t->ops));
	op = &t->ops[t->nop++];
	memset(op, 0, sizeof(*op));
	op->type = (uint8_t)type;
	op->t = when;
	op->arg = arg;
	return op;
}

static int add_task(struct import *im, int32_t tid, uint32_t comm, int64_t now)
{
	struct rec_task *t;
	int n = im->ntask++;

	if ((n & (n - 1)) == 0)
		im->tasks = xrealloc(im->tasks, n ? n * 2 : 1, sizeof(*im->tasks));
	t = &im->tasks[n];
	memset(t, 0, sizeof(*t));
	t->tid = tid;
	t->parent = t->last_child = t->idle_cpu = t->zombies = t->next_zombie = NO_TASK;
	t->first_comm = t->comm = comm;
	t->start = t->end = t->since = now;
	im->by_tid[tid] = n + 1;
	return n;
}

/* The task of that tid; one that was there before the recording began is met here first. */
static int find_task(struct import *im, int32_t tid, uint32_t comm, int64_t now)
{
	return im->by_tid[tid] ? im->by_tid[tid] - 1 : add_task(im, tid, comm, now);
}

/* Cpu time up to `now` becomes a step, so that what follows stands at that point of its progress.
 */
static void tell_run(struct rec_task *t, int64_t now)
{
	int64_t ns = t->cpu_ns - t->told_ns;

	if (t->state == REC_RUNNING && now > t->since)
		ns += now - t->since;
	if (ns > 0)
		add_op(t, REC_RUN, now, 0)->ns = ns;
	t->told_ns += ns;
}

static void set_command(struct rec_task *t, int64_t now, uint32_t comm)
{
	if (t->comm == comm)
		return;
	tell_run(t, now);
	add_op(t, REC_COMMAND, now, comm);
	t->comm = comm;
}

/* ---- blocks and what ends them ---- */

static enum rec_why why_of(const struct import *im, const struct rec_task *t, int waker, bool io)
{
	const struct rec_task *w = waker >= 0 ? &im->tasks[waker] : NULL;
	bool child = w && w->parent == t - im->tasks;

	if (!w)
		return io ? WHY_IO : WHY_TIMER;
	if (child && t->block_state == 'D' && t->last_child == waker && !t->waits)
		return WHY_VFORK;
	if (child && w->exiting && t->waits)
		return WHY_CHILD;
	if (w->exiting && t->block_state != 'D')
		return WHY_EXIT;
	return t->block_state == 'D' ? WHY_LOCK : WHY_IPC;
}

/* The block of t ends at `now`. op is the waker's REC_WAKE. */
static void end_block(struct import *im, int task, int64_t now, int waker, uint32_t op, bool io)
{
	struct rec_task *t = &im->tasks[task];
	struct rec_op *block = &t->ops[t->block];

	block->ns = now > block->t ? now - block->t : 0;
	block->why = (uint8_t)why_of(im, t, waker, io);
	block->arg = (uint32_t)(waker + 1);
	if (waker >= 0) {
		struct rec_task *w = &im->tasks[waker];

		w->ops[op].live = true;
		w->reaped |= block->why == WHY_CHILD;
		w->told |= w->exiting && w->parent == task;
	}
	t->state = REC_READY;
	t->since = now;
	t->pending.set = false;
}

/* It is awake, and nothing said who woke it. */
static void end_block_unseen(struct import *im, int task, int64_t now, bool io)
{
	struct rec_task *t = &im->tasks[task];

	if (t->pending.set) {
		im->early_wakes++;
		end_block(im, task, t->ops[t->block].t, t->pending.waker, t->pending.op,
			  t->pending.io);
		return;
	}
	/* What interrupts raise on an idle cpu is not traced; D is a device then. */
	im->lost_wakes++;
	end_block(im, task, now, NO_TASK, 0, io || t->block_state == 'D');
}

/* A child has ended and stays to be waited for. */
static void add_zombie(struct import *im, int task)
{
	struct rec_task *t = &im->tasks[task];
	int *at;

	if (t->reaped || t->parent < 0 || im->tasks[t->parent].state == REC_DEAD)
		return;
	for (at = &im->tasks[t->parent].zombies; *at >= 0;)
		at = &im->tasks[*at].next_zombie;
	*at = task;
}

/* The running task waits. If the child had ended, it did not block, but a replay in which the child
 * is slower must: that is a cause too, unless the child's end woke it otherwise. */
static void reap(struct import *im, int task, int32_t tid, int64_t now)
{
	struct rec_task *t = &im->tasks[task], *child;
	int *at = &t->zombies, found;

	while (*at >= 0 && tid > 0 && im->tasks[*at].tid != tid)
		at = &im->tasks[*at].next_zombie;
	if (*at < 0)
		return;
	found = *at;
	child = &im->tasks[found];
	*at = child->next_zombie;
	if (child->told)
		return;
	add_op(child, REC_WAKE, child->end, (uint32_t)task)->live = true;
	tell_run(t, now);
	add_op(t, REC_BLOCK, now, (uint32_t)found + 1)->why = WHY_REAP;
}

/* ---- switches ---- */

static void switch_in(struct import *im, int task, int cpu, int64_t now)
{
	struct rec_task *t = &im->tasks[task];

	if (t->state == REC_BLOCKED)
		end_block_unseen(im, task, now - IDLE_WAKE_NS, false);
	t->pending.set = false; /* it was for a sleep before this */
	t->state = REC_RUNNING;
	t->cpu = cpu;
	t->since = now;
	im->cpus[cpu].curr = task;
}

/* Off its cpu; what it is then, the caller says. */
static void stop_running(struct import *im, int task, int64_t now)
{
	struct rec_task *t = &im->tasks[task];

	if (now > t->since)
		t->cpu_ns += now - t->since;
	t->state = REC_READY;
	t->since = t->end = now;
	im->cpus[t->cpu].curr = UNKNOWN;
}

static void switch_out(struct import *im, int task, int64_t now, char state)
{
	struct rec_task *t = &im->tasks[task];

	stop_running(im, task, now);
	if (state == 'R')
		return; /* preempted, or it yielded: the burst goes on later */
	tell_run(t, now);
	if (state == 'Z' || state == 'X' || state == 'x') {
		t->state = REC_DEAD;
		if (im->by_tid[t->tid] == task + 1)
			im->by_tid[t->tid] = 0;
		if (state == 'Z')
			add_zombie(im, task);
		return;
	}
	t->state = REC_BLOCKED;
	t->block_state = state;
	t->block = t->nop;
	add_op(t, REC_BLOCK, now, 0);
}

/* When a task was switched in, of which only is known that it ran at `now`, and that it was off its
 * cpu and nothing of it was seen until `from`. */
static int64_t guess_in(const struct rec_task *t, int64_t from, int64_t now)
{
	int64_t guess;

	if (t->state == REC_READY)
		guess = t->since + IDLE_WAKE_NS;
	else if (t->block_state == 'D')
		guess = t->ops[t->block].t + DEVICE_NS + IDLE_WAKE_NS;
	else
		guess = now - SHORT_BURST_NS;
	from = guess > from ? guess : from;
	return from < now ? from : now;
}

/* An event shows that `task` runs on this cpu, and the switch to it is missing. It came after all
 * that happened on this cpu before, and after the task's own last sleep. */
static void repair_in(struct import *im, int task, int cpu, int64_t now)
{
	struct rec_cpu *c = &im->cpus[cpu];
	struct rec_task *t = &im->tasks[task];

	if (c->curr == UNKNOWN && c->last == 0) { /* the first event here: censored, not lost */
		switch_in(im, task, cpu, now);
		return;
	}
	if (c->curr >= 0) {
		im->switched_out++;
		stop_running(im, c->curr, c->last);
	}
	if (t->state == REC_RUNNING) {
		im->switched_out++;
		stop_running(im, task, im->cpus[t->cpu].last);
	}
	im->switched_in++;
	switch_in(im, task, cpu, guess_in(t, c->last > t->end ? c->last : t->end, now));
}

static void add_latency(struct import *im, int64_t ns)
{
	size_t n = im->nlatency++;

	if ((n & (n - 1)) == 0)
		im->latency = xrealloc(im->latency, n ? n * 2 : 1, sizeof(*im->latency));
	im->latency[n] = ns;
}

static void on_switch(struct import *im, const struct event *ev)
{
	struct rec_cpu *c = &im->cpus[ev->cpu];

	c->switches++;
	c->broken += c->next >= 0 && c->next != ev->a;
	c->next = ev->b;
	if (ev->a > 0) {
		int out = c->curr;
		struct rec_task *t = &im->tasks[out];

		set_command(t, ev->t, ev->comm_a);
		if (ev->prio >= 100 && ev->prio < 140)
			t->nice = ev->prio - 120;
		else
			t->nice = -20; /* real time: before all others */
		switch_out(im, out, ev->t, ev->state);
	}
	c->curr = NO_TASK;
	if (ev->b > 0) {
		int in = find_task(im, ev->b, ev->comm_b, ev->t);
		struct rec_task *t = &im->tasks[in];

		if (t->state == REC_RUNNING) {
			im->switched_out++;
			stop_running(im, in, im->cpus[t->cpu].last);
		}
		if (t->idle_cpu == ev->cpu && ev->a == 0 && t->state == REC_READY) {
			add_latency(im, ev->t - t->since);
		}
		switch_in(im, in, ev->cpu, ev->t);
		im->tasks[in].idle_cpu = NO_TASK;
	}
}

/* ---- the other events ---- */

/* A device's request has just ended on this cpu: its interrupt is what wakes. */
static bool completed(const struct rec_cpu *c, int64_t now)
{
	return c->completed >= 0 && now - c->completed <= ANSWER_NS;
}

/* Who woke: an index of tasks[], or NO_TASK: an interrupt, on whomever's time. */
static int waker_of(struct import *im, const struct event *ev)
{
	const struct rec_cpu *c = &im->cpus[ev->cpu];

	if (ev->context == 's' || ev->context == 'h')
		return NO_TASK;
	if (ev->context == 0) {
		if (completed(c, ev->t))
			return NO_TASK;
		im->guessed++;
	}
	/* An exiting task may have lost its tid already: it is still what runs here. */
	if (ev->tid > 0 || (c->curr >= 0 && im->tasks[c->curr].exiting))
		return c->curr >= 0 ? c->curr : NO_TASK;
	return NO_TASK;
}

static void on_waking(struct import *im, const struct event *ev)
{
	int task = find_task(im, ev->a, ev->comm_a, ev->t), waker = waker_of(im, ev);
	bool io = waker < 0 && completed(&im->cpus[ev->cpu], ev->t);
	struct rec_task *t = &im->tasks[task];
	uint32_t op = 0;

	if (waker == task)
		return; /* it was about to sleep and took its own word back */
	if (waker >= 0) {
		struct rec_task *w = &im->tasks[waker];

		tell_run(w, ev->t);
		op = w->nop;
		add_op(w, REC_WAKE, ev->t, (uint32_t)task);
		w->waits = false;
	}
	if (t->state == REC_BLOCKED)
		end_block(im, task, ev->t, waker, op, io);
	else
		t->pending = (struct rec_pending){true, io, waker, op};
}

static void on_wakeup(struct import *im, const struct event *ev)
{
	int task = find_task(im, ev->a, ev->comm_a, ev->t);
	struct rec_task *t = &im->tasks[task];

	if (t->state == REC_BLOCKED)
		end_block_unseen(im, task, ev->t, completed(&im->cpus[ev->cpu], ev->t));
	else if (t->pending.set) {
		im->awake_wakes++;
		t->pending.set = false;
	}
}

static void on_fork(struct import *im, const struct event *ev)
{
	int parent, child;
	struct rec_task *p;

	/* A tid that is still held was let go in an event that is missing. */
	im->by_tid[ev->b] = 0;
	parent = ev->a > 0 ? find_task(im, ev->a, ev->comm_a, ev->t) : NO_TASK;
	child = add_task(im, ev->b, ev->comm_b, ev->t);
	if (parent < 0)
		return;
	p = &im->tasks[parent];
	im->tasks[child].parent = parent;
	im->tasks[child].nice = p->nice;
	p->last_child = child;
	p->waits = false;
	tell_run(p, ev->t);
	add_op(p, REC_FORK, ev->t, (uint32_t)child);
}

/* The child may run from now on, not from its fork: some us of the parent's lie between. */
static void on_new(struct import *im, const struct event *ev)
{
	int child = im->by_tid[ev->a] - 1, parent = child >= 0 ? im->tasks[child].parent : NO_TASK;
	struct rec_task *p = parent >= 0 ? &im->tasks[parent] : NULL;
	struct rec_op *op = p ? &p->ops[p->nop - 1] : NULL;

	if (!p || p->state != REC_RUNNING || op->type != REC_FORK || op->arg != (uint32_t)child)
		return;
	p->nop--;
	tell_run(p, ev->t);
	add_op(p, REC_FORK, ev->t, (uint32_t)child);
	im->tasks[child].since = ev->t;
}

static void on_exec(struct import *im, const struct event *ev)
{
	int task = find_task(im, ev->b, ev->comm_a, ev->t);
	struct rec_task *t = &im->tasks[task];

	if (ev->a != ev->b) { /* it takes the tid of its group's leader, who is gone */
		im->by_tid[ev->b] = 0;
		im->by_tid[ev->a] = task + 1;
		t->tid = ev->a;
	}
	set_command(t, ev->t, ev->comm_a);
	t->waits = false;
}

static void on_event(struct import *im, const struct event *ev)
{
	struct rec_cpu *c = &im->cpus[ev->cpu];
	int32_t runs = ev->type == EV_SWITCH ? ev->a : ev->tid;
	bool wakes = ev->type == EV_WAKING || ev->type == EV_WAKEUP;

	if (runs > 0) {
		/* After exec of a non-leader the header already bears the new tid. */
		int32_t tid = ev->type == EV_EXEC ? ev->b : runs;
		uint32_t comm = ev->type == EV_SWITCH ? ev->comm_a : ev->comm_tid;
		int task = find_task(im, tid, comm, ev->t);

		if (c->curr != task)
			repair_in(im, task, ev->cpu, ev->t);
	} else if (runs == 0 && c->curr >= 0 &&
		   (ev->type == EV_SWITCH || !im->tasks[c->curr].exiting)) {
		/* It idles. But the tid of an exiting task may read 0 too. */
		im->switched_out++;
		stop_running(im, c->curr, c->last);
	}
	if (ev->type == EV_WAKING || ev->type == EV_NEW) {
		int task = find_task(im, ev->a, ev->comm_a, ev->t), target = ev->target;
		bool idle = target < im->rec->ncpu && im->cpus[target].curr == NO_TASK;

		im->tasks[task].idle_cpu = idle ? target : NO_TASK;
	}
	switch ((enum event_type)ev->type) {
	case EV_SWITCH:
		on_switch(im, ev);
		break;
	case EV_WAKING:
		on_waking(im, ev);
		break;
	case EV_WAKEUP:
		on_wakeup(im, ev);
		break;
	case EV_FORK:
		on_fork(im, ev);
		break;
	case EV_EXEC:
		on_exec(im, ev);
		break;
	case EV_EXIT:
		im->tasks[find_task(im, ev->a, ev->comm_a, ev->t)].exiting = true;
		break;
	case EV_WAIT:
		if (c->curr >= 0) {
			im->tasks[c->curr].waits = true;
			reap(im, c->curr, ev->a, ev->t);
		}
		break;
	case EV_NEW:
		on_new(im, ev);
		break;
	case EV_COMPLETE:
	case EV_OTHER:
		break;
	}
	if (ev->type == EV_COMPLETE)
		c->completed = ev->t;
	else if (!wakes)
		c->completed = -1;
	c->last = ev->t;
}

void import_tasks(struct import *im, const struct recording *rec)
{
	memset(im, 0, sizeof(*im));
	im->rec = rec;
	im->by_tid = xcalloc(TID_MAX + 1, sizeof(*im->by_tid));
	im->cpus = xcalloc((size_t)rec->ncpu, sizeof(*im->cpus));
	for (int i = 0; i < rec->ncpu; i++)
		im->cpus[i] = (struct rec_cpu){.curr = UNKNOWN, .next = -1, .completed = -1};
	for (size_t i = 0; i < rec->n; i++)
		on_event(im, &rec->events[i]);
	for (int i = 0; i < im->ntask; i++) { /* those that the recording's end cut */
		struct rec_task *t = &im->tasks[i];

		if (t->state == REC_RUNNING)
			stop_running(im, i, im->cpus[t->cpu].last);
		if (t->state == REC_READY)
			tell_run(t, t->end);
	}
}
