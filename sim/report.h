/* report.h - results as people and programs want them: a table, CSV, JSON. */
#ifndef REPORT_H
#define REPORT_H
#include "run.h"
#include "stats.h"

enum format { FORMAT_TABLE, FORMAT_CSV, FORMAT_JSON };

/* What is known of one cell. */
struct cell_report {
	int64_t runs, failed;
	struct stats of[METRICS];
	struct stats over_bound; /* makespan / bound */
	double *first; /* the first metric shown, a value a run, NAN where it failed; for pairs */
};

struct report {
	enum format format;
	FILE *f;
	struct spec *spec;
	struct cell_report *cells; /* for a table */
	int64_t rows;		   /* written so far */
};

/* A table holds all of its runs in memory: spec must have at most TABLE_CELLS_MAX cells and
 * TABLE_ROWS_MAX rows for one. */
#define TABLE_CELLS_MAX 10000
#define TABLE_ROWS_MAX	10000000
void report_begin(struct report *r, enum format format, FILE *f, struct spec *sp);
/* A run of cell number `cell`, in order. res NULL: it failed, with a pool's status. */
void report_run(struct report *r, int64_t cell, int64_t run, const struct result *res, int status);
void report_end(struct report *r);
void report_free(struct report *r);

/* "policy,seed,run" and the varied paths, with a comma behind each. */
void report_key_names(const struct spec *sp, FILE *f);
/* Their values: "bsd4,1,1,split,". Reads no setting. Owned by the caller. */
char *report_key(const struct spec *sp, int64_t cell, int64_t run);
/* A CSV: its first line, and a row. res NULL: the run failed. */
void report_head(const struct spec *sp, FILE *f);
void report_row(const struct spec *sp, FILE *f, int64_t cell, int64_t run, const struct result *res,
		int status);
/* What the column "status" says of a pool's status: "ok", "config", "signal 9" ... */
const char *report_status(int status, char *buf, size_t size);
/* "policy ule, machine.numbering split, seed 7". Owned by the caller. */
char *report_run_name(const struct spec *sp, int64_t cell, int64_t run);
#endif
