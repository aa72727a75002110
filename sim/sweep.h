/* sweep.h - runs an experiment into a file of results that can be gone on with. */
#ifndef SWEEP_H
#define SWEEP_H
#include "option.h"
#include "shard.h"

struct sweep_conf {
	const char *config, *out, *version;
	const char *again; /* the command that goes on with it */
	const struct options *opt;
	struct shard shard;
	bool resume;
	int64_t timeout; /* ns a run may take; 0: any time */
};

/* Returns the exit status; see e. SIGINT, SIGTERM and SIGHUP end it in good order: then *stopped_by
 * is the signal, of which the caller is to die; else 0. */
int sweep_run(const struct sweep_conf *conf, int *stopped_by, struct err *e);
/* Says on standard output what sweep_run would do, and about how long it would take. Writes no
 * file. */
int sweep_dry(const struct sweep_conf *conf, struct err *e);
#endif
