/* explain.h - where the time went, and where the difference between two groups of runs went: exact
 * sums of what `corun run` accounted, over runs of the same seeds. */
#ifndef EXPLAIN_H
#define EXPLAIN_H
#include "rows.h"

enum explain_of { OF_PATH, OF_TASKS, OFS };

/* Into what time is split; of the path, and of all tasks together. */
enum explain_part {
	PART_WORK,
	PART_SIBLING_IDLE, /* lost to a busy sibling, while another core had nothing to run */
	PART_SIBLING_BUSY, /* lost to a busy sibling, while none had */
	PART_CLOCK,
	PART_SWITCH,
	PART_REFILL,
	PART_SPIN,
	PART_WAIT,
	PART_IO,
	PART_LOCK,
	PART_CHILD,
	PART_TIMER,
	PART_EVENT,
	PARTS
};
struct explain_words {
	const char *key, *label; /* for programs; for tables */
	const char *why;	 /* "tasks sharing a core while another core idled" */
	const char *doing;	 /* the same after names of tasks */
};
const struct explain_words *explain_words(enum explain_of of, enum explain_part part);

struct explain_sums {
	int64_t ns[OFS][PARTS];
};

struct explain_opts {
	const char *file;
	bool tasks; /* the file is one of --tasks: a row a task */
	const char *const *by, *const *where;
	int nby, nwhere;
	const char *baseline; /* values of the columns `by`, with a ',' between; NULL: the first */
};

/* On whom the tasks of a name were blocked. */
struct explain_blame {
	int name;
	enum explain_part part;
	const char *on; /* "" : nobody's name */
	int64_t ns;
};

/* A group of one setting, over the runs that all its groups have. */
struct explain_group {
	bool present;
	struct explain_sums all, *name; /* by name of task; of a file of runs there is one, "" */
	struct explain_blame *blame;	/* the longest first */
	int nblame;
};

struct explain_setting {
	int64_t runs;	  /* that the sums are over */
	int64_t left_out; /* of other seeds, or failed in some group */
	struct explain_group *group;
};

struct explain;

/* Reads and sums. NULL: see e. opts must live as long. */
struct explain *explain_open(const struct explain_opts *opts, struct err *e);
/* NULL is fine. */
void explain_close(struct explain *x);

const struct explain_opts *explain_opts(const struct explain *x);
const struct rows *explain_rows(const struct explain *x);
int explain_groups(const struct explain *x);
const char *explain_label(const struct explain *x, int group); /* "ule", or "ule,2" */
int explain_baseline(const struct explain *x);
int explain_names(const struct explain *x);
const char *explain_name(const struct explain *x, int name);
/* The other columns that vary, and their values in a setting. */
int explain_columns(const struct explain *x);
const char *explain_column(const struct explain *x, int column);
const char *explain_value(const struct explain *x, int setting, int column);
int explain_settings(const struct explain *x);
/* Until another is asked for. NULL: see e: the groups have no seed in common. */
const struct explain_setting *explain_setting(struct explain *x, int setting, struct err *e);

int64_t explain_total(const int64_t ns[PARTS]);

/* All of it, for people (80 columns) and programs. False: see e. */
bool explain_table(struct explain *x, FILE *f, struct err *e);
bool explain_csv(struct explain *x, FILE *f, struct err *e);
#endif
