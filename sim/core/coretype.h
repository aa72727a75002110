/* coretype.h - cores of unlike type in one machine: how many of each, and how many cpus they have.
 * Private to machine.c and topology.c, but for what machine.h shows. */
#ifndef CORETYPE_H
#define CORETYPE_H
#include "topology.h"

/* "cores" of a config: the cores of each innermost group of the topology, sh, which so far ends
 * above them. Fills sh and m's types. False: see e. */
bool coretypes_read(const struct json *cores, struct shape *sh, struct machine *m, struct err *e);
#endif
