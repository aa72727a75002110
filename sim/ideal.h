/* ideal.h - the work of one seed on a machine without limits: as many cpus as tasks, each at the
 * fastest speed, no costs, no queues. Nothing that a schedule could do is sooner. */
#ifndef IDEAL_H
#define IDEAL_H
#include "work.h"

/* Of the tasks that a run waits for. Times in ns. */
struct ideal {
	int64_t end;	 /* of the last one */
	int64_t *work;	 /* [kind]: what they do */
	int64_t *served; /* [device]: how long they keep its servers busy, together */
	int64_t *held;	 /* [lock]: how long they hold it */
};

/* fastest[k]: the highest speed that a cpu can have at kind k. False: they do not all end by
 * `until`. ideal_fini in any case. */
bool ideal_run(struct ideal *d, const struct work *w, uint64_t seed, const uint32_t fastest[],
	       int nkind, int64_t until);
void ideal_fini(struct ideal *d);
#endif
