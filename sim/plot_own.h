/* plot_own.h - between the files of plot: rows sorted into groups and places. */
#ifndef PLOT_OWN_H
#define PLOT_OWN_H
#include "axis.h"
#include "plot.h"
#include "stats.h"

#define PARTS_MAX  32
#define CONFIDENCE 0.95

/* One run. */
struct item {
	int g, x; /* its group, and its place on the x axis */
	double y;
	int64_t row;
	bool second; /* of the second policy of --versus */
};

enum role { KEY_X, KEY_BY, KEY_VERSUS, KEY_REST };

/* A column that tells runs apart. */
struct key {
	const char *column;
	enum role role;
	int kept;
	struct axis axis;
};

struct plot {
	const struct plot_ask *a;
	struct rows *r;
	struct err *e;
	struct key *keys;
	int nkey;
	const char *parts[PARTS_MAX]; /* columns of numbers: the metric, or what a stack is of */
	int kept[PARTS_MAX], npart;
	const char *y;	    /* what -y says, or would */
	char *list;	    /* the same, cut into parts */
	int bound, seed;    /* columns kept, or -1 */
	struct item *items; /* by group, place, value */
	int64_t nitem;
	char **groups; /* their names */
	int ngroup;
	const struct axis *x; /* NULL: the kind has none */
	struct scale scale;   /* of the metric */
	double least, most;   /* of all values, scaled */
	bool far;	      /* its values call for a logarithmic axis */
};

/* Reads what is asked for. Either way plot_fini must follow. False: see e. */
bool plot_gather(struct plot *p, const struct plot_ask *a, struct err *e);
/* Gives each item its group and place, and puts them in that order. */
bool plot_place(struct plot *p);
void plot_fini(struct plot *p);
/* The items from i on of one group and place end before the one that is returned. */
int64_t plot_cell_end(const struct plot *p, int64_t i);
/* Of a kept column over the items from..end-1, scaled. */
struct stats plot_stats(const struct plot *p, int kept, int64_t from, int64_t end);
/* Names of columns of keys in that role, joined; "" if there are none. Owned by the caller. */
char *plot_keys(const struct plot *p, enum role role);

/* NAME = 'TEXT', for gnuplot. */
void plot_set(FILE *f, const char *name, const char *text);
void plot_set_names(FILE *f, const char *array, char *const *names, int n);
/* A tic for each place: its name, at 0, 1, 2 ... */
void plot_set_places(FILE *f, const char *axis, char *const *names, int n);
/* A numeric x axis. Returns what its values are divided by. */
double plot_set_values(const struct plot *p, FILE *f);
/* Title and groups. */
void plot_set_common(const struct plot *p, FILE *f);
/* How many runs stand behind a value, and what is drawn of them. */
void plot_set_note(const struct plot *p, FILE *f, const char *what);
/* The axis of the metric: "xlabel" or "ylabel". */
void plot_set_metric(const struct plot *p, FILE *f, const char *which);
/* Columns of marks, boxes or bars: one a group at each place. */
void plot_set_columns(const struct plot *p, FILE *f);
/* Where such a column stands. */
double plot_column(const struct plot *p, int g, int x);

/* Ends a row of data: with the bound, if that was asked for; " bound" or "" ends its header. */
void plot_end_row(const struct plot *p, FILE *f, int64_t from, int64_t end);
const char *plot_bound_column(const struct plot *p);

/* The kinds that have a file of their own. */
void plot_heat(const struct plot *p, FILE *f);
void plot_stack(const struct plot *p, FILE *f);
#endif
