/* ule_score.h - who is interactive, and what priority that makes: ULE's formulas. Same
 * sources as ule.c. Times count ticks of 1 ms, histories 1024ths of one. */
#ifndef ULE_SCORE_H
#define ULE_SCORE_H
#include <stdint.h>

#include "ule_rules.h"

#define HZ	     1000
#define STATHZ	     127
#define SHIFT	     10
#define TICK_INCR    ((HZ << SHIFT) / STATHZ) /* what a stat tick adds to a history */
#define HISTORY_MAX  ((HZ * 5) << SHIFT)
#define HISTORY_FORK ((HZ / 2) << SHIFT)
#define WINDOW	     (HZ * 10)
#define WINDOW_MAX   (HZ * 11)
#define SCORE_HALF   50

/* How a task has behaved. */
struct history {
	int run, slept;		       /* of late, << SHIFT */
	int ticks;		       /* that it ran in the window, << SHIFT */
	int64_t first_tick, last_tick; /* the window */
};

/* 0: it only sleeps, 100: it only runs. A threshold up to 50 makes all that run more than they
 * sleep one. */
static inline int history_score(const struct history *h, int64_t thresh)
{
	int more = h->run > h->slept ? h->run : h->slept;
	int unit = more < SCORE_HALF ? 1 : more / SCORE_HALF;

	if (thresh <= SCORE_HALF && h->run >= h->slept)
		return SCORE_HALF;
	if (h->run > h->slept)
		return SCORE_HALF + SCORE_HALF - h->slept / unit;
	if (h->slept > h->run)
		return h->run / unit;
	return h->run ? SCORE_HALF : 0;
}

/* It is worth five seconds: older time counts less and less. */
static inline void history_add(struct history *h, int64_t run, int64_t slept)
{
	int64_t sum;

	run += h->run;
	slept += h->slept;
	sum = run + slept;
	if (sum > 2 * HISTORY_MAX) {
		bool ran = run > slept;
		run = ran ? HISTORY_MAX : 1;
		slept = ran ? 1 : HISTORY_MAX;
	} else if (sum > HISTORY_MAX / 5 * 6) {
		run /= 2;
		slept /= 2;
	} else if (sum >= HISTORY_MAX) {
		run = run / 5 * 4;
		slept = slept / 5 * 4;
	}
	h->run = (int)run;
	h->slept = (int)slept;
}

/* A child starts with little of it, so that it is soon known for what it is. */
static inline void history_fork(struct history *child)
{
	int ratio = (child->run + child->slept) / HISTORY_FORK;

	if (ratio > 1) {
		child->run /= ratio;
		child->slept /= ratio;
	}
}

/* The window goes on to `now`; whether the task ran since it was last told. */
static inline void history_window(struct history *h, int64_t now, bool ran)
{
	if (now - h->last_tick >= WINDOW) {
		h->ticks = 0;
		h->first_tick = now - WINDOW;
	} else if (now - h->first_tick >= WINDOW_MAX) {
		h->ticks = h->ticks / (int)(h->last_tick - h->first_tick) *
			   (int)(h->last_tick - (now - WINDOW));
		h->first_tick = now - WINDOW;
	}
	if (ran)
		h->ticks += (int)(now - h->last_tick) << SHIFT;
	h->last_tick = now;
}

/* The priority in user mode. */
static inline int history_priority(const struct rules *r, const struct history *h, int nice,
				   int64_t thresh)
{
	int score = history_score(h, thresh) + nice, share = 0, all = r->batch - r->interact;
	int window = (int)(h->last_tick - h->first_tick);
	int shares = PRI_IDLE - r->batch - 2 * PRI_NICE;

	if (score < 0)
		score = 0;
	if (score < thresh)
		return r->interact +
		       (r->coarse ? all / (int)thresh * score : all * score / (int)thresh);
	if (window < HZ)
		window = HZ;
	if (h->ticks)
		share = (h->ticks >> SHIFT) / ((window + shares - 1) / shares);
	return r->batch + PRI_NICE + (share < shares ? share : shares - 1) + nice;
}

/* How many stat ticks a task runs before it goes to the end, of `tasks` that share the cpu. */
static inline int slice_ticks(int slice, int tasks)
{
	int others = tasks - 1;

	if (others >= 6)
		return slice < 6 ? 1 : slice / 6;
	return slice / (others < 1 ? 1 : others);
}
#endif
