/* sync.c - how tasks wait for each other: semaphores, barriers, events, recorded wake-ups,
 * children, devices. */
#include <inttypes.h>

#include "sim_own.h"

/* ---- queues of waiting tasks, first come first served ---- */

struct stask *queue_take(struct link *queue)
{
	struct stask *t;

	if (list_empty(queue))
		return NULL;
	t = container_of(queue->next, struct stask, queue);
	list_del(&t->queue);
	return t;
}

void wait_in(struct sim *s, struct scpu *c, struct stask *t, struct link *queue, enum block why)
{
	if (queue)
		list_push_back(queue, &t->queue);
	task_active(s, t, false);
	task_block(s, c, t, why);
	check_deadlock(s);
}

/* ---- semaphores ---- */

bool semaphore_acquire(struct sim *s, struct scpu *c, struct stask *t, uint32_t semaphore)
{
	struct semaphore_state *m = &s->semaphore[semaphore];

	if (m->units) {
		m->units--;
		return true;
	}
	wait_in(s, c, t, &m->queue, BLOCK_EVENT);
	return false;
}

void semaphore_release(struct sim *s, const struct stask *by, uint32_t semaphore)
{
	struct semaphore_state *m = &s->semaphore[semaphore];
	struct stask *t = queue_take(&m->queue);

	if (t)
		steps_wake(s, t, by);
	else
		m->units++;
}

/* ---- barriers and events ---- */

bool barrier_arrive(struct sim *s, struct scpu *c, struct stask *t, uint32_t barrier)
{
	struct barrier_state *b = &s->barrier[barrier];
	struct stask *other;

	if (++b->arrived < s->w->barriers[barrier].parties) {
		wait_in(s, c, t, &b->queue, BLOCK_EVENT);
		return false;
	}
	b->arrived = 0;
	while ((other = queue_take(&b->queue)))
		steps_wake(s, other, t);
	return true;
}

void event_signal(struct sim *s, const struct stask *by, uint32_t event)
{
	struct event_state *e = &s->event[event];
	struct stask *t = queue_take(&e->queue);

	if (t)
		steps_wake(s, t, by);
	else
		e->count++;
}

bool event_await(struct sim *s, struct scpu *c, struct stask *t, uint32_t event)
{
	struct event_state *e = &s->event[event];

	if (e->count) {
		e->count--;
		return true;
	}
	wait_in(s, c, t, &e->queue, BLOCK_EVENT);
	return false;
}

/* ---- recorded wake-ups ---- */

static bool awaits_credit(const struct sim *s, const struct stask *t)
{
	return t->state == TASK_BLOCKED && s->w->steps[t->pc].op == OP_CREDIT;
}

void credit_give(struct sim *s, const struct stask *by, uint32_t prog)
{
	struct recorded *r = &s->recorded[prog];

	if (r->t && awaits_credit(s, r->t))
		steps_wake(s, r->t, by);
	else
		r->credit++;
}

bool credit_take(struct sim *s, struct scpu *c, struct stask *t, enum block why)
{
	struct recorded *r = &s->recorded[t->prog - s->w->progs];

	if (r->credit) {
		r->credit--;
		return true;
	}
	wait_in(s, c, t, NULL, why);
	return false;
}

/* ---- children ---- */

bool child_wait(struct sim *s, struct scpu *c, struct stask *t, bool all)
{
	if (all ? t->nlive == 0 : t->nended > 0) {
		t->nended -= all ? t->nended : 1;
		return true;
	}
	if (t->nlive == 0)
		workload_bug(s, t, "it has no child to wait for");
	wait_in(s, c, t, NULL, BLOCK_CHILD);
	return false;
}

void child_ended(struct sim *s, struct stask *parent, const struct stask *child)
{
	enum op op = OPS;

	parent->nlive--;
	parent->nended++;
	if (parent->state == TASK_BLOCKED && parent->pub.why == BLOCK_CHILD)
		op = (enum op)s->w->steps[parent->pc].op;
	if (op == OP_WAIT_ANY || (op == OP_WAIT_ALL && parent->nlive == 0)) {
		parent->nended -= op == OP_WAIT_ALL ? parent->nended : 1;
		steps_wake(s, parent, child);
	}
}

/* ---- devices ---- */

static void device_serve(struct sim *s, struct device_state *d, struct stask *t)
{
	const struct step *st = &s->w->steps[t->pc];
	int64_t ns = st->ns;

	if (ns >= 0)
		ns = step_ns(s, t, st);
	else
		ns = d->def->dist < 0 ? d->def->service
				      : dist_draw(&s->w->dists[d->def->dist], &t->rng);
	d->busy++;
	engine_at(&s->eng, &t->timer, s->eng.now + ns);
}

void device_ask(struct sim *s, struct scpu *c, struct stask *t, const struct step *st)
{
	struct device_state *d = &s->device[st->arg];

	task_block(s, c, t, BLOCK_IO);
	if (d->busy < d->def->servers)
		device_serve(s, d, t);
	else
		list_push_back(&d->queue, &t->queue);
}

void device_done(struct sim *s, struct stask *t)
{
	struct device_state *d = &s->device[s->w->steps[t->pc].arg];
	struct stask *next = queue_take(&d->queue);

	d->busy--;
	if (next)
		device_serve(s, d, next);
}

/* ---- for messages ---- */

const char *sync_name(const struct sim *s, const struct stask *t)
{
	const struct step *st = &s->w->steps[t->pc];

	if (st->op == OP_IO)
		return s->w->devices[st->arg].name;
	if (st->op == OP_ACQUIRE)
		return s->w->semaphores[st->arg].name;
	return st->op == OP_LOCK ? s->w->locks[st->arg].name : NULL;
}

static void explain(const struct sim *s, const struct stask *t, FILE *f)
{
	const struct step *st = &s->w->steps[t->pc];
	const struct lock_state *l = lock_awaited(s, t);
	char text[120];

	fprintf(f, "  task %d %s, step %u %s: ", t->pub.id, t->pub.name, t->pc - t->prog->first + 1,
		step_text(s->w, st, text, sizeof(text)));
	if (l) {
		fprintf(f, "%s for lock %s, held by task %d %s\n",
			t->regain ? "spins again" : "waits", l->def->name, l->holder->pub.id,
			l->holder->pub.name);
	} else if (st->op == OP_BARRIER) {
		fprintf(f, "waits at barrier %s, where %d of %d have arrived\n",
			s->w->barriers[st->arg].name, s->barrier[st->arg].arrived,
			s->w->barriers[st->arg].parties);
	} else if (st->op == OP_AWAIT) {
		fprintf(f, "waits for event %s, which nobody signals\n", s->w->events[st->arg]);
	} else if (st->op == OP_ACQUIRE) {
		fprintf(f, "waits for semaphore %s, which nobody releases\n",
			s->w->semaphores[st->arg].name);
	} else if (t->pub.why == BLOCK_CHILD && t->nlive) {
		const struct stask *child = container_of(t->children.next, struct stask, child);
		fprintf(f, "waits for %u child%s, among them task %d %s\n", t->nlive,
			t->nlive == 1 ? "" : "ren", child->pub.id, child->pub.name);
	} else {
		fprintf(f, "waits for a wake-up that does not come\n");
	}
}

void sync_explain(const struct sim *s, FILE *f)
{
	int n = 0;

	list_for (l, &s->live) {
		if (++n > 20) {
			fprintf(f, "  and %d more\n", s->nlive - 20);
			return;
		}
		explain(s, container_of(l, struct stask, live), f);
	}
}

/* ---- life ---- */

void sync_init(struct sim *s)
{
	const struct work *w = s->w;

	locks_init(s);
	s->device = xcalloc((size_t)w->ndevice, sizeof(*s->device));
	s->barrier = xcalloc((size_t)w->nbarrier, sizeof(*s->barrier));
	s->event = xcalloc((size_t)w->nevent, sizeof(*s->event));
	s->semaphore = xcalloc((size_t)w->nsemaphore, sizeof(*s->semaphore));
	if (w->replay)
		s->recorded = xcalloc((size_t)w->nprog, sizeof(*s->recorded));
	for (int i = 0; i < w->ndevice; i++) {
		s->device[i].def = &w->devices[i];
		list_init(&s->device[i].queue);
	}
	for (int i = 0; i < w->nbarrier; i++)
		list_init(&s->barrier[i].queue);
	for (int i = 0; i < w->nevent; i++)
		list_init(&s->event[i].queue);
	for (int i = 0; i < w->nsemaphore; i++) {
		s->semaphore[i].units = w->semaphores[i].units;
		list_init(&s->semaphore[i].queue);
	}
}

void sync_fini(struct sim *s)
{
	free(s->device);
	free(s->lock);
	free(s->barrier);
	free(s->event);
	free(s->semaphore);
	free(s->recorded);
}
