/* spec.h - one experiment as its config file says: machine, smt model, policies, workload, what to
 * vary, how many runs. A cell is one point of it: everything but the seed. */
#ifndef SPEC_H
#define SPEC_H
#include "grid.h"
#include "machine.h"
#include "smt.h"
#include "work.h"

#define RUNS_MAX  10000000
#define ROWS_MAX  1000000000
#define CHECK_ALL 1000 /* up to so many settings are all read before the first run */

struct cell {
	const struct policy_ops *policy; /* NULL: a condition leaves it out */
	void *params;			 /* policy->size bytes */
	const struct machine *machine;
	const struct smt *smt;
	const struct work *work;
};

/* What the command line says on top of the file. */
struct spec_set {
	const char **policies; /* instead of the file's; NULL: none */
	int npolicy;
	const char **sets; /* "PATH=VALUE" */
	int nset;
	int64_t runs; /* 0: as the file says */
	bool has_seed;
	uint64_t seed;
};

struct spec {
	char *file;
	const char *title; /* or NULL */
	struct grid grid;
	int64_t ncell;	   /* the grid's: setting by setting, policy by policy */
	int64_t runs;	   /* row i (from 0) is cell i / runs, run i % runs + 1 */
	const char **show; /* the metrics that matter, first ones first */
	int nshow;
	uint64_t seed;
	int64_t stall;
	char **file_names; /* what reading it needed beside the file: workloads, traces, policies */
	int nfile;
	struct spec_source *source; /* its text, and the setting that was last asked for */
};

/* Of the settings all are read and checked if they are at most CHECK_ALL; of more those that are
 * the first to have some value of some path. NULL: see e, where every error of the file stands. */
struct spec *spec_read(const char *file, const struct spec_set *set, struct err *e);
/* The same from text, with its files relative to `dir`; for tests. */
struct spec *spec_parse(const char *name, const char *text, size_t len, const char *dir,
			const struct spec_set *set, struct err *e);
void spec_free(struct spec *sp);

/* Reads the cell's setting, unless it is that of the cell last asked for, and holds until one of
 * another setting is asked for. NULL: see e. */
const struct cell *spec_cell(struct spec *sp, int64_t cell, struct err *e);
/* Its policy's name as the config or the command line has it: of a shared object, its file. */
const char *spec_policy(const struct spec *sp, int64_t cell);
#endif
