/* baselines.c - for tests of the policies that are defined here and not a kernel's. */
#include "baselines.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "registry.h"

struct kit *quoted(const char *policy, uint64_t seed, const char *const *sets, const char *fmt, ...)
{
	char text[6000];
	va_list ap;
	int n;

	va_start(ap, fmt);
	n = vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	ck_assert_int_lt(n, (int)sizeof(text));
	for (char *p = text; *p; p++)
		if (*p == '\'')
			*p = '"';
	return kit_run(text, policy, seed, sets, true);
}

int64_t all_migrations(const struct kit *k)
{
	int64_t n = 0;

	for (int i = 0; i < k->ntask; i++)
		n += k->task[i].acc.migrations;
	return n;
}

int64_t all_waits(const struct kit *k)
{
	int64_t n = 0;

	for (int i = 0; i < k->ntask; i++)
		n += k->task[i].acc.wait;
	return n;
}

double spread(const struct kit *k)
{
	int64_t most = 0, least = INT64_MAX;

	for (int i = 0; i < k->ntask; i++) {
		int64_t ran = account_cpu(&k->task[i].acc);
		most = ran > most ? ran : most;
		least = ran < least ? ran : least;
	}
	return (double)most / (double)least;
}
