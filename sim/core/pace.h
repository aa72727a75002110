/* pace.h - how fast a core is by its type and its clock: for each kind a factor on the speeds that
 * the model gives, at most 1. A core of one type at one clock has a pace, a number. */
#ifndef PACE_H
#define PACE_H
#include "machine.h"
#include "smt.h"

/* Gives smt the paces of m, whose "machine" (may be NULL) still holds the types' speeds by kind.
 * Without it smt has one pace, 0, of factor 1. False: see e. */
bool pace_read(struct smt *smt, const struct machine *m, const struct json *machine, struct err *e);
/* Of a core of that type (m->type_of) at that clock (clock.h). */
int pace_of(const struct smt *smt, int type, int clock);
#endif
