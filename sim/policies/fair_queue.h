/* fair_queue.h - virtual time, and who of a cpu's tasks runs next: by CFS the one that is furthest
 * behind, by EEVDF of those that are owed time the one with the earliest deadline. Part of fair.c;
 * same sources. */
#ifndef FAIR_QUEUE_H
#define FAIR_QUEUE_H
#include "heap.h"
#include "list.h"
#include "policy.h"

#define NICE_0 1024 /* the weight of nice 0: its virtual time is its time */

/* What holds for all cpus, in ns; those of the config have been scaled by the number of cpus. */
struct fair_rules {
	bool eevdf;
	int64_t latency, min_granularity, wakeup_granularity; /* CFS */
	int64_t base_slice, jiffy;			      /* EEVDF */
};

struct fair_task {
	struct heap_node node;
	struct link link; /* in its queue's list, while it runs or could */
	struct task *t;
	int cpu;	   /* of the queue that its virtual time is of */
	bool relative;	   /* v counts from the queue's zero: it is between two queues */
	bool rel_deadline; /* and deadline from v */
	bool delayed;	   /* EEVDF: it sleeps, but is queued until it is owed time */
	int64_t weight;
	int64_t v, rest;  /* virtual time, and what it lacks to the next ns, in 1/weight of one */
	int64_t deadline; /* EEVDF: virtual */
	int64_t protect;  /* what that was when it was picked: until it changes, others wait */
	int64_t lag;	  /* V - v when it last left a queue */
	int64_t ran;	  /* since it was picked */
	int64_t ran_at;	  /* when it last ran; before all time: here it never did */
	int recent;	  /* the cpu that it was on before its last one */
	int wakee, flips; /* whom it woke last, and how often that changed */
	int64_t flips_at; /* when flips was last halved */
	int occupation;	  /* core-sched: with how many others it last shared its core */
};

struct fair_queue {
	struct heap
		heap; /* of all but curr: by v (CFS) or deadline (EEVDF), then in order of coming */
	uint64_t seq;
	struct fair_task *curr; /* runs, or has just stopped to */
	struct fair_task *next, *last,
		*skip;	   /* CFS: who should run if that is not too unfair, or not */
	struct link tasks; /* the last to run first */
	int nr;		   /* in heap and curr */
	int64_t weight;	   /* theirs */
	int64_t load;	   /* of those that run or could */
	int64_t zero;	   /* CFS: the least v, which never falls; EEVDF: where sum counts from */
	int64_t sum;	   /* EEVDF: of (v - zero) * weight */
	bool due;	   /* EEVDF: curr has had what it asked for */
};

/* Each step is a tenth of the time of two equal tasks: sched_prio_to_weight of the kernel. */
static inline int64_t nice_weight(int nice)
{
	static const int weight[40] = {
		88761, 71755, 56483, 46273, 36291, 29154, 23254, 18705, 14949, 11916,
		9548,  7620,  6100,  4904,  3906,  3121,  2501,	 1991,	1586,  1277,
		1024,  820,   655,   526,   423,   335,	  272,	 215,	172,   137,
		110,   87,    70,    56,    45,	   36,	  29,	 23,	18,    15,
	};

	return weight[(nice > 19 ? 19 : nice) + 20];
}

/* Large machines have longer slices: 1 + log2 of the cpus, up to 8 of them. */
static inline int64_t cpus_factor(int ncpu)
{
	return ncpu < 2 ? 1 : ncpu < 4 ? 2 : ncpu < 8 ? 3 : 4;
}

static inline int64_t virtual_ns(int64_t ns, const struct fair_task *ft)
{
	return ft->weight == NICE_0 ? ns : ns * NICE_0 / ft->weight;
}

static inline struct fair_task *queue_first(const struct fair_queue *q)
{
	struct heap_node *n = heap_min(&q->heap);

	return n ? container_of(n, struct fair_task, node) : NULL;
}

/* ---- EEVDF ---- */

/* V, the mean v by weight, rounded down. Counts the sum from there, so that it stays small. */
static inline int64_t queue_time(struct fair_queue *q)
{
	int64_t d;

	if (!q->weight)
		return q->zero;
	d = q->sum / q->weight;
	d -= q->sum % q->weight < 0;
	q->zero += d;
	q->sum -= d * q->weight;
	return q->zero;
}

/* It is owed time: it has had no more than the mean. */
static inline bool is_eligible(struct fair_queue *q, const struct fair_task *ft)
{
	return ft->v <= queue_time(q);
}

/* The best in the heap from place i down: below what is not eligible there may be one that is. */
static inline struct fair_task *eligible_below(const struct fair_queue *q, uint32_t i,
					       struct fair_task *best)
{
	struct fair_task *ft;

	if (i >= q->heap.n)
		return best;
	ft = container_of(q->heap.at[i].node, struct fair_task, node);
	if (best && !heap_before(&q->heap.at[i], &q->heap.at[best->node.pos - 1]))
		return best;
	if (ft->v <= q->zero)
		return ft;
	for (uint32_t k = 1; k <= HEAP_ARITY; k++)
		best = eligible_below(q, i * HEAP_ARITY + k, best);
	return best;
}

static inline struct fair_task *eevdf_best(struct fair_queue *q)
{
	struct fair_task *curr = q->curr, *best;

	if (q->nr == 1)
		return curr ? curr : queue_first(q);
	if (curr && !is_eligible(q, curr))
		curr = NULL;
	if (curr && curr->protect == curr->deadline)
		return curr; /* "run to parity" */
	queue_time(q);
	best = eligible_below(q, 0, NULL);
	return !best || (curr && curr->deadline < best->deadline) ? curr : best;
}

/* It comes with the lag with which it left. That moves V, the more the heavier it is, so that only
 * of a greater one that much is left. */
static inline void eevdf_place(const struct fair_rules *r, struct fair_queue *q,
			       struct fair_task *ft, bool fork)
{
	int64_t slice = virtual_ns(r->base_slice, ft), lag = 0;

	if (q->nr && ft->lag)
		lag = ft->lag + ft->lag * ft->weight / q->weight;
	ft->v = queue_time(q) - lag;
	if (ft->rel_deadline)
		ft->deadline += ft->v;
	else
		ft->deadline = ft->v + (fork ? slice / 2 : slice);
	ft->rel_deadline = false;
}

static inline void eevdf_lag(const struct fair_rules *r, struct fair_queue *q, struct fair_task *ft)
{
	int64_t most = 2 * r->base_slice > r->jiffy ? 2 * r->base_slice : r->jiffy;

	most = virtual_ns(most, ft);
	ft->lag = queue_time(q) - ft->v;
	ft->lag = ft->lag > most ? most : ft->lag < -most ? -most : ft->lag;
}

/* ---- CFS ---- */

static inline void cfs_advance(struct fair_queue *q)
{
	const struct fair_task *least = queue_first(q);

	if (!least || (q->curr && q->curr->v < least->v))
		least = q->curr;
	if (least && least->v > q->zero)
		q->zero = least->v;
}

/* In each period all run once. `more`: ft is not in the queue yet. */
static inline int64_t cfs_slice(const struct fair_rules *r, const struct fair_queue *q,
				const struct fair_task *ft, bool more)
{
	int64_t nr = q->nr + more, weight = q->weight + (more ? ft->weight : 0), slice;

	slice = nr * r->min_granularity > r->latency ? nr * r->min_granularity : r->latency;
	slice = slice * ft->weight / weight;
	return slice > r->min_granularity ? slice : r->min_granularity;
}

/* `other` is behind ft by more than may be, in virtual time of its own. */
static inline bool cfs_far(const struct fair_rules *r, const struct fair_task *ft,
			   const struct fair_task *other)
{
	return ft->v - other->v > virtual_ns(r->wakeup_granularity, other);
}

/* The one behind first in the heap. */
static inline struct fair_task *queue_second(const struct fair_queue *q)
{
	uint32_t at = 1;

	if (q->heap.n < 2)
		return NULL;
	for (uint32_t k = 2; k <= HEAP_ARITY && k < q->heap.n; k++)
		if (heap_before(&q->heap.at[k], &q->heap.at[at]))
			at = k;
	return container_of(q->heap.at[at].node, struct fair_task, node);
}

static inline struct fair_task *cfs_best(const struct fair_rules *r, struct fair_queue *q)
{
	struct fair_task *first = queue_first(q), *left = first, *other, *best;

	if (!left || (q->curr && q->curr->v < left->v))
		left = q->curr;
	best = left;
	if (q->skip && q->skip == best) {
		other = best == first ? queue_second(q) : first;
		if (best == first && (!other || (q->curr && q->curr->v < other->v)))
			other = q->curr;
		if (other && !cfs_far(r, other, left))
			best = other;
	}
	if (q->last && !cfs_far(r, q->last, left))
		best = q->last;
	if (q->next && !cfs_far(r, q->next, left))
		best = q->next;
	return best;
}

static inline void cfs_forget(struct fair_queue *q, const struct fair_task *ft)
{
	q->next = q->next == ft ? NULL : q->next;
	q->last = q->last == ft ? NULL : q->last;
	q->skip = q->skip == ft ? NULL : q->skip;
}

/* ---- both ---- */

static inline void queue_push(const struct fair_rules *r, struct fair_queue *q,
			      struct fair_task *ft)
{
	heap_add(&q->heap, &ft->node, r->eevdf ? ft->deadline : ft->v, q->seq++);
}

static inline void queue_count(const struct fair_rules *r, struct fair_queue *q,
			       const struct fair_task *ft, int sign)
{
	q->nr += sign;
	q->weight += sign * ft->weight;
	if (r->eevdf)
		q->sum += sign * (ft->v - q->zero) * ft->weight;
}

/* Whether it runs or could. */
static inline void queue_load(struct fair_queue *q, struct fair_task *ft, bool yes)
{
	q->load += yes ? ft->weight : -ft->weight;
	if (yes)
		list_push_front(&q->tasks, &ft->link);
	else
		list_del(&ft->link);
}

static inline void queue_leave(const struct fair_rules *r, struct fair_queue *q,
			       struct fair_task *ft, bool sleep)
{
	if (r->eevdf) {
		eevdf_lag(r, q, ft);
		if (!sleep)
			ft->deadline -= ft->v;
		ft->rel_deadline = !sleep;
	}
	queue_count(r, q, ft, -1);
	if (q->curr == ft)
		q->curr = NULL;
	else
		heap_del(&q->heap, &ft->node);
	if (r->eevdf)
		return;
	cfs_forget(q, ft);
	ft->relative = !sleep;
	if (!sleep)
		ft->v -= q->zero;
	cfs_advance(q);
}

/* It sleeps. Whoever has had too much stays to pay for it. */
static inline void queue_sleep(const struct fair_rules *r, struct fair_queue *q,
			       struct fair_task *ft)
{
	queue_load(q, ft, false);
	if (!r->eevdf || ft->t->why == BLOCK_EXIT || is_eligible(q, ft)) {
		queue_leave(r, q, ft, true);
		return;
	}
	ft->delayed = true;
	q->curr = NULL;
	queue_push(r, q, ft);
}

/* A sleeper has paid. */
static inline void queue_wean(const struct fair_rules *r, struct fair_queue *q,
			      struct fair_task *ft)
{
	queue_leave(r, q, ft, true);
	ft->delayed = false;
	if (ft->lag > 0)
		ft->lag = 0;
}

/* It wakes before that. If it is owed time by now, it gets none for that. */
static inline void queue_rouse(const struct fair_rules *r, struct fair_queue *q,
			       struct fair_task *ft)
{
	ft->delayed = false;
	queue_load(q, ft, true);
	eevdf_lag(r, q, ft);
	if (ft->lag <= 0)
		return;
	queue_count(r, q, ft, -1);
	heap_del(&q->heap, &ft->node);
	ft->lag = 0;
	eevdf_place(r, q, ft, false);
	queue_count(r, q, ft, 1);
	queue_push(r, q, ft);
}

/* `from`: the zero of the queue that its v is of. */
static inline void queue_join(const struct fair_rules *r, struct fair_queue *q,
			      struct fair_task *ft, int64_t from, enum enq why)
{
	if (r->eevdf) {
		eevdf_place(r, q, ft, why == ENQ_FORK);
	} else {
		ft->v += q->zero - (ft->relative ? 0 : from);
		/* a sleeper is owed half a period at most */
		if (why == ENQ_WAKEUP && ft->v < q->zero - r->latency / 2)
			ft->v = q->zero - r->latency / 2;
		ft->relative = false;
	}
	queue_count(r, q, ft, 1);
	queue_load(q, ft, true);
	queue_push(r, q, ft);
}

static inline void queue_yield(const struct fair_rules *r, struct fair_queue *q,
			       struct fair_task *ft)
{
	if (q->nr == 1)
		return;
	if (r->eevdf)
		ft->deadline += virtual_ns(r->base_slice, ft);
	else
		q->skip = ft; /* until it runs */
}

/* Who should run; NULL: nobody. */
static inline struct fair_task *queue_best(const struct fair_rules *r, struct fair_queue *q)
{
	struct fair_task *ft = NULL;

	while (q->nr) {
		ft = r->eevdf ? eevdf_best(q) : cfs_best(r, q);
		if (!ft->delayed)
			return ft;
		queue_wean(r, q, ft);
	}
	return NULL;
}

/* ft (NULL: nobody) runs from now on. Who runs on has no new slice. */
static inline void queue_run(const struct fair_rules *r, struct fair_queue *q, struct fair_task *ft)
{
	q->due = false;
	cfs_forget(q, ft);
	if (ft == q->curr)
		return;
	if (q->curr)
		queue_push(r, q, q->curr);
	q->curr = ft;
	if (!ft)
		return;
	heap_del(&q->heap, &ft->node);
	ft->ran = 0;
	ft->protect = ft->deadline;
	list_del(&ft->link);
	list_push_front(&q->tasks, &ft->link);
}

/* curr ran for ns. However that is cut into pieces, it comes to the same. */
static inline void queue_charge(const struct fair_rules *r, struct fair_queue *q, int64_t ns)
{
	struct fair_task *ft = q->curr;
	int64_t more = ns;

	if (ft->weight != NICE_0) {
		more = ns * NICE_0 + ft->rest;
		ft->rest = more % ft->weight;
		more /= ft->weight;
	}
	ft->v += more;
	ft->ran += ns;
	if (!r->eevdf) {
		cfs_advance(q);
		return;
	}
	q->sum += more * ft->weight;
	if (ft->v < ft->deadline)
		return;
	ft->deadline = ft->v + virtual_ns(r->base_slice, ft);
	q->due = true;
}

/* Has curr run long enough that others should? */
static inline bool queue_tick(const struct fair_rules *r, struct fair_queue *q)
{
	struct fair_task *curr = q->curr;
	bool due = q->due;
	int64_t slice;

	if (q->nr == 1) {
		q->due = false;
		return false;
	}
	if (r->eevdf)
		return due || (curr->protect != curr->deadline && !is_eligible(q, curr));
	slice = cfs_slice(r, q, curr, false);
	if (curr->ran > slice) {
		cfs_forget(q, curr);
		return true;
	}
	return curr->ran >= r->min_granularity && curr->v - queue_first(q)->v > slice;
}

/* ft was queued: should it run at once? */
static inline bool queue_preempt(const struct fair_rules *r, struct fair_queue *q,
				 struct fair_task *ft)
{
	if (r->eevdf)
		return queue_tick(r, q) || eevdf_best(q) == ft;
	if (!cfs_far(r, q->curr, ft))
		return false;
	q->next = ft;
	if (q->nr * r->min_granularity >= r->latency)
		q->last = q->curr; /* of many, who was disturbed goes on soon */
	return true;
}
#endif
