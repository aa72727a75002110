/* idle.h - what a cpu does that has nothing to run, and which cpus have never anything to run. */
#ifndef IDLE_H
#define IDLE_H
#include "smt.h"

struct json;

/* Reads "idle" of a machine: one loop, or the one of "loops" that "loop" names. *kind: what it
 * runs, owned by the caller; *latency: from the wish to run something there to its start. */
void idle_read(const struct json *idle, char **kind, int64_t *latency, struct err *e);
/* Whether every loop, the ones not in use too, runs a kind that there is. False: see e. */
bool idle_check(const struct json *idle, const struct smt *smt, struct err *e);
/* Reads "sysctl" of a machine: settings of kernels, by their names. *siblings_off: one of them
 * takes all but the first cpu of each core offline. */
void sysctl_read(const struct json *sysctl, bool *siblings_off, struct err *e);
#endif
