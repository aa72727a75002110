/* failure.c - tells of runs that failed. */
#include "failure.h"

#include <string.h>

#include "pool.h"
#include "report.h"

#define TOLD_MAX 100

void failure_tell(struct failure *f, const struct spec *sp, int64_t cell, int64_t run, int status,
		  const char *said, bool again)
{
	bool same = f->words && *said && strcmp(f->words, said) == 0;
	char *name;

	if (f->told == TOLD_MAX)
		fputs("corun: more runs failed, of which no more is told here\n", stderr);
	if (f->told++ >= TOLD_MAX)
		return;
	name = report_run_name(sp, cell, run);
	fprintf(stderr, "corun: a run failed: %s", name);
	free(name);
	if (status == POOL_TIMEOUT)
		fputs(", took longer than --run-timeout", stderr);
	else if (status > 128)
		fprintf(stderr, ", killed by signal %d (%s)", status - 128,
			strsignal(status - 128));
	fprintf(stderr, "%s%s\n", again ? "; it is tried once more" : "",
		same	? ": as the one before"
		: *said ? ":"
			: "");
	if (same)
		return;
	fputs(said, stderr);
	free(f->words);
	f->words = xstrdup(said);
}

int failure_exit(int status)
{
	return status == EXIT_USER || status == EXIT_POLICY ? status : EXIT_MACHINE;
}

void failure_fini(struct failure *f)
{
	free(f->words);
	*f = (struct failure){0};
}
