/* fair_runs.h - for tests of cfs, eevdf and core-sched: configs and loops that they share. */
#ifndef FAIR_RUNS_H
#define FAIR_RUNS_H
#include "kit.h"

#define MS INT64_C(1000000)
#define S  (1000 * MS)

#define CONFIG(topology, until, work)                                                              \
	"{\"machine\": {\"topology\": \"" topology "\"}, \"policy\": \"cfs\", \"smt\": "           \
	"{\"model\": \"share\", \"total\": [1, 1.24]}, \"workload\": {" until "\"tasks\": {" work  \
	"}}}"
#define UNTIL(topology, time, work) CONFIG(topology, "\"until\": \"" time "\", ", work)
#define WHOLE(topology, work)	    CONFIG(topology, "", work)
#define ONE			    "core:1 pu:1"
#define I3			    "pack:1 l3:1 core:2 pu:2"
#define ENDLESS			    "\"steps\": [{\"run\": \"1000s\"}]}"
#define ROUND(steps)		    "\"steps\": [{\"repeat\": \"forever\", \"steps\": [" steps "]}]}"

/* Loops over policies go 0 to 2, those over numberings as well 0 to 5. */
static const char *const policy[] = {"cfs", "eevdf", "core-sched"};
static const char *const numbering[] = {"machine.numbering=split", "machine.numbering=adjacent"};

enum { CFS, EEVDF, CORE_SCHED };

static inline struct kit *run(int p, const char *config, const char *const *sets)
{
	return kit_run(config, policy[p], 1, sets, true);
}

/* On that numbering, and with one setting more (or NULL). */
static inline struct kit *numbered(int i, const char *config, uint64_t seed, const char *set)
{
	return kit_run(config, policy[i / 2], seed,
		       (const char *const[]){numbering[i % 2], set, NULL}, true);
}

static inline int64_t cpu_time(const struct kit *k, const char *name)
{
	return account_cpu(&k->task[kit_task(k, name, 0)].acc);
}
#endif
