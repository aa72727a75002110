/* topology.h - what machine.c builds a machine of: the shape that a string gives, groups of
 * numbered cpus, sets of cpus. Private to both. */
#ifndef TOPOLOGY_H
#define TOPOLOGY_H
#include "machine.h"

/* What a topology string says. Places are counted in its order: c * smt + t is cpu t of core c. */
struct shape {
	int ncpu, smt;
	int ngroup[LEVELS]; /* 0: the level is not given */
};

static inline void bit_set(uint64_t *set, int cpu)
{
	set[cpu / 64] |= UINT64_C(1) << cpu % 64;
}

/* "pack:1 core:2 pu:2". False: see e, which points at `at`. */
bool shape_parse(const char *text, struct shape *sh, const struct json *at, struct err *e);
/* cpu_at: the cpu number at each place. online: bit per cpu. */
void topology_init(struct topology *t, const struct shape *sh, const int *cpu_at,
		   const uint64_t *online);
/* Also of a zeroed one. */
void topology_fini(struct topology *t);
#endif
