/* engine.c - a heap of events by (time, class, order of asking), and a queue for the end of the
 * instant. */
#include "engine.h"

#define CLASS_SHIFT 56

void engine_init(struct engine *e, void *ctx)
{
	*e = (struct engine){.ctx = ctx};
}

void engine_fini(struct engine *e)
{
	free(e->heap.at);
}

void event_init(struct event *ev, enum event_class class, event_fn *fn)
{
	*ev = (struct event){.class = (uint8_t) class, .fn = fn};
}

void engine_at(struct engine *e, struct event *ev, int64_t when)
{
	uint64_t tie = (uint64_t)ev->class << CLASS_SHIFT | e->asked++;
	BUG_ON(when < e->now || ev->deferred);
	if (ev->node.pos)
		heap_rekey(&e->heap, &ev->node, when, tie);
	else
		heap_add(&e->heap, &ev->node, when, tie);
}

void engine_defer(struct engine *e, struct event *ev)
{
	if (event_pending(ev))
		return;
	ev->deferred = true;
	ev->next = NULL;
	if (e->last)
		e->last->next = ev;
	else
		e->first = ev;
	e->last = ev;
}

void engine_cancel(struct engine *e, struct event *ev)
{
	BUG_ON(ev->deferred);
	if (ev->node.pos)
		heap_del(&e->heap, &ev->node);
}

/* The next event, taken out; NULL: none up to `until`. */
static struct event *next_event(struct engine *e, int64_t until)
{
	const struct heap_entry *top = e->heap.n ? &e->heap.at[0] : NULL;
	struct event *ev = e->first;

	if (ev && !(top && top->key == e->now && top->tie >> CLASS_SHIFT <= EV_RESCHED)) {
		e->first = ev->next;
		if (!e->first)
			e->last = NULL;
		ev->deferred = false;
		return ev;
	}
	if (!top || top->key > until)
		return NULL;
	ev = container_of(top->node, struct event, node);
	e->now = top->key;
	heap_del(&e->heap, &ev->node);
	return ev;
}

bool engine_step(struct engine *e, int64_t until)
{
	struct event *ev = next_event(e, until);

	if (!ev)
		return false;
	e->fired++;
	ev->fn(e->ctx, ev);
	return true;
}

void engine_run(struct engine *e, int64_t until)
{
	while (!e->stop && engine_step(e, until))
		;
	if (!e->stop && e->now < until && until != INT64_MAX)
		e->now = until;
}

void engine_stop(struct engine *e)
{
	e->stop = true;
}
