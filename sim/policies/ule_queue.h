/* ule_queue.h - ULE's queues of a cpu: interactive tasks by their priorities, batch tasks in a
 * calendar. Same sources as ule.c. */
#ifndef ULE_QUEUE_H
#define ULE_QUEUE_H
#include "ule_own.h"

static inline void queue_add(const struct rules *r, struct ule_cpu *q, struct ule_task *ut,
			     bool head)
{
	int at = ut->prio / 4;

	ut->queue = ut->prio < r->batch ? REALTIME : TIMESHARE;
	if (ut->queue == TIMESHARE) {
		at = (SLOTS * (ut->prio - r->batch) / (PRI_IDLE - r->batch) + q->idx) % SLOTS;
		if (head)
			at = q->ridx;
		else if (q->ridx != q->idx && at == q->ridx)
			at = (at + SLOTS - 1) % SLOTS; /* the slot that drains takes no more */
	}
	ut->at = (uint8_t)at;
	q->used[ut->queue] |= UINT64_C(1) << at;
	if (head)
		list_push_front(&q->slot[ut->queue][at], &ut->link);
	else
		list_push_back(&q->slot[ut->queue][at], &ut->link);
}

static inline void queue_del(struct ule_cpu *q, struct ule_task *ut)
{
	list_del(&ut->link);
	if (!list_empty(&q->slot[ut->queue][ut->at]))
		return;
	q->used[ut->queue] &= ~(UINT64_C(1) << ut->at);
	if (ut->queue == TIMESHARE && q->idx != q->ridx && q->ridx == ut->at)
		q->ridx = (q->ridx + 1) % SLOTS;
}

/* A point of the cpu's clock has come: worse priorities are a slot nearer. */
static inline void queue_turn(struct ule_cpu *q)
{
	if (q->idx != q->ridx)
		return;
	q->idx = (q->idx + 1) % SLOTS;
	if (!(q->used[TIMESHARE] >> q->ridx & 1))
		q->ridx = q->idx;
}

/* The slots in the order in which they are served: bit k is slot (*first + k) % SLOTS. */
static inline uint64_t in_order(const struct ule_cpu *q, int queue, int *first)
{
	uint64_t x = q->used[queue];

	*first = queue == TIMESHARE ? q->ridx : 0;
	return *first ? x >> *first | x << (SLOTS - *first) : x;
}

static inline struct ule_task *queue_head(const struct ule_cpu *q)
{
	int queue = q->used[REALTIME] ? REALTIME : TIMESHARE, first;
	uint64_t x = in_order(q, queue, &first);

	if (!x)
		return NULL;
	first = (first + __builtin_ctzll(x)) % SLOTS;
	return container_of(q->slot[queue][first].next, struct ule_task, link);
}

/* What `cpu` may take from q. Of a calendar not the first, which runs soon, if there is another. */
static inline struct task *queue_steal(const struct sim *s, const struct ule_cpu *q, int cpu)
{
	struct task *skipped = NULL;

	for (int queue = 0; queue < QUEUES; queue++) {
		int first;
		for (uint64_t x = in_order(q, queue, &first); x; x &= x - 1) {
			int at = (first + __builtin_ctzll(x)) % SLOTS;
			list_for (l, &q->slot[queue][at]) {
				struct task *t = container_of(l, struct ule_task, link)->t;
				if (queue == TIMESHARE && !skipped)
					skipped = t;
				else if (sim_allowed(s, t, cpu))
					return t;
			}
		}
	}
	return skipped && sim_allowed(s, skipped, cpu) ? skipped : NULL;
}

/* As the kernel does it: the head of the queues, not its best, stands for all that is queued. */
static inline void set_low(struct ule_cpu *q, uint8_t low)
{
	const struct ule_task *head = queue_head(q);

	node_low(q->leaf, head && head->prio < low ? head->prio : low);
}
#endif
