/* spec.h - one experiment as its config file says: machine, smt model, policies, workload, what to
 * vary, how many runs. A cell is one point of it: everything but the seed. */
#ifndef SPEC_H
#define SPEC_H
#include "json.h"
#include "machine.h"
#include "smt.h"
#include "work.h"

#define VARY_MAX 8

struct cell {
	const struct policy_ops *policy;
	void *params;		/* policy->size bytes */
	char *policy_name;	/* as given: a shared object's is its own name, not its path */
	char *varied[VARY_MAX]; /* the value of each varied path, as text */
	int setting;		/* cells of equal setting differ in their policy only */
	const struct machine *machine;
	const struct smt *smt;
	const struct work *work;
};

/* One combination of the varied values. */
struct setting {
	struct machine machine;
	struct smt *smt;
	struct work work;
	struct json *root;
};

struct spec {
	char *file;
	const char *title;    /* or NULL */
	struct json *root;    /* as read, with what was set */
	char *vary[VARY_MAX]; /* the varied paths */
	int nvary;
	const char **show; /* the metrics that matter, first ones first */
	int nshow;
	int64_t runs;
	uint64_t seed;
	int64_t stall;
	struct setting *settings;
	int nsetting;
	struct cell *cells; /* setting by setting, policy by policy */
	int ncell;
};

/* What the command line says on top of the file. */
struct spec_set {
	const char **policies; /* instead of the file's; NULL: none */
	int npolicy;
	const char **sets; /* "PATH=VALUE" */
	int nset;
};

/* NULL: see e, where every error of the file stands. */
struct spec *spec_read(const char *file, const struct spec_set *set, struct err *e);
/* The same from text, with its files relative to `dir`; for tests. */
struct spec *spec_parse(const char *name, const char *text, size_t len, const char *dir,
			const struct spec_set *set, struct err *e);
void spec_free(struct spec *sp);
#endif
