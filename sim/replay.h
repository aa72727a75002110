/* replay.h - reads {"trace": FILE, ...} of a config: a recorded workload, and how it is to be
 * replayed. */
#ifndef REPLAY_H
#define REPLAY_H
#include "json.h"
#include "smt.h"
#include "work.h"

/* Keys: trace, kinds ({command: kind, "*": kind}), cpu_scale and io_scale (factors on bursts and on
 * device waits, to 6 digits), background (whether the load outside the recorded tree is replayed),
 * note. */
bool replay_read(const struct json *at, const char *dir, const struct smt *smt, struct work *w,
		 struct err *e);
#endif
