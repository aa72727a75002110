/* baselines.h - for tests of the policies that are defined here and not a kernel's. */
#ifndef BASELINES_H
#define BASELINES_H
#include "two_cores.h"

/* A machine of kinds a and b, of which unlike ones go well together. */
#define AB(topology)                                                                               \
	"'machine': {'topology': '" topology "'}, 'policy': 'fifo', 'kinds': {'a': {}, 'b': {}},"  \
	" 'smt': {'model': 'pair', 'slowdown': [{'of': 'a', 'beside': 'a', 's': 1.9},"             \
	" {'of': 'a', 'beside': 'b', 's': 1.3}, {'of': 'b', 'beside': 'a', 's': 1.3},"             \
	" {'of': 'b', 'beside': 'b', 's': 1.7}]}"

#define TASKS(topology, tasks) "{" AB(topology) ", 'workload': {'tasks': {" tasks "}}}"
/* Work of 1 s. The next one may follow. */
#define HOG(name, kind, more)                                                                      \
	"'" name "': {'start': '0s', 'kind': '" kind "', " more "'steps': [{'run': '1s'}]}"

/* Runs a config, which has ' for ", under that policy with that seed; checked. */
struct kit *quoted(const char *policy, uint64_t seed, const char *const *sets, const char *fmt, ...)
	__attribute__((format(printf, 4, 5)));

/* Sums over all tasks. */
int64_t all_migrations(const struct kit *k);
int64_t all_waits(const struct kit *k);
/* The largest cpu time of a task over the least. */
double spread(const struct kit *k);
#endif
