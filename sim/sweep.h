/* sweep.h - runs an experiment into a file of results that can be gone on with. */
#ifndef SWEEP_H
#define SWEEP_H
#include "option.h"
#include "shard.h"

struct sweep_conf {
	const char *config, *out, *version;
	const char *program; /* as it was called */
	const char *again;   /* the command that goes on with it */
	const struct options *opt;
	struct shard shard;
	bool resume;
	int64_t timeout; /* ns a run may take; 0: any time */
};

/* What the caller has to do at the end. */
struct sweep_end {
	int signal;   /* die of it; 0: none */
	bool changed; /* end without what exit() does: a shared object is no more what it was */
};

/* Returns the exit status; see e. SIGINT, SIGTERM and SIGHUP end it in good order. */
int sweep_run(const struct sweep_conf *conf, struct sweep_end *how, struct err *e);
/* Says on standard output what sweep_run would do, and about how long it would take. Writes no
 * file. */
int sweep_dry(const struct sweep_conf *conf, struct err *e);
#endif
