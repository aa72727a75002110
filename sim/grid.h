/* grid.h - the points of an experiment: each combination of the varied values under each policy,
 * numbered, with the values as texts. Nothing of it is read as a setting here. */
#ifndef GRID_H
#define GRID_H
#include "json.h"

#define VARY_MAX   8
#define VALUES_MAX 1000	    /* of a path */
#define CELLS_MAX  10000000 /* before any condition */

struct spec_set;

struct grid_path {
	char *name;
	char *place;   /* "c.json:4:12" */
	char **values; /* as they stand in a CSV */
	int nvalue, axis;
	bool range; /* else a list */
	bool label; /* "label.NAME": names the values beside it, and sets nothing */
	char *set;  /* the value that the command line gave it instead, as text; NULL: none */
};

struct grid {
	struct grid_path paths[VARY_MAX]; /* those with columns first, in their order */
	int npath, nset;		  /* those with columns; those that are set */
	int axis_len[VARY_MAX], naxis;	  /* paths that go together share an axis */
	char **policies;
	int npolicy;
	int64_t nsetting, ncell; /* those that no condition leaves out */
	int32_t *kept;		 /* which of all combinations the cells are; NULL: all */
};

/* Of what root varies, "vary", "zip", "only" and "except", under those policies (copied), with what
 * the command line sets taken away. False: see e, and the grid has one setting that varies
 * nothing. */
bool grid_read(struct grid *g, const struct json *root, const struct spec_set *set,
	       const char *const *policies, int npolicy, struct err *e);
void grid_fini(struct grid *g);

/* A cell's policy, its number in the list, its setting, and the text of its i-th column. Settings
 * are numbered with gaps where a condition leaves all of one out. */
const char *grid_policy(const struct grid *g, int64_t cell);
int grid_policy_index(const struct grid *g, int64_t cell);
int64_t grid_setting(const struct grid *g, int64_t cell);
const char *grid_text(const struct grid *g, int64_t cell, int i);
/* The cell of a setting and policy; -1: there is none. */
int64_t grid_cell(const struct grid *g, int64_t setting, int policy);
/* Which of its values the i-th path has in a setting. */
int grid_index(const struct grid *g, int64_t setting, int i);

/* What varies, in one line: by its labels where it has some. */
void grid_print(const struct grid *g, int64_t cell, FILE *f);
/* Puts a setting's values into root, a tree of the same text. */
bool grid_put(const struct grid *g, struct json *root, int64_t setting, struct err *e);

/* The path of that name, however spelled, with a column or set; -1: there is none. */
int grid_path_find(const struct grid *g, const char *name);
/* A value as it stands in a CSV. Owned by the caller. */
char *grid_value_text(const struct json *v);
/* The number or the time that a text is; false: neither. */
bool grid_value_measure(const char *text, bool *time, double *x);
/* "1ms" is "1000us", 1 is 1.0. */
bool grid_value_same(const char *a, const char *b);
#endif
