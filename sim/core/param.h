/* param.h - one table says what a struct may be given: key, type, range, default, help.
 * The same table reads the config, writes what a run really used, and prints the help. */
#ifndef PARAM_H
#define PARAM_H
#include "util.h"

struct json;

enum param_type {
	PARAM_BOOL,   /* bool */
	PARAM_INT,    /* int64_t */
	PARAM_REAL,   /* double */
	PARAM_TIME,   /* int64_t ns; "250us" in the file: ns, us, ms, s, min, h, decimals allowed if whole ns */
	PARAM_ENUM,   /* int: index into choices */
	PARAM_STRING, /* const char *, owned by the json tree; NULL if not given and def is NULL */
};

/* A table ends with an entry whose key is NULL. */
struct param {
	const char *key;
	enum param_type type;
	size_t offset;	     /* in the struct that is read into */
	const char *def;     /* as it would stand in the file ("\"4ms\"", "5", "true"); NULL: must be given */
	double min, max;     /* of INT, REAL, and TIME in ns; both 0: any */
	const char *choices; /* of ENUM: "random|lowest|rotating" */
	const char *help;    /* what it is, with its unit and its source */
	bool optional;	     /* may be absent though it has no default: stays as it was */
};

/* Reads obj (NULL: all defaults) into `into`. Every error, with its place, goes to e. `also` (may be
 * NULL) names keys that others read from the same object. `up` is whose error a missing obj is. */
bool param_read(const struct param *table, const struct json *obj, const char *const *also,
		void *into, struct err *e);
/* One value: a time with its unit. False: an error is added. */
bool param_time(const struct json *v, int64_t min, int64_t max, int64_t *ns, struct err *e);
bool param_int(const struct json *v, int64_t min, int64_t max, int64_t *n, struct err *e);
bool param_real(const struct json *v, double min, double max, double *x, struct err *e);
/* Text to ns: "250us". False if it is no time. */
bool time_parse(const char *text, int64_t *ns);
/* ns to text, exact and short: "250us", "1.5ms". Returns buf. */
const char *time_text(int64_t ns, char *buf, size_t size);
/* A seed: a number up to 2^53, or a string of decimal or 0x digits up to 2^64-1. */
bool param_seed(const struct json *v, uint64_t *seed, struct err *e);
bool seed_parse(const char *text, uint64_t *seed);

void param_help(const struct param *table, FILE *f);
#endif
