/* bound.h - how fast a workload could be at all: a time that no schedule on this machine is below.
 */
#ifndef BOUND_H
#define BOUND_H
#include "machine.h"
#include "smt.h"
#include "work.h"

/* A lower bound of the makespan, whatever the policy; -1: there is none, as the workload ends at a
 * given time, or has no end within `makespan`, which some run of it and this seed had. */
int64_t bound_of(const struct machine *m, const struct smt *smt, const struct work *w,
		 uint64_t seed, int64_t makespan);
#endif
