/* failure.h - tells of runs that failed: whose they were, and what they said. */
#ifndef FAILURE_H
#define FAILURE_H
#include "spec.h"

struct failure {
	char *words;	   /* of the last one */
	int64_t told;	   /* of how many */
	int64_t cell, run; /* of the first; run 0: there is none */
};

/* On standard error: run number `run` of the cell ended with a pool's status and said this.
 * `again`: it is begun once more. The same words are not repeated for every seed, and of very many
 * failures not all are told. */
void failure_tell(struct failure *f, const struct spec *sp, int64_t cell, int64_t run, int status,
		  const char *said, bool again);
/* The command that runs the first failed one alone: an error more. `program` as it was called, with
 * these settings on top of the config. */
void failure_again(const struct failure *f, const char *program, const struct spec *sp,
		   const struct spec_set *set, struct err *e);
/* The exit status that a pool's status stands for. */
int failure_exit(int status);
void failure_fini(struct failure *f);
#endif
