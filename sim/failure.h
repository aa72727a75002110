/* failure.h - tells of runs that failed: whose they were, and what they said. */
#ifndef FAILURE_H
#define FAILURE_H
#include "spec.h"

struct failure {
	char *words;  /* of the last one */
	int64_t told; /* of how many */
};

/* On standard error: run number `run` of the cell ended with a pool's status and said this.
 * `again`: it is begun once more. The same words are not repeated for every seed, and of very many
 * failures not all are told. */
void failure_tell(struct failure *f, const struct spec *sp, int64_t cell, int64_t run, int status,
		  const char *said, bool again);
/* The exit status that a pool's status stands for. */
int failure_exit(int status);
void failure_fini(struct failure *f);
#endif
