/* explain_own.h - the inside of an explanation, shared by the file that reads and the one that
 * sums.
 */
#ifndef EXPLAIN_OWN_H
#define EXPLAIN_OWN_H
#include "explain.h"
#include "texts.h"

/* The sums of one run, or of its tasks of one name. */
struct entry {
	int setting, group, seed, name;
	struct explain_sums sums;
};
struct blame_entry {
	int setting, group, seed;
	struct explain_blame blame;
};

struct explain {
	const struct explain_opts *opts;
	struct err *err;
	struct rows *rows;
	int seed, name, cpu, blocked, makespan, start, end; /* kept; -1: not there */
	int blocked_on;					    /* a column; -1: none */
	int plus[OFS][PARTS], minus[OFS][PARTS];	    /* kept; -1: none */
	int *by, *vary, nvary;				    /* kept: of groups, of settings */
	struct texts groups, keys, entries, blames, whom;
	struct entry *entry;
	struct blame_entry *blame;
	char **value;	    /* [setting * nvary + i], of vary[i] */
	int *shown, nshown; /* which of vary differ between settings */
	int base;
	char *buf;
	size_t size;
	struct explain_setting now;
};
#endif
