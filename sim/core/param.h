/* param.h - one table says what a struct may be given: key, type, range, default, help.
 * The same table reads the config, writes what a run really used, and prints the help. */
#ifndef PARAM_H
#define PARAM_H
#include "util.h"

#pragma GCC visibility push(default)

struct json;

enum param_type {
	PARAM_BOOL,   /* bool */
	PARAM_INT,    /* int64_t */
	PARAM_REAL,   /* double */
	PARAM_TIME,   /* int64_t ns; "250us" in the file: ns, us, ms, s, min, h, decimals allowed if
			 whole ns */
	PARAM_ENUM,   /* int: index into choices */
	PARAM_STRING, /* const char *, owned by the json tree; NULL if not given and def is NULL */
};

/* A table ends with an entry whose key is NULL. */
struct param {
	const char *key;
	enum param_type type;
	size_t offset;	 /* in the struct that is read into */
	const char *def; /* as in the file ("5", "true"), quotes may be left out ("4ms") and for
			    STRING must be; NULL: must be given */
	double min, max; /* of INT, REAL, and TIME in ns; both 0: any, INFINITY: no bound there */
	const char *choices; /* of ENUM: "random|lowest|rotating" */
	const char *help;    /* what it is, with its unit and its source */
	bool optional;	     /* may be absent though it has no default: stays as it was */
};

/* Reads obj (NULL: all defaults) into `into`; a value with an error leaves its field as it was.
 * Every error, with its place, goes to e. `also` (may be NULL; ends with NULL) names keys that
 * others read from the same object. */
bool param_read(const struct param *table, const struct json *obj, const char *const *also,
		void *into, struct err *e);

/* One value of the type, within min .. max. False: an error is added, the variable stays. */
bool param_time(const struct json *v, int64_t min, int64_t max, int64_t *ns, struct err *e);
bool param_int(const struct json *v, int64_t min, int64_t max, int64_t *n, struct err *e);
bool param_real(const struct json *v, double min, double max, double *x, struct err *e);
/* Text to ns: "250us". False if it is no time. */
bool time_parse(const char *text, int64_t *ns);
/* ns to text, exact and short: "250us", "1.5ms"; time_parse reads it back. Returns buf. */
const char *time_text(int64_t ns, char *buf, size_t size);
/* A seed: a number up to 2^53, or a string of decimal or 0x digits up to 2^64-1. */
bool param_seed(const struct json *v, uint64_t *seed, struct err *e);
bool seed_parse(const char *text, uint64_t *seed);

/* The table for readers: key, default, help. */
void param_help(const struct param *table, FILE *f);
#pragma GCC visibility pop
#endif
