/* sim.c - dispatch: the one place where a task changes state, a cpu its task, a core its speeds. */

#include "sim_own.h"

/* More of these in an instant, and it will never end. */
#define PICKS_MAX  16					   /* of one cpu, without a step done */
#define TIMERS_MAX 1000					   /* of one id and cpu */
#define OWED_MAX   ((int64_t)3600 * SECOND_NS * SPEED_ONE) /* an hour: no task gets out of that */

static event_fn burst_done, cpu_tick, slice_end, cpu_resched, policy_timer, balance;

/* ---- states and queues ---- */

void task_state(struct sim *s, struct stask *t, enum task_state to)
{
	int64_t spent = s->eng.now - t->since;

	if (t->state == TASK_RUNNABLE)
		t->acc.wait += spent;
	else if (t->state == TASK_BLOCKED) {
		t->acc.blocked += spent;
		t->acc.blocked_by[t->pub.why] += spent;
		t->pub.last_sleep = spent;
	}
	t->state = (uint8_t)to;
	t->since = s->eng.now;
}

static void check_cpu(struct sim *s, int cpu, const struct stask *t)
{
	if (cpu < 0 || cpu >= s->m->ncpu)
		policy_bug(s, cpu, t, "select_cpu gave no such cpu");
	if (!mask_has(t->set->cpus, cpu))
		policy_bug(s, cpu, t, "gave a cpu that the task may not use");
}

void enqueue_at(struct sim *s, int cpu, struct stask *t, enum enq why)
{
	BUG_ON(t->pub.queued || t->state != TASK_RUNNABLE);
	if (s->ops->charge)
		charge(s, &s->cpu[cpu]); /* what it is queued behind */
	t->pub.cpu = cpu;
	t->pub.queued = true;
	running_add(s, &s->cpu[cpu], 1);
	hook_enter(s, HOOK_ENQUEUE, cpu);
	s->ops->enqueue(s, cpu, &t->pub, why);
	hook_leave(s);
}

/* t was queued on cpu: should that cpu look again? */
void kick(struct sim *s, int cpu, struct stask *t)
{
	struct scpu *c = &s->cpu[cpu];

	if (!c->pub.curr) {
		sim_resched(s, cpu);
	} else if (s->ops->wakeup_preempt && !event_pending(&c->resched)) {
		bool again;
		charge(s, c);
		hook_enter(s, HOOK_WAKEUP_PREEMPT, cpu);
		again = s->ops->wakeup_preempt(s, cpu, &t->pub, c->pub.curr);
		hook_leave(s);
		if (again)
			sim_resched(s, cpu);
	}
}

static int choose_cpu(struct sim *s, struct stask *t, int prev, enum enq why)
{
	int cpu = prev;

	if (s->ops->select_cpu) {
		hook_enter(s, HOOK_SELECT_CPU, prev);
		cpu = s->ops->select_cpu(s, &t->pub, prev, why);
		hook_leave(s);
	} else if (why == ENQ_FORK || why == ENQ_WAKEUP) {
		cpu = place_idle(s, &t->pub, prev);
	}
	check_cpu(s, cpu, t);
	return cpu;
}

void task_ready(struct sim *s, struct stask *t, enum enq why)
{
	int cpu;

	task_state(s, t, TASK_RUNNABLE);
	t->woken = true;
	s->wakeups++;
	cpu = choose_cpu(s, t, t->pub.cpu, why);
	enqueue_at(s, cpu, t, why);
	kick(s, cpu, t);
}

static struct stask *pick(struct sim *s, struct scpu *c)
{
	struct task *p;
	struct stask *t;

	hook_enter(s, HOOK_PICK_NEXT, c->pub.id);
	p = s->ops->pick_next(s, c->pub.id);
	t = stask(p);
	/* still in the hook: what it gave may be no task at all */
	if (p && !p->queued)
		policy_bug(s, c->pub.id, t, "pick_next gave a task that was not in its hands");
	hook_leave(s);
	if (!p)
		return NULL;
	if (!mask_has(t->set->cpus, c->pub.id))
		policy_bug(s, c->pub.id, t, "pick_next gave a task that may not use this cpu");
	p->queued = false;
	if (p->cpu != c->pub.id) { /* a queue that cpus share */
		running_add(s, &s->cpu[p->cpu], -1);
		running_add(s, c, 1);
		p->cpu = c->pub.id;
	}
	return t;
}

/* ---- speed ---- */

static int64_t time_for(int64_t units, uint32_t speed)
{
	if (speed == SPEED_ONE)
		return (units + SPEED_ONE - 1) / SPEED_ONE;
	return (units + speed - 1) / speed;
}

/* How long until t does its own work. */
static int64_t owed_time(const struct scpu *c, const struct stask *t)
{
	return time_for(t->owed_switch, c->speed) + time_for(t->owed_refill, c->speed);
}

static void arm(struct sim *s, struct scpu *c)
{
	struct stask *t = curr_of(c);
	int64_t in = -1, had = account_cpu(&t->acc);

	if (t->mode == MODE_RUN)
		in = owed_time(c, t) + time_for(t->left, c->speed);
	else if (t->mode == MODE_CPU)
		in = t->cpu_until > had ? t->cpu_until - had : 0; /* it may have spun past it */
	else if (t->mode == MODE_SPIN && spin_in_vain(s, t))
		in = 0;
	if (in >= 0)
		engine_at(&s->eng, &c->done, s->eng.now + in);
	else
		engine_cancel(&s->eng, &c->done);
}

void respeed(struct sim *s, struct score *core, const struct scpu *fresh)
{
	const uint32_t *speed = smt_memo_speeds(core->memo, core->key);
	const uint32_t *plain = speed + core->memo->plain;

	for (int i = 0; i < core->n; i++) {
		struct scpu *c = core->cpu[i];
		struct stask *t = curr_of(c);
		bool same = c->speed == speed[i] && c->plain == plain[i] && c != fresh;
		int64_t owed;

		if (!t) {
			c->speed = speed[i];
			c->plain = plain[i];
			continue;
		}
		if (same && !s->ops->charge)
			continue;
		/* the policy never sees one charge that mixes co-runners */
		charge(s, c);
		if (same)
			continue;
		owed = c->slice_on ? owed_time(c, t) : 0;
		c->speed = speed[i];
		c->plain = plain[i];
		c->set_clock = set_clock(s, t->set);
		arm(s, c);
		if (owed) { /* the slice begins after the switch */
			c->slice_at += owed_time(c, t) - owed;
			engine_at(&s->eng, &c->slice, c->slice_at);
		}
	}
}

static void set_kind(struct scpu *c, int kind)
{
	c->core->key += (uint64_t)(int64_t)(kind - c->kind) * c->radix;
	c->kind = kind;
}

void run_begin(struct sim *s, struct scpu *c, struct stask *t, int kind)
{
	t->pub.kind = kind;
	if (c->kind != kind) {
		set_kind(c, kind);
		respeed(s, c->core, c);
	} else {
		arm(s, c);
	}
}

/* ---- clocks ---- */

/* Point k of a grid of hz points a second, to the nearest ns: exact however large k. */
static int64_t grid_point(int64_t phase, int hz, int64_t k)
{
	return phase + k / hz * SECOND_NS + (k % hz * SECOND_NS + hz / 2) / hz;
}

void tick_arm(struct sim *s, struct scpu *c)
{
	int64_t since = s->eng.now - c->phase, sec = since / SECOND_NS, rest = since % SECOND_NS;

	c->tick_k = since < 0 ? 0 : sec * c->hz + rest * c->hz / SECOND_NS;
	while (grid_point(c->phase, c->hz, c->tick_k) <= s->eng.now)
		c->tick_k++;
	engine_at(&s->eng, &c->tick, grid_point(c->phase, c->hz, c->tick_k));
}

void slice_arm(struct sim *s, struct scpu *c, int64_t ns)
{
	c->slice_on = true;
	c->slice_at = s->eng.now + owed_time(c, curr_of(c)) + ns;
	engine_at(&s->eng, &c->slice, c->slice_at);
}

/* ---- a cpu turns to another task ---- */

static void costs(struct sim *s, const struct scpu *c, struct stask *t)
{
	const struct machine *m = s->m;

	t->owed_switch += m->switch_cost.ns * SPEED_ONE;
	t->acc.switches++;
	if (t->pub.ran_on != c->pub.id) {
		enum distance d = topology_distance(&m->real, t->pub.ran_on, c->pub.id);
		t->owed_refill += m->refill[d].ns * SPEED_ONE;
		t->acc.migrations++;
		t->pub.ran_on = c->pub.id;
	}
	if (t->owed_switch + t->owed_refill > OWED_MAX)
		workload_bug(
			s, t,
			"it is switched away before it has paid for being switched to, again and "
			"again: machine.costs are longer than the policy's slices");
}

/* Who may go where has changed on a core that is shared. */
static void core_set(struct sim *s, struct score *core)
{
	core->set = NULL;
	for (int i = 0; i < core->n; i++) {
		const struct stask *t = curr_of(core->cpu[i]);
		if (t && t->set != core->set)
			core->set = set_union(s, core->set, t->set);
	}
	core->set_clock = core->set ? set_clock(s, core->set) : 0;
}

/* c runs t (NULL: it idles) instead of what it ran before; that has been banked and put away. */
static void run_on(struct sim *s, struct scpu *c, struct stask *t)
{
	struct score *core = c->core;
	bool was = !c->asleep, is = t != NULL;
	int kind;

	if (is && t->regain)
		lock_regain(s, t);
	kind = is ? t->pub.kind : s->idle_kind;

	if (was != is || core->nbusy > 1)
		core_bank(s, core);
	if (was != is) {
		core->nbusy += is ? 1 : -1;
		if (core->pack && core->nbusy == is)
			governor_busy(s, core->pack, is ? 1 : -1);
		if (is)
			c->idle_ns += s->eng.now - c->since;
		c->asleep = !is;
	}
	if (is && c->forced)
		sim_forced_idle(s, c->pub.id, false);
	c->since = s->eng.now;
	c->pub.curr = is ? &t->pub : NULL;
	c->slice_on = false;
	if (is) {
		s->dispatches++;
		if (t->woken && s->conf.probe.latency)
			s->conf.probe.latency(s->conf.probe.ctx, t, s->eng.now - t->since);
		t->woken = false;
		if (t->mode == MODE_YIELD)
			t->mode = MODE_RUN;
		task_state(s, t, TASK_RUNNING);
		if (t->acc.switches == 0)
			t->pub.ran_on = c->pub.id; /* a first run is no migration */
		costs(s, c, t);
		c->picked_at = s->eng.now;
		c->set_clock = set_clock(s, t->set);
	}
	if (core->nbusy > 1)
		core_set(s, core);
	if (kind != c->kind || is) {
		bool changed = kind != c->kind;
		set_kind(c, kind);
		if (changed)
			respeed(s, core, c);
		else
			arm(s, c);
	}
	if (!is) {
		engine_cancel(&s->eng, &c->done);
		return;
	}
	if (c->slice_want >= 0)
		slice_arm(s, c, c->slice_want);
	else
		engine_cancel(&s->eng, &c->slice);
	if (c->hz && !event_pending(&c->tick))
		tick_arm(s, c);
}

static void put_away(struct sim *s, struct scpu *c, struct stask *t)
{
	c->pub.curr = NULL;
	c->busy_ns += s->eng.now - c->picked_at;
	if (t->nlocks || t->mode == MODE_SPIN)
		locks_left(s, t);
	if (s->conf.probe.ran)
		s->conf.probe.ran(s->conf.probe.ctx, t, c->pub.id, c->picked_at, s->eng.now);
}

static void cpu_resched(void *ctx, struct event *ev)
{
	struct sim *s = ctx;
	struct scpu *c = container_of(ev, struct scpu, resched);
	struct stask *prev = curr_of(c), *next;

	s->this_cpu = c->pub.id;
	if (c->picks_at != s->eng.now) {
		c->picks_at = s->eng.now;
		c->picks = 0;
	}
	if (++c->picks > PICKS_MAX)
		policy_bug(s, c->pub.id, prev, "reschedules without end");
	if (prev) {
		enum enq why = prev->mode == MODE_YIELD ? ENQ_YIELD : ENQ_PREEMPT;
		int cpu;
		charge(s, c);
		task_state(s, prev, TASK_RUNNABLE);
		cpu = choose_cpu(s, prev, c->pub.id, why);
		c->pub.curr = NULL;
		running_add(s, c, -1);
		enqueue_at(s, cpu, prev, why);
		if (cpu != c->pub.id)
			kick(s, cpu, prev);
	}
	c->slice_want = -1;
	next = pick(s, c);
	if (!next && s->ops->steal) {
		hook_enter(s, HOOK_STEAL, c->pub.id);
		s->stealing = c->pub.id;
		s->ops->steal(s, c->pub.id);
		s->stealing = -1;
		hook_leave(s);
		next = pick(s, c);
	}
	if (next && next == prev) { /* it never stopped */
		prev->state = TASK_RUNNING;
		c->pub.curr = &prev->pub;
		if (prev->mode == MODE_YIELD) {
			prev->mode = MODE_RUN;
			arm(s, c);
		}
		if (c->slice_want >= 0)
			slice_arm(s, c, c->slice_want);
		return;
	}
	if (prev)
		put_away(s, c, prev);
	if (next || !c->asleep)
		run_on(s, c, next);
}

void task_block(struct sim *s, struct scpu *c, struct stask *t, enum block why)
{
	charge(s, c);
	/* if it gave a lock to a sibling in this instant, a new speed has set it an end */
	engine_cancel(&s->eng, &c->done);
	running_add(s, c, -1);
	task_state(s, t, why == BLOCK_EXIT ? TASK_DEAD : TASK_BLOCKED);
	t->pub.why = why;
	put_away(s, c, t);
	if (s->ops->block) {
		hook_enter(s, HOOK_BLOCK, c->pub.id);
		s->ops->block(s, c->pub.id, &t->pub);
		hook_leave(s);
	}
	/* in this very instant, so that idling costs no wake-up */
	engine_defer(&s->eng, &c->resched);
}

/* ---- events ---- */

static void burst_done(void *ctx, struct event *ev)
{
	struct sim *s = ctx;
	struct scpu *c = container_of(ev, struct scpu, done);
	struct stask *t = curr_of(c);

	s->this_cpu = c->pub.id;
	c->picks = 0;
	bank(s, c);
	if (t->mode == MODE_SPIN) {
		spin_to_sleep(s, c, t);
		return;
	}
	if (t->mode == MODE_CPU) {
		steps_time_up(s, t);
		arm(s, c);
		return;
	}
	/* the overshoot of a last ns is no work */
	BUG_ON(t->left > 0 || t->owed_switch || t->owed_refill);
	t->units += t->left;
	t->uncharged_units += t->left;
	if (c->speed != c->plain)
		t->clock_units -= t->left;
	t->left = 0;
	s->bursts++;
	charge(s, c);
	steps_run(s, c, t);
}

static void tick(struct sim *s, struct scpu *c)
{
	if (s->ops->charge)
		charge(s, c);
	hook_enter(s, HOOK_TICK, c->pub.id);
	s->ops->tick(s, c->pub.id, c->pub.curr);
	hook_leave(s);
}

static void cpu_tick(void *ctx, struct event *ev)
{
	struct sim *s = ctx;
	struct scpu *c = container_of(ev, struct scpu, tick);

	s->this_cpu = c->pub.id;
	if (!c->pub.curr)
		return; /* run_on starts it again */
	c->tick_k++;
	engine_at(&s->eng, &c->tick, grid_point(c->phase, c->hz, c->tick_k));
	tick(s, c);
}

static void slice_end(void *ctx, struct event *ev)
{
	struct sim *s = ctx;
	struct scpu *c = container_of(ev, struct scpu, slice);

	s->this_cpu = c->pub.id;
	if (!c->pub.curr || !c->slice_on)
		return;
	c->slice_on = false;
	tick(s, c);
}

static void policy_timer(void *ctx, struct event *ev)
{
	struct sim *s = ctx;
	struct policy_timer *pt = container_of(ev, struct policy_timer, ev);

	s->this_cpu = pt->cpu;
	if (pt->fired_at != s->eng.now) {
		pt->fired_at = s->eng.now;
		pt->fired = 0;
	}
	if (++pt->fired > TIMERS_MAX)
		policy_bug(s, pt->cpu, NULL, "timers without end");
	if (s->ops->charge && s->cpu[pt->cpu].pub.curr)
		charge(s, &s->cpu[pt->cpu]);
	hook_enter(s, HOOK_TIMER, pt->cpu);
	s->ops->timer(s, pt->id, pt->cpu);
	hook_leave(s);
}

static void balance(void *ctx, struct event *ev)
{
	struct sim *s = ctx;
	int64_t ns;

	s->this_cpu = s->m->irq_cpu;
	hook_enter(s, HOOK_BALANCE, -1);
	ns = s->ops->balance(s);
	hook_leave(s);
	if (ns < 0)
		policy_bug(s, -1, NULL, "balance gave a negative time");
	if (ns)
		engine_at(&s->eng, ev, s->eng.now + ns);
}

/* ---- their beginning ---- */

void cpu_events(struct scpu *c)
{
	event_init(&c->done, EV_DONE, burst_done);
	event_init(&c->tick, EV_TICK, cpu_tick);
	event_init(&c->slice, EV_TICK, slice_end);
	event_init(&c->resched, EV_RESCHED, cpu_resched);
}

void policy_events(struct sim *s)
{
	int n = s->m->ncpu;

	event_init(&s->balance, EV_TIMER, balance);
	s->timer = xcalloc((size_t)s->ops->timers * (size_t)n, sizeof(*s->timer));
	for (int i = 0; i < s->ops->timers * n; i++) {
		event_init(&s->timer[i].ev, EV_TIMER, policy_timer);
		s->timer[i].id = i / n;
		s->timer[i].cpu = i % n;
	}
}
