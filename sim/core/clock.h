/* clock.h - the clock frequencies that a package may have, and who chooses among them. */
#ifndef CLOCK_H
#define CLOCK_H
#include "util.h"

struct json;

#define CLOCK_STEPS 32
#define CLOCK_TURBO 64

enum governor { GOVERNOR_FIXED, GOVERNOR_ONDEMAND };

/* The clocks are numbered: first the steps, rising, then turbo by number of busy cores. */
struct clock {
	int nstep, nturbo;
	int mhz[CLOCK_STEPS + CLOCK_TURBO];
	enum governor governor;
	int at;		  /* the step at the start; GOVERNOR_FIXED: and always */
	int64_t interval; /* ns from look to look */
	int64_t up;	  /* ns of an interval: who is busy longer wants the highest step */
	int64_t latency;  /* ns from a look to the change that it brings */
};

/* Reads "machine.clock"; NULL: one step, of which nothing is known but that it is the highest.
 * False: see e. */
bool clock_read(const struct json *conf, struct clock *c, struct err *e);

static inline int clock_count(const struct clock *c)
{
	return c->nstep + c->nturbo;
}

/* What a package at that step has: with turbo the highest step is as fast as its busy cores let it.
 */
static inline int clock_of(const struct clock *c, int step, int busy)
{
	if (step < c->nstep - 1 || !c->nturbo)
		return step;
	return c->nstep + (busy < 1 ? 0 : busy < c->nturbo ? busy - 1 : c->nturbo - 1);
}

/* The highest clock of the machine, in MHz: the reference of all amounts of work. */
static inline int clock_highest(const struct clock *c)
{
	return c->mhz[c->nturbo ? c->nstep : c->nstep - 1];
}

/* The highest step that a run can come to. */
static inline int clock_top(const struct clock *c)
{
	return c->governor == GOVERNOR_FIXED ? c->at : c->nstep - 1;
}
#endif
