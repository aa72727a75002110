/* heap_bench.c - the limit that an event queue sets: the heap of the core alone, in the hold model
 * (take the first event, give it a later time). Keeps as many events as a run does: one a task, two
 * a cpu. Prints one line of CSV: system,policy,cpus,tasks,mevents_per_s,bytes_per_task. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "heap.h"

static double cpu_seconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* 1 us to 20 ms */
static int64_t gap(uint64_t *s)
{
	*s ^= *s << 13;
	*s ^= *s >> 7;
	*s ^= *s << 17;
	return 1000 + (int64_t)((*s >> 32) * 19999000 >> 32);
}

int main(int argc, char **argv)
{
	struct heap h = {0};
	struct heap_node *node;
	uint64_t rng = 88172645463325252, asked = 0;
	int cpus, tasks, n, events = 10000000;
	double t0;

	if (argc != 3)
		return fprintf(stderr, "usage: heap_bench CPUS TASKS\n"), EXIT_USER;
	cpus = atoi(argv[1]);
	tasks = atoi(argv[2]);
	n = tasks + 2 * cpus;
	node = xcalloc((size_t)n, sizeof(*node));
	for (int i = 0; i < n; i++)
		heap_add(&h, &node[i], gap(&rng), asked++);
	t0 = cpu_seconds();
	for (int i = 0; i < events; i++)
		heap_rekey(&h, h.at[0].node, h.at[0].key + gap(&rng), asked++);
	printf("heap,,%d,%d,%.2f,%.0f\n", cpus, tasks, events / (cpu_seconds() - t0) * 1e-6,
	       (double)h.cap * sizeof(*h.at) / tasks);
	free(h.at);
	free(node);
	return 0;
}
