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
	double *first; /* the first metric shown, a value a run, NAN where it failed; for pairs */
	bool counts_ops;
};

struct report {
	enum format format;
	FILE *f;
	const struct spec *spec;
	struct cell_report *cells;
	int64_t rows; /* written so far */
};

void report_begin(struct report *r, enum format format, FILE *f, const struct spec *sp);
/* A run of cell number `cell`, in order. */
void report_run(struct report *r, int cell, int64_t run, const struct result *res);
void report_failed(struct report *r, int cell, int64_t run);
void report_end(struct report *r);
void report_free(struct report *r);

/* "policy,seed,run" and the varied paths, with a comma behind each. */
void report_key_names(const struct spec *sp, FILE *f);
/* Their values: "bsd4,1,1,split,". Owned by the caller. */
char *report_key(const struct spec *sp, int cell, int64_t run);
#endif
