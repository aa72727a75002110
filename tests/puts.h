/* puts.h - for tests: hogs that are put on cpus, and may not go everywhere. */
#ifndef PUTS_H
#define PUTS_H
#include "kit.h"

struct put {
	char name;
	int from, run; /* us; 0: without end */
	int cookie, copies, cpu;
	const char *affinity; /* NULL: all cpus */
};

/* The text of such a config: siblings are 0 and 1, 2 and 3 ..., and share 1.24 of a cpu. */
char *puts_config(const char *policy, const char *topology, int until_us, const struct put *put,
		  int n);
/* It is run with seed 1, checked. */
struct kit *puts_run(const char *policy, const char *topology, int until_us, const struct put *put,
		     int n, const char *const *sets);
/* When a task of that name first ran on one of those cpus; -1: never. */
int64_t came_to(const struct kit *k, char name, int first, int last);
#endif
