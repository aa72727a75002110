/* shard.c - a sweep in parts: which rows, and in which file. */
#include "shard.h"

#include <inttypes.h>
#include <string.h>

bool shard_parse(const char *text, struct shard *s)
{
	char *end;

	if (text[0] < '1' || text[0] > '9')
		return false;
	s->k = strtoll(text, &end, 10);
	if (end[0] != '/' || end[1] < '1' || end[1] > '9')
		return false;
	s->n = strtoll(end + 1, &end, 10);
	return !*end && s->n <= SHARDS_MAX && s->k <= s->n;
}

void shard_range(struct shard s, int64_t rows, int64_t *first, int64_t *n)
{
	int64_t each, more, before = s.k - 1;

	*first = 0;
	*n = rows;
	if (!s.n)
		return;
	each = rows / s.n;
	more = rows % s.n; /* the first so many have one more */
	*first = before * each + (before < more ? before : more);
	*n = each + (before < more);
}

static char *infix(struct shard s)
{
	return xasprintf(".%" PRId64 "-of-%" PRId64, s.k, s.n);
}

char *shard_file(struct shard s, const char *csv)
{
	const char *slash = strrchr(csv, '/'), *base = slash ? slash + 1 : csv,
		   *dot = strrchr(base, '.');
	char *mid, *name;

	if (!s.n)
		return xstrdup(csv);
	if (!dot || dot == base)
		dot = csv + strlen(csv);
	mid = infix(s);
	name = xasprintf("%.*s%s%s", (int)(dot - csv), csv, mid, dot);
	free(mid);
	return name;
}

char *shard_whole_file(struct shard s, const char *csv)
{
	char *mid = infix(s), *name = NULL;
	const char *at = NULL;

	for (const char *p = csv; (p = strstr(p, mid)); p++)
		at = p;
	if (at && at > csv && at[-1] != '/')
		name = xasprintf("%.*s%s", (int)(at - csv), csv, at + strlen(mid));
	free(mid);
	return name;
}
