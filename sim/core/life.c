/* life.c - tasks come and go, and so do runs: what is made at the start, and freed at the end. */
#include <string.h>

#include "param.h"
#include "sim_own.h"

/* Of tasks at once, and of tasks that start in one instant: more come only of forks or arrivals
 * without end. */
#define TASKS_MAX (1 << 22)

static event_fn arrive;

/* ---- tasks come and go ---- */

struct stask *task_create(struct sim *s, const struct prog *prog, struct stask *parent,
			  const struct stream *rng)
{
	struct stask *t = s->spare;
	size_t size = (sizeof(*t) + 15) / 16 * 16;

	if (s->born_at != s->eng.now) {
		s->born_at = s->eng.now;
		s->born = 0;
	}
	if (s->nlive == TASKS_MAX || s->born++ == TASKS_MAX)
		workload_bug(s, parent, "more than %d tasks %s: do they start without end?",
			     TASKS_MAX, s->nlive == TASKS_MAX ? "at once" : "start in one instant");
	if (t) {
		s->spare = stask(t->pub.parent);
		memset(t, 0, size + s->ops->task_size);
	} else {
		t = xcalloc(1, size + s->ops->task_size);
	}
	t->pub.id = s->next_id++;
	t->pub.nice = prog->nice;
	t->pub.cookie = prog->cookie;
	t->pub.name = prog->name;
	t->pub.priv = (char *)t + size;
	t->pub.parent = parent ? &parent->pub : NULL;
	t->pub.cpu = t->pub.ran_on = parent ? parent->pub.cpu : s->m->irq_cpu;
	t->prog = prog;
	t->pc = prog->first;
	t->rng = *rng;
	t->set = prog->affinity < 0 ? s->set[0] : s->affinity[prog->affinity];
	t->since = t->acc.start = s->eng.now;
	if (parent)
		cause_fork(s, t, parent);
	event_init(&t->timer, EV_WAKE, steps_timer);
	list_init(&t->children);
	list_init(&t->child);
	list_init(&t->queue);
	list_push_back(&s->live, &t->live);
	s->nlive++;
	task_active(s, t, true);
	s->nwaited += !prog->background;
	if (parent) {
		list_push_back(&parent->children, &t->child);
		parent->nlive++;
	}
	if (s->recorded)
		s->recorded[prog - s->w->progs].t = t;
	if (s->ops->task_init) {
		hook_enter(s, HOOK_TASK_INIT, t->pub.cpu);
		s->ops->task_init(s, &t->pub, parent ? &parent->pub : NULL);
		hook_leave(s);
	}
	return t;
}

/* What the run waits for has ended. */
void end_if_over(struct sim *s)
{
	if (!s->nwaited && !s->open_waited && !s->w->until)
		engine_stop(&s->eng);
	else if (!s->nlive && !s->open)
		engine_stop(&s->eng);
}

void task_end(struct sim *s, struct scpu *c, struct stask *t)
{
	struct stask *parent = stask(t->pub.parent);

	if (t->nlocks)
		workload_bug(s, t, "ends while it holds a lock");
	task_block(s, c, t, BLOCK_EXIT);
	account_close(s, t, true);
	if (s->ops->task_exit) {
		hook_enter(s, HOOK_TASK_EXIT, c->pub.id);
		s->ops->task_exit(s, &t->pub);
		hook_leave(s);
	}
	while (!list_empty(&t->children)) {
		struct stask *child = container_of(t->children.next, struct stask, child);
		list_del(&child->child);
		child->pub.parent = NULL;
	}
	if (s->recorded)
		s->recorded[t->prog - s->w->progs].t = NULL;
	list_del(&t->child);
	list_del(&t->live);
	s->nlive--;
	task_active(s, t, false);
	if (!t->prog->background) {
		s->nwaited--;
		s->last_end = s->eng.now;
		cause_last(s, t);
	}
	if (parent)
		child_ended(s, parent, t);
	cause_forget(s, t);
	t->pub.parent = (struct task *)s->spare;
	s->spare = t;
	end_if_over(s);
	check_deadlock(s);
}

/* The policy is not asked where a task starts that the workload puts on a cpu. */
static void start_at(struct sim *s, struct stask *t, struct stream *rng)
{
	int n = mask_count(t->set->cpus, t->set->cpus, s->words), cpu = t->prog->start_cpu;

	if (cpu == CPU_RANDOM)
		cpu = mask_nth(t->set->cpus, t->set->cpus, s->words,
			       (int)stream_below(rng, (uint32_t)n));
	BUG_ON(!mask_has(t->set->cpus, cpu));
	t->pub.cpu = t->pub.ran_on = cpu;
	t->woken = true;
	s->wakeups++;
	task_state(s, t, TASK_RUNNABLE);
	enqueue_at(s, cpu, t, ENQ_FORK);
	kick(s, cpu, t);
}

static void arrive(void *ctx, struct event *ev)
{
	struct sim *s = ctx;
	struct source *src = container_of(ev, struct source, ev);
	const struct prog *p = src->prog;
	const struct arrivals *a = p->arrivals < 0 ? NULL : &s->w->arrivals[p->arrivals];
	int n = a ? 1 : p->copies;

	s->this_cpu = s->m->irq_cpu;
	for (int i = 0; i < n; i++) {
		struct stream own, place;
		struct stask *t;
		uint64_t name = (uint64_t)(p - s->w->progs) << 32 | src->made++;
		stream_init(&own, s->conf.seed, STREAM_TASK, name);
		stream_init(&place, s->conf.seed, STREAM_PLACE, name);
		t = task_create(s, p, NULL, &own);
		if (p->start_cpu == -1)
			task_ready(s, t, ENQ_FORK);
		else
			start_at(s, t, &place);
	}
	if (a && (a->count < 0 || (int64_t)src->made < a->count)) {
		int64_t gap = a->dist < 0 ? a->gap : dist_draw(&s->w->dists[a->dist], &src->rng);
		engine_at(&s->eng, ev, s->eng.now + gap);
		return;
	}
	s->open--;
	s->open_waited -= !p->background;
}

/* ---- making a run ---- */

static void cpus_init(struct sim *s)
{
	const struct topology *real = &s->m->real;
	int words = s->words = (s->m->ncpu + 63) / 64;

	s->ncore = real->ngroup[LEVEL_CORE];
	s->cpu = xcalloc((size_t)s->m->ncpu, sizeof(*s->cpu));
	s->core = xcalloc((size_t)s->ncore, sizeof(*s->core));
	s->idle = xcalloc((size_t)words, sizeof(*s->idle));
	for (int i = 0; i < s->ncore; i++) {
		struct score *core = &s->core[i];
		uint64_t radix = 1, kinds = (uint64_t)smt_nkind(s->conf.smt);
		const struct group *g = &real->groups[LEVEL_CORE][i];
		core->n = g->n;
		for (int k = 0; k < g->n; k++, radix *= kinds + 1) {
			struct scpu *c = core->cpu[k] = &s->cpu[g->cpu[k]];
			bool online = mask_has(s->m->online, g->cpu[k]);
			c->pub = (struct cpu){.id = g->cpu[k], .online = online};
			c->pub.core = s->m->seen.of[LEVEL_CORE][g->cpu[k]];
			c->core = core;
			c->radix = radix;
			c->asleep = true;
			/* an offline cpu is halted, whatever idle ones do */
			c->kind = online ? s->idle_kind : KIND_HALT;
			core->key += (uint64_t)(c->kind + 1) * radix;
			cpu_events(c);
		}
	}
	memcpy(s->idle, s->m->online, (size_t)words * sizeof(*s->idle));
	governor_init(s);
}

static void sources_init(struct sim *s)
{
	int n = 0;

	for (int i = 0; i < s->w->nprog; i++)
		n += s->w->progs[i].copies > 0 || s->w->progs[i].arrivals >= 0;
	s->source = xcalloc((size_t)n, sizeof(*s->source));
	for (int i = 0; i < s->w->nprog; i++) {
		const struct prog *p = &s->w->progs[i];
		struct source *src = &s->source[s->nsource];
		int64_t first = p->start;
		if (!p->copies && p->arrivals < 0)
			continue;
		s->nsource++;
		event_init(&src->ev, EV_WAKE, arrive);
		src->prog = p;
		stream_init(&src->rng, s->conf.seed, STREAM_ARRIVAL, (uint64_t)i);
		if (p->arrivals >= 0) {
			const struct arrivals *a = &s->w->arrivals[p->arrivals];
			first += a->dist < 0 ? a->gap : dist_draw(&s->w->dists[a->dist], &src->rng);
		}
		engine_at(&s->eng, &src->ev, first);
		s->open++;
		s->open_waited += !p->background;
	}
}

static bool sets_init(struct sim *s, struct err *e)
{
	uint64_t cpus[CPU_MAX / 64] = {0};
	bool ok = true;

	set_find(s, s->m->online);
	s->affinity = xcalloc((size_t)s->w->naffinity, sizeof(struct cpuset *));
	for (int i = 0; i < s->w->naffinity; i++) {
		uint64_t any = 0;
		if (!cpu_list(s->w->affinities[i], s->m->ncpu, cpus, NULL, e)) {
			ok = false;
			continue;
		}
		for (int k = 0; k < s->words; k++)
			any |= cpus[k] &= s->m->online[k];
		if (!any)
			ok = err_add(e, "affinity \"%s\": no such cpu is online",
				     s->w->affinities[i]);
		else
			s->affinity[i] = set_find(s, cpus);
	}
	return ok;
}

static bool policy_init(struct sim *s, struct err *e)
{
	int before = e->n;
	bool ok;

	if (!s->ops->init)
		return true;
	hook_enter(s, HOOK_INIT, -1);
	ok = s->ops->init(s, e);
	hook_leave(s);
	if (ok == (e->n > before)) {
		err_add(e, "corun: policy %s at 0 ns: init %s", s->ops->name,
			ok ? "added an error, and returned true"
			   : "returned false without an error");
		e->status = EXIT_POLICY;
		return false;
	}
	return ok;
}

size_t sim_size(void)
{
	return sizeof(struct sim);
}

void sim_where(const void *room, struct sim_where *out)
{
	const struct sim *s = room;
	enum hook hook = s->hook, outer = s->outer; /* one look at each: they may change */

	*out = (struct sim_where){.cpu = s->hook_cpu, .now = s->eng.now, .events = s->eng.fired};
	memcpy(out->policy, s->policy, sizeof(out->policy) - 1);
	if (hook != HOOK_NONE)
		out->hook = hook_name(hook);
	out->outer = outer != HOOK_NONE ? hook_name(outer) : out->hook;
}

struct sim *sim_create(const struct sim_conf *conf, struct err *e)
{
	struct sim *s = conf->room ? memset(conf->room, 0, sizeof(*s)) : xcalloc(1, sizeof(*s));
	const struct policy_ops *ops = conf->policy;
	const char *idle = conf->machine->idle_kind;
	bool ok;

	s->conf = *conf;
	snprintf(s->policy, sizeof(s->policy), "%s", ops->name);
	s->m = conf->machine;
	s->ops = ops;
	s->w = conf->work;
	s->this_cpu = s->m->irq_cpu;
	s->stealing = -1;
	s->idle_kind = strcmp(idle, "halt") == 0 ? KIND_HALT : smt_kind(conf->smt, idle);
	engine_init(&s->eng, s);
	stream_init(&s->rng, conf->seed, STREAM_POLICY, 0);
	list_init(&s->live);
	cpus_init(s);
	ok = sets_init(s, e);
	sync_init(s);
	policy_events(s);
	sources_init(s);
	s->priv = xcalloc(1, ops->size);
	s->cpu_priv = xcalloc((size_t)s->m->ncpu, ops->cpu_size);
	if (conf->params)
		memcpy(s->priv, conf->params, ops->size);
	else if (ops->params)
		ok = param_read(ops->params, NULL, NULL, s->priv, e) && ok;
	s->ready = ok && policy_init(s, e);
	if (!s->ready) {
		sim_destroy(s);
		return NULL;
	}
	if (ops->balance)
		engine_at(&s->eng, &s->balance, 0);
	if (conf->stall)
		watch_start(s);
	return s;
}

void sim_destroy(struct sim *s)
{
	if (!s)
		return;
	if (s->ready && s->ops->exit) {
		hook_enter(s, HOOK_EXIT, -1);
		s->ops->exit(s);
		hook_leave(s);
	}
	while (!list_empty(&s->live)) {
		struct stask *t = container_of(s->live.next, struct stask, live);
		list_del(&t->live);
		cause_forget(s, t);
		free(t);
	}
	while (s->spare) {
		struct stask *t = s->spare;
		s->spare = stask(t->pub.parent);
		free(t);
	}
	cause_fini(s);
	sync_fini(s);
	for (int i = 0; i < s->nset; i++) {
		free(s->set[i]->cpus);
		free(s->set[i]->cores);
		free(s->set[i]);
	}
	free(s->set);
	free(s->affinity);
	free(s->source);
	free(s->timer);
	free(s->priv);
	free(s->cpu_priv);
	free(s->cpu);
	free(s->core);
	free(s->idle);
	governor_fini(s);
	engine_fini(&s->eng);
	if (!s->conf.room)
		free(s);
}
