/* topology.h - what machine.c builds a machine of: the shape that a string gives, groups of
 * numbered cpus, sets of cpus. Private to both. */
#ifndef TOPOLOGY_H
#define TOPOLOGY_H
#include "machine.h"

/* What a topology string says. Places are counted in its order, core by core. */
struct shape {
	int ncpu, ncore, smt; /* smt: cpus of a core, at most */
	int ngroups;	      /* innermost groups above the cores */
	int ngroup[LEVELS];
	int *core, *thread; /* of each place: which core, and which cpu of it, from 0 */
};

static inline void bit_set(uint64_t *set, int cpu)
{
	set[cpu / 64] |= UINT64_C(1) << cpu % 64;
}

/* "pack:1 core:2 pu:2"; or, if `open`, "pack:1": its cores come later, by shape_cores. False: see
 * e, which points at `at`. */
bool shape_parse(const char *text, bool open, struct shape *sh, const struct json *at,
		 struct err *e);
/* So many, equally many in each innermost group; then each of them by shape_core, from 0 on. */
void shape_cores(struct shape *sh, int ncore, int ncpu);
void shape_core(struct shape *sh, int core, int pu);
/* Also of a zeroed one. */
void shape_fini(struct shape *sh);
/* cpu_at: the cpu number at each place. online: bit per cpu. */
void topology_init(struct topology *t, const struct shape *sh, const int *cpu_at,
		   const uint64_t *online);
/* Also of a zeroed one. */
void topology_fini(struct topology *t);
#endif
