/* kit.h - for tests: runs a config text in this process, and tells all that happened. */
#ifndef KIT_H
#define KIT_H
#include <check.h>

#include "metric.h"
#include "spec.h"

/* A task ran on a cpu from one time to another, without leaving it. */
struct kit_span {
	int task, cpu;
	int64_t from, to;
};

struct kit_task {
	char *name;
	struct account acc;
	bool ended, background;
	int prog;	  /* whose steps it ran: in work->progs */
	struct path path; /* its part of the run's */
	struct blame *blame;
	int nblame;
};

struct kit_latency {
	int task;
	int64_t ns;
};

struct kit {
	struct spec *spec;
	const struct cell *cell; /* that was run: the first */
	struct metric_probe metrics;
	struct result result;
	struct sim_totals totals;
	struct kit_task *task; /* by id */
	int ntask;
	struct kit_span *span; /* in order of their ends */
	int nspan;
	struct kit_latency *latency; /* in order */
	int nlatency;
};

/* Runs the first cell of the config with that seed, with sim_check after every event if check. A
 * wrong config fails the test. `sets` is a NULL-ended list of "PATH=VALUE", or NULL. */
struct kit *kit_run(const char *config, const char *policy, uint64_t seed, const char *const *sets,
		    bool check);
/* The same under naive with seed 1, checked, of a config whose text has ' for ": a topology, or a
 * whole machine, "'topology': ..."; and whatever else. */
struct kit *kit_naive(const char *machine, const char *rest, const char *const *sets);
/* The same under a policy of the test's own, whatever the config names: with its
 * params if they are of the same table, else with their defaults. */
struct kit *kit_run_ops(const char *config, const struct policy_ops *ops, uint64_t seed,
			bool check);
void kit_free(struct kit *k);

/* The id of the n-th task (from 0) of that name; fails the test if there is none. */
int kit_task(const struct kit *k, const char *name, int n);
/* Where the task runs at that time; -1: nowhere. At an instant of change: what runs after it. */
int kit_cpu_at(const struct kit *k, int task, int64_t when);
/* The cpu of its first span; -1: it never ran. */
int kit_first_cpu(const struct kit *k, int task);
/* How long both ran on one core at the same time, on different cpus of it. */
int64_t kit_shared(const struct kit *k, int a, int b);
bool kit_same_core(const struct kit *k, int cpu_a, int cpu_b);
/* How often the task changed its cpu. */
int64_t kit_migrations(const struct kit *k, int task);
#endif
