/* run.h - one run of one cell, measured. */
#ifndef RUN_H
#define RUN_H
#include "metric.h"
#include "spec.h"

/* The seed of a spec's run number `run` (from 1): its seed, counted on. `--seed X --runs 1` repeats
 * it. */
uint64_t run_seed(const struct spec *sp, int64_t run);
/* Runs it, in `room` (sim_conf) if that is not NULL. A row a task goes to `tasks`, if that is not
 * NULL, each beginning with `prefix`. False: see e. */
bool run_cell(const struct spec *sp, const struct cell *c, uint64_t seed, void *room, FILE *tasks,
	      const char *prefix, struct result *out, struct err *e);
#endif
