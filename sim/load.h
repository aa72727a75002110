/* load.h - how often requests must come to be a given share of what a machine can do. */
#ifndef LOAD_H
#define LOAD_H
#include "json.h"
#include "work.h"

/* For every prog of w whose arrivals are a load: sets the gap between them, exponential. cores: of
 * the machine, online or not; 0: not known, then the gaps are of no meaning. tasks: the object
 * whose members are w's progs, for errors. False: see e. */
bool load_set(struct work *w, int cores, const struct json *tasks, struct err *e);
#endif
