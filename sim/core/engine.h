/* engine.h - the clock and the order of events. Knows nothing of cpus or tasks.
 *
 * An event lies inside the thing that it happens to (a cpu, a task), so there is nothing to
 * allocate, no handle that could go stale, and asking again for a pending event moves it
 * (docs/adr/0002). */
#ifndef ENGINE_H
#define ENGINE_H
#include "heap.h"

/* The order within an instant: all that ends and wakes comes first, then one look per cpu at what
 * to run, then whoever only watches. Within a class: the order of asking. */
enum event_class { EV_DONE, EV_WAKE, EV_TICK, EV_TIMER, EV_RESCHED, EV_SAMPLE };

struct event;
typedef void event_fn(void *ctx, struct event *ev);

struct event {
	struct heap_node node;
	uint8_t class;
	bool deferred;
	event_fn *fn;
	struct event *next; /* while deferred */
};

struct engine {
	int64_t now;
	void *ctx; /* handed to every event */
	uint64_t asked, fired;
	bool stop;
	struct heap heap;
	struct event *first, *last; /* deferred to the end of this instant */
};

void engine_init(struct engine *e, void *ctx);
void engine_fini(struct engine *e);
void event_init(struct event *ev, enum event_class class, event_fn *fn);

static inline int64_t engine_now(const struct engine *e)
{
	return e->now;
}

static inline bool event_pending(const struct event *ev)
{
	return ev->node.pos || ev->deferred;
}

/* It fires at `when` >= now; if it was pending, then no longer at its old time. */
void engine_at(struct engine *e, struct event *ev, int64_t when);
/* An event of class EV_RESCHED, at this instant. Cheaper than engine_at; pending: stays where it
 * is. */
void engine_defer(struct engine *e, struct event *ev);
/* Not for a deferred one. */
void engine_cancel(struct engine *e, struct event *ev);

/* Fires the next event; false: none up to `until`. */
bool engine_step(struct engine *e, int64_t until);
/* Fires events until none is left, the next is later than `until`, or engine_stop; then, if not
 * stopped and `until` is not INT64_MAX, the clock is at `until`. */
void engine_run(struct engine *e, int64_t until);
void engine_stop(struct engine *e);
#endif
