/* option.c - the options that run and sweep share. */
#include "option.h"

#include <errno.h>
#include <unistd.h>

#include "param.h"

#define WORKERS_MAX 512

void option_init(struct options *o)
{
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);

	*o = (struct options){.workers = cpus > 0 && cpus < WORKERS_MAX ? (int)cpus : 1};
}

void option_fini(struct options *o)
{
	free(o->set.policies);
	free(o->set.sets);
}

bool option_number(const char *text, int64_t min, int64_t max, int64_t *n)
{
	char *end;

	if (text[0] < '0' || text[0] > '9')
		return false;
	errno = 0;
	*n = strtoll(text, &end, 10);
	return !*end && !errno && *n >= min && *n <= max;
}

static void append(const char ***list, int *n, const char *text)
{
	*list = xrealloc(*list, (size_t)*n + 1, sizeof(**list));
	(*list)[(*n)++] = text;
}

bool option_take(struct options *o, const char *command, int c, const char *arg, struct err *e)
{
	int64_t n;

	switch (c) {
	case 'p':
		append(&o->set.policies, &o->set.npolicy, arg);
		return true;
	case 's':
		append(&o->set.sets, &o->set.nset, arg);
		return true;
	case 'S':
		o->set.has_seed = true;
		if (!seed_parse(arg, &o->set.seed))
			err_add(e, "%s: --seed %s: must be a whole number up to 2^64-1", command,
				arg);
		return true;
	case 'r':
		if (!option_number(arg, 1, RUNS_MAX, &o->set.runs))
			err_add(e, "%s: --runs %s: must be a number from 1 to %d", command, arg,
				RUNS_MAX);
		return true;
	case 'j':
		if (option_number(arg, 1, WORKERS_MAX, &n))
			o->workers = (int)n;
		else
			err_add(e, "%s: --jobs %s: must be a number from 1 to %d", command, arg,
				WORKERS_MAX);
		return true;
	default:
		return false;
	}
}
