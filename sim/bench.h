/* bench.h - a benchmark as a script of its time ran it: so many tests with each of some policies, a
 * column a task. */
#ifndef BENCH_H
#define BENCH_H
#include "json.h"

struct bench {
	struct json *root;	 /* of the file that describes it */
	char *config, *workload; /* a file, and the text of another or NULL */
	const char *task;
	int64_t tests, cores;
	bool has_seed;
	uint64_t seed;
};

/* NULL: see e. */
struct bench *bench_read(const char *file, struct err *e);
void bench_free(struct bench *b);
/* Prints the tables. Returns the exit status; see e. */
int bench_run(const struct bench *b, int workers, FILE *f, struct err *e);
#endif
