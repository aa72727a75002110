/* ule_rules.h - in which numbers the versions of ULE differ. Same sources as ule.c. */
#ifndef ULE_RULES_H
#define ULE_RULES_H
#include <stdbool.h>

enum version { V12_1, V2023 };

/* Priorities: the lower, the better. Of batch tasks 20 are for nice, some for the share of cpu
 * time, 20 for nice. */
#define PRI_NICE 20
#define PRI_IDLE 224 /* a cpu that runs nothing better is idle */
#define PRI_NONE 255

struct rules {
	int kernel, interact, batch; /* the best priorities of each, and the end of those before */
	bool coarse;	 /* interactive priorities: as many for each score, the rest unused */
	bool from_first; /* of equal cpus of a core the first is looked at first, else the last */
	bool keeps;	 /* between equal cores counts that one has the preferred cpu */
	int prefer;	 /* what less a preferred cpu counts, of LOAD_ONE for a task */
	int draw_least, draw_most; /* what breaks ties between cpus, of the least and most loaded */
};

static const struct rules rules_of[] = {
	[V12_1] = {.kernel = 80,
		   .interact = 120,
		   .batch = 152,
		   .coarse = true,
		   .from_first = true,
		   .keeps = true,
		   .prefer = 64,
		   .draw_least = 32,
		   .draw_most = 32},
	[V2023] = {.kernel = 48,
		   .interact = 88,
		   .batch = 136,
		   .prefer = 128,
		   .draw_least = 128,
		   .draw_most = 256},
};
#endif
