/* pool_bench.c - what the pool costs: JOBS jobs that burn US microseconds of cpu time each, on
 * WORKERS workers. Efficiency by cpu time is what remains on a machine that is busy with other
 * things too. */
#include <inttypes.h>
#include <sys/resource.h>
#include <time.h>

#include "pool.h"

struct answer_row {
	int64_t v[28]; /* as large as a run's result */
};

static double seconds(clockid_t clock)
{
	struct timespec t;

	clock_gettime(clock, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int burn(void *ctx, int64_t i, void *answer, FILE *text)
{
	double end = seconds(CLOCK_PROCESS_CPUTIME_ID) + *(double *)ctx * 1e-6;

	(void)text;
	while (seconds(CLOCK_PROCESS_CPUTIME_ID) < end)
		;
	((struct answer_row *)answer)->v[0] = i;
	return EXIT_OK;
}

static bool take(void *ctx, int64_t i, int status, const void *answer, const char *text, size_t len)
{
	(void)ctx;
	(void)text;
	BUG_ON(status || len || ((const struct answer_row *)answer)->v[0] != i);
	return true;
}

static double cpu(int who)
{
	struct rusage u;

	getrusage(who, &u);
	return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
	       1e-6 * (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
}

int main(int argc, char **argv)
{
	double us = argc == 4 ? strtod(argv[3], NULL) : 0, wall, parent, work;
	struct pool p = {.size = sizeof(struct answer_row), .ctx = &us, .work = burn, .take = take};
	struct err e = {0};

	if (argc != 4) {
		fputs("usage: pool_bench WORKERS JOBS US\n", stderr);
		return EXIT_USER;
	}
	p.workers = (int)strtol(argv[1], NULL, 10);
	p.jobs = strtoll(argv[2], NULL, 10);
	parent = cpu(RUSAGE_SELF);
	wall = seconds(CLOCK_MONOTONIC);
	if (!pool_run(&p, &e)) {
		fputs(e.text, stderr);
		return EXIT_MACHINE;
	}
	wall = seconds(CLOCK_MONOTONIC) - wall;
	parent = cpu(RUSAGE_SELF) - parent;
	work = (double)p.jobs * us * 1e-6;
	printf("%d workers, %" PRId64 " jobs of %g us: parent %.2f us a job, efficiency %.1f %%, "
	       "by cpu time %.1f %%\n",
	       p.workers, p.jobs, us, parent / (double)p.jobs * 1e6, 100 * work / wall / p.workers,
	       100 * work / (cpu(RUSAGE_CHILDREN) + parent));
	err_fini(&e);
	return EXIT_OK;
}
