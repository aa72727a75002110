/* reproduce.h - measured systems, each simulated: rows of figures as people measured them, and as
 * runs of configs give them. */
#ifndef REPRODUCE_H
#define REPRODUCE_H
#include "formula.h"
#include "json.h"
#include "spec.h"

enum row_class { ROW_CALIBRATED, ROW_PREDICTED, ROW_DIRECTION };

/* What is run: one setting of a config under one policy. */
struct repro_run {
	const char *name;
	const struct json *at;
	char *config; /* the file */
	struct spec_set set;
	bool inlined;	   /* the first of them is its workload, from a file of its own */
	struct spec *spec; /* NULL: it cannot be read */
	struct result *result;
};

/* A figure. Values are in its unit. */
struct repro_row {
	const struct json *at;
	const char *setup, *quantity, *unit, *note;
	double measured, sd; /* NAN: not known */
	int64_t of;	     /* how many runs were measured; 0: not said */
	enum row_class class;
	struct formula *figure;
	double scale;		   /* of a formula's value: ns in the unit */
	double lo, hi;		   /* what it may be; infinite where it may be anything */
	bool relative;		   /* the tolerance is given as a part of what was measured */
	const char *from;	   /* whence the tolerance is */
	struct estimate simulated; /* once it has run */
	bool holds;
};

/* A number of a config that was chosen so that some measured row comes out. */
struct repro_number {
	const char *name, *path, *from;
	const struct json *at;
	char *config;
	char *value; /* as it stands there */
};

/* Rows of one source. */
struct repro_group {
	const char *name, *source;
	const struct json *at;
	struct repro_run *runs;
	struct repro_row *rows;
	struct repro_number *numbers;
	int nrun, nrow, nnumber;
	int64_t seeds; /* of each run */
};

struct reproduce {
	struct json *root;
	struct repro_group *groups;
	int ngroup;
};

/* Reads the file and all that it names. NULL: see e. */
struct reproduce *reproduce_read(const char *file, struct err *e);
void reproduce_free(struct reproduce *r);

/* Runs everything in so many processes and fills in what the rows say. Returns the exit status;
 * see e. */
int reproduce_run(struct reproduce *r, int workers, struct err *e);

/* How far a row moves when a number moves. */
struct repro_move {
	const struct repro_group *group;
	const struct repro_row *row;
	const struct repro_number *number;
	double from, less, more; /* the row's value, and with the number 10 % lower and higher; NAN:
				    it may not be that */
};

struct repro_moves {
	struct repro_move *move;
	int n;
};

/* Of all rows that are no inputs, after reproduce_run. Returns the exit status; see e. */
int reproduce_moves(const struct reproduce *r, int workers, struct repro_moves *m, struct err *e);

/* What was expected to hold: a CSV with the columns source, setup, quantity and holds, as
 * reproduce_csv writes it. NULL: see e. */
struct expect;
struct expect *expect_read(const char *file, struct err *e);
void expect_free(struct expect *x);
/* On f go the rows that changed. Returns the exit status: EXIT_CHECK if a row that held holds no
 * more or is no more there, or if rows are not in the file, of which nobody would be told. */
int expect_compare(const struct expect *x, const struct reproduce *r, FILE *f, struct err *e);

/* For people (100 columns) and for programs. m NULL: no table of moves. */
void reproduce_table(const struct reproduce *r, const struct repro_moves *m, FILE *f);
void reproduce_csv(const struct reproduce *r, FILE *f);
/* A picture of each group that has what can be drawn: DIR/reproduction-NAME.svg. Returns the exit
 * status. */
int reproduce_draw(const struct reproduce *r, const char *dir, const char *scripts, struct err *e);
bool reproduce_drawn(const struct repro_group *g);
/* A page in Markdown, and its pictures in the folder img beside it. Returns the exit status. */
int reproduce_page(const struct reproduce *r, const struct repro_moves *m, const char *file,
		   const char *scripts, struct err *e);

const char *row_class_name(enum row_class c);
/* It may be 0, or there it ends: a difference, of which no part can be told. */
bool row_difference(const struct repro_row *row);
/* A value of a row with so many digits that one sees what matters. Returns buf. */
const char *row_number(double x, char *buf, size_t size);
/* "1.41 to 1.48", "above 1". Returns buf. */
const char *row_allowed(const struct repro_row *row, char *buf, size_t size);
/* How many figures of a class there are, and hold. */
void reproduce_count(const struct reproduce *r, enum row_class c, int *n, int *hold);

/* "-3.1 %", "cannot be": how far a row moves, a difference in its unit; "" where it
 * stays. */
void repro_move_texts(const struct repro_move *m, char less[32], char more[32]);

/* Reads the rows of a group whose runs are read. */
bool repro_rows_read(struct repro_group *g, struct err *e);
/* Does the run itself set the number, or something around it, to anything else? */
bool repro_run_sets(const struct repro_run *run, const struct repro_number *n);
/* Runs them all, each with so many seeds, and keeps their results. */
int repro_run_all(struct repro_run **runs, const int64_t *seeds, int n, int workers, struct err *e);
/* The results of the group's runs, in their order. Owned by the caller. */
const struct result **repro_results(const struct repro_group *g);
#endif
