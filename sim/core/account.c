/* account.c - where every ns goes: banking time and work, shared and misplaced time, the closing
 * sums. */
#include <string.h>

#include "sim_own.h"

/* ---- sets of cpus, and the clock of each ---- */

static void core_idle(struct sim *s, const struct score *core, bool idle)
{
	int i = (int)(core - s->core);

	for (int k = 0; k < s->nset; k++) {
		struct cpuset *set = s->set[k];
		if (!mask_has(set->cores, i))
			continue;
		set->clock = set_clock(s, set);
		set->since = s->eng.now;
		set->nidle += idle ? 1 : -1;
	}
}

void running_add(struct sim *s, struct scpu *c, int n)
{
	bool was = c->pub.nr_running > 0, is;

	c->pub.nr_running += n;
	s->nr_running += n;
	is = c->pub.nr_running > 0;
	if (was == is)
		return;
	s->idle[c->pub.id / 64] ^= (uint64_t)1 << c->pub.id % 64;
	c->core->nactive += n;
	if (is && c->core->nactive == 1)
		core_idle(s, c->core, false);
	else if (!is && c->core->nactive == 0)
		core_idle(s, c->core, true);
}

struct cpuset *set_find(struct sim *s, const uint64_t *cpus)
{
	size_t bytes = (size_t)s->words * sizeof(*cpus);
	struct cpuset *set;

	for (int i = 0; i < s->nset; i++)
		if (memcmp(s->set[i]->cpus, cpus, bytes) == 0)
			return s->set[i];
	set = xcalloc(1, sizeof(*set));
	set->cpus = xcalloc((size_t)s->words, sizeof(*cpus));
	set->cores = xcalloc((size_t)(s->ncore + 63) / 64, sizeof(*cpus));
	memcpy(set->cpus, cpus, bytes);
	for (int i = 0; i < s->m->ncpu; i++)
		if (mask_has(cpus, i)) {
			int core = (int)(s->cpu[i].core - s->core);
			if (!mask_has(set->cores, core))
				set->nidle += s->cpu[i].core->nactive == 0;
			set->cores[core / 64] |= (uint64_t)1 << core % 64;
		}
	set->since = s->eng.now;
	s->set = xrealloc(s->set, (size_t)s->nset + 1, sizeof(struct cpuset *));
	s->set[s->nset++] = set;
	return set;
}

struct cpuset *set_union(struct sim *s, const struct cpuset *a, const struct cpuset *b)
{
	uint64_t both[CPU_MAX / 64];

	if (!a || a == b)
		return (struct cpuset *)b;
	for (int i = 0; i < s->words; i++)
		both[i] = a->cpus[i] | b->cpus[i];
	return set_find(s, both);
}

/* ---- banking ---- */

/* Of ns on c, what still owed work takes. The last ns of it is its own, whatever is left over. */
static int64_t pay(int64_t *owed, int64_t ns, uint32_t speed)
{
	int64_t need;

	if (!*owed)
		return 0;
	need = (*owed + speed - 1) / speed;
	if (ns >= need) {
		*owed = 0;
		return need;
	}
	*owed -= ns * speed;
	return ns;
}

/* Integers only: work is ns * speed, so nothing is rounded away. */
void bank(struct sim *s, struct scpu *c)
{
	struct stask *t = curr_of(c);
	int64_t ns = s->eng.now - c->since, part, clock;

	if (!ns || !t)
		return;
	c->since = s->eng.now;
	t->uncharged += ns;
	if (t->owed_switch | t->owed_refill) {
		part = pay(&t->owed_switch, ns, c->speed);
		t->acc.switching += part;
		ns -= part;
		part = pay(&t->owed_refill, ns, c->speed);
		t->acc.refill += part;
		ns -= part;
	}
	part = 0;
	if (c->plain != SPEED_ONE) {
		clock = set_clock(s, t->set);
		part = clock - c->set_clock; /* of it, ns in which a core had nothing to run */
		c->set_clock = clock;
	}
	if (t->mode == MODE_SPIN) {
		t->acc.spin += ns;
		return;
	}
	t->acc.run += ns;
	if (t->in_kernel)
		t->acc.in_kernel += ns;
	t->left -= ns * c->speed;
	t->units += ns * c->speed;
	t->uncharged_units += ns * c->speed;
	t->misplaced_units += (part < ns ? part : ns) * (SPEED_ONE - (int64_t)c->plain);
	if (c->speed != c->plain)
		t->clock_units += ns * (int64_t)(c->plain - c->speed);
}

void charge(struct sim *s, struct scpu *c)
{
	struct stask *t = curr_of(c);

	bank(s, c);
	if (!t || !t->uncharged)
		return;
	t->acc.work += t->units >> 16;
	t->units &= SPEED_ONE - 1;
	t->acc.misplaced += t->misplaced_units >> 16;
	t->misplaced_units &= SPEED_ONE - 1;
	if (t->clock_units) {
		t->acc.clock_lost += t->clock_units >> 16;
		t->clock_units &= SPEED_ONE - 1;
	}
	if (s->ops->charge) {
		hook_enter(s, HOOK_CHARGE, c->pub.id);
		s->ops->charge(s, c->pub.id, &t->pub, t->uncharged, t->uncharged_units / SPEED_ONE);
		hook_leave(s);
	}
	t->uncharged = t->uncharged_units = 0;
}

void core_bank(struct sim *s, struct score *core)
{
	int64_t ns = s->eng.now - core->since;

	core->since = s->eng.now;
	if (core->nbusy > 0)
		core->busy_ns += ns;
	/* no set: all its tasks left at this instant, and not every cpu of it has looked again yet
	 */
	if (core->nbusy > 1 && core->set) {
		int64_t clock = set_clock(s, core->set);
		core->shared_ns += ns;
		core->misplaced_ns += clock - core->set_clock;
		core->set_clock = clock;
	}
}

/* ---- closing ---- */

void account_close(struct sim *s, struct stask *t, bool ended)
{
	const struct account *a = &t->acc;
	int64_t blocked = 0;

	if (!ended) {
		if (t->state == TASK_BLOCKED)
			cause_blame(s, t, sync_name(s, t), s->eng.now - t->since);
		task_state(s, t, t->state);
	}
	t->acc.end = s->eng.now;
	for (int why = 0; why < BLOCK_EXIT; why++)
		blocked += a->blocked_by[why];
	BUG_ON(blocked != a->blocked);
	BUG_ON(a->end - a->start != account_cpu(a) + a->wait + a->blocked);
	BUG_ON(a->in_kernel > a->run || a->clock_lost < 0);
	BUG_ON(a->misplaced < 0 || a->misplaced > account_smt_lost(a));
	s->told_cpu += account_cpu(a);
	if (s->conf.probe.task)
		s->conf.probe.task(s->conf.probe.ctx, t, ended);
}

static void totals(struct sim *s, struct sim_totals *out)
{
	int64_t now = s->eng.now;

	for (int i = 0; i < s->m->ncpu; i++) {
		struct scpu *c = &s->cpu[i];
		struct stask *t = curr_of(c);
		charge(s, c);
		if (t)
			c->busy_ns += now - c->picked_at;
		else
			c->idle_ns += now - c->since;
		if (t && s->conf.probe.ran)
			s->conf.probe.ran(s->conf.probe.ctx, t, i, c->picked_at, now);
		if (c->forced)
			c->forced_ns += now - c->forced_since;
		BUG_ON(c->busy_ns + c->idle_ns != now);
		out->cpu_busy += c->busy_ns;
		out->cpu_idle += c->pub.online ? c->idle_ns : 0;
		out->forced_idle += c->forced_ns;
	}
	for (int i = 0; i < s->ncore; i++) {
		core_bank(s, &s->core[i]);
		out->core_busy += s->core[i].busy_ns;
		out->shared += s->core[i].shared_ns;
		out->misplaced += s->core[i].misplaced_ns;
	}
	while (!list_empty(&s->live)) {
		struct stask *t = container_of(s->live.next, struct stask, live);
		account_close(s, t, false);
		cause_forget(s, t);
		list_del(&t->live);
		t->pub.parent = (struct task *)s->spare;
		s->spare = t;
	}
	/* two books of the same thing */
	BUG_ON(s->told_cpu != out->cpu_busy);
	cause_tell(s);
}

void sim_run(struct sim *s, struct sim_totals *out)
{
	int64_t until = s->w->until ? s->w->until : INT64_MAX;

	end_if_over(s);
	if (s->check) {
		while (!s->eng.stop && engine_step(&s->eng, until))
			sim_check(s);
		if (!s->eng.stop && s->w->until)
			s->eng.now = until;
	} else {
		engine_run(&s->eng, until);
	}
	*out = (struct sim_totals){
		.length = s->eng.now,
		.makespan = s->last_end,
		.path = s->last_path,
		.events = (int64_t)s->eng.fired,
		.dispatches = s->dispatches,
		.wakeups = s->wakeups,
		.bursts = s->bursts,
		.whole = !s->nwaited && !s->open_waited,
	};
	totals(s, out);
}

void sim_check_always(struct sim *s)
{
	s->check = true;
}

/* Each cpu runs what it says, at the speed of what its core runs. */
static void speeds_check(const struct score *core, int idle_kind)
{
	const uint32_t *speed = smt_memo_speeds(core->memo, core->key);
	uint64_t key = 0;

	for (int i = 0; i < core->n; i++) {
		const struct scpu *c = core->cpu[i];
		const struct stask *t = curr_of(c);
		key += (uint64_t)(c->kind + 1) * c->radix;
		/* a burst of nothing has a kind as well, and no time passes in it */
		BUG_ON(t && c->kind != t->pub.kind && t->mode != MODE_YIELD &&
		       (t->mode != MODE_RUN || t->left | t->owed_switch | t->owed_refill));
		BUG_ON(c->asleep && c->kind != (c->pub.online ? idle_kind : KIND_HALT));
		BUG_ON(c->speed != speed[i] || c->plain != speed[core->memo->plain + i]);
	}
	BUG_ON(key != core->key);
}

/* Walks everything: counts against queues, states against places. */
void sim_check(const struct sim *s)
{
	int n = 0, active = 0, waited = 0, *at = xcalloc((size_t)s->m->ncpu, sizeof(*at));

	heap_check(&s->eng.heap);
	locks_check(s);
	list_for (l, &s->live) {
		const struct stask *t = container_of(l, struct stask, live);
		BUG_ON(t->pub.queued != (t->state == TASK_RUNNABLE));
		BUG_ON(t->state == TASK_DEAD || t->state == TASK_NEW);
		if (t->state == TASK_RUNNING)
			BUG_ON(s->cpu[t->pub.cpu].pub.curr != &t->pub);
		if (t->state != TASK_BLOCKED) {
			BUG_ON(!mask_has(t->set->cpus, t->pub.cpu));
			at[t->pub.cpu]++;
		}
		/* its path reaches as far as its account does */
		BUG_ON(cause_sum(t) !=
		       (t->state == TASK_RUNNING ? s->cpu[t->pub.cpu].since : t->since));
		active += t->active;
		waited += !t->prog->background;
		n++;
	}
	BUG_ON(n != s->nlive || active != s->nactive || waited != s->nwaited);
	n = 0;
	for (int i = 0; i < s->m->ncpu; i++) {
		const struct scpu *c = &s->cpu[i];
		BUG_ON(at[i] != c->pub.nr_running);
		BUG_ON(c->pub.curr && stask(c->pub.curr)->state != TASK_RUNNING);
		BUG_ON(mask_has(s->idle, i) != (c->pub.online && !c->pub.nr_running));
		BUG_ON(!c->pub.curr && !c->asleep && !event_pending(&c->resched));
		/* nothing has an end that is not under way */
		BUG_ON(event_pending(&c->done) && (!c->pub.curr || curr_of(c)->mode == MODE_YIELD));
		n += at[i];
	}
	BUG_ON(n != s->nr_running);
	for (int i = 0; i < s->ncore; i++)
		speeds_check(&s->core[i], s->idle_kind);
	governor_check(s);
	free(at);
}
