/* compare.h - groups of rows against one of them, the baseline: by how much they differ, and
 * whether that is proven. Where other columns vary too, each setting of them is compared on its
 * own. */
#ifndef COMPARE_H
#define COMPARE_H
#include "rows.h"
#include "stats.h"

struct compare_opts {
	const char *file, *metric;
	const char *const *by, *const *where;
	int nby, nwhere;
	const char *baseline; /* values of the columns `by`, with a ',' between; NULL: the first */
	double confidence;    /* .95 */
	bool pooled;	      /* Student's pooled variance, as ministat has it; no pairs */
};

enum compare_verdict {
	COMPARE_BASE,
	COMPARE_LOWER,
	COMPARE_HIGHER,
	COMPARE_UNPROVEN,
	COMPARE_SAME,	/* all values are, on both sides */
	COMPARE_SINGLE, /* fewer than 2 runs on one side */
	COMPARE_ABSENT, /* no run on one side */
	COMPARE_VERDICTS
};

/* A group of one setting. */
struct compare_group {
	int64_t n, failed,
		missing; /* rows with a value; that failed; that are well and have none */
	double *value;	 /* n of them */
	struct stats st;
	double median;
	double bound; /* mean of value / bound_ns, how far from what is possible; NAN: unknown */
	struct stats_diff diff; /* against the baseline; but for BASE and ABSENT */
	enum compare_verdict verdict;
};

struct compare;

/* Reads the rows and groups them. NULL: see e (also two rows that are the same run). opts must live
 * as long. */
struct compare *compare_open(const struct compare_opts *opts, struct err *e);
/* NULL is fine. */
void compare_close(struct compare *c);

const struct compare_opts *compare_opts(const struct compare *c);
const struct rows *compare_rows(const struct compare *c);
int compare_groups(const struct compare *c);
const char *compare_label(const struct compare *c, int group); /* "ule", or "ule,2" */
const char *compare_by(const struct compare *c, int group, int by);
int compare_baseline(const struct compare *c);
/* The other columns that vary, and their values in a setting. */
int compare_columns(const struct compare *c);
const char *compare_column(const struct compare *c, int column);
const char *compare_value(const struct compare *c, int setting, int column);
int compare_settings(const struct compare *c);
/* The groups of a setting, one for each label; until another is asked for. */
const struct compare_group *compare_setting(struct compare *c, int setting);
/* Are the rows runs of corun, so that equal seeds make pairs? */
bool compare_has_seeds(const struct compare *c);

/* All of it, for people (80 columns) and for programs. */
void compare_table(struct compare *c, FILE *f);
void compare_csv(struct compare *c, FILE *f);
void compare_json(struct compare *c, FILE *f);
/* Files PREFIX.GROUP that ministat reads, and on f what it will say to them. One setting only.
 * Returns the exit status; if not 0, see e. */
int compare_ministat(struct compare *c, const char *prefix, FILE *f, struct err *e);
#endif
