/* import_names.c - the commands of a recording, each kept once. */
#include <string.h>

#include "import_perf.h"

#define COMM_BYTES 15 /* the kernel keeps no more of a command's name */

static uint32_t hash_text(const char *s)
{
	uint32_t h = 2166136261u;

	for (; *s; s++)
		h = (h ^ (unsigned char)*s) * 16777619u;
	return h;
}

static void hash_grow(struct recording *r)
{
	r->nhash = r->nhash ? r->nhash * 2 : 256;
	free(r->hash);
	r->hash = xcalloc(r->nhash, sizeof(*r->hash));
	for (uint32_t i = 0; i < r->nname; i++) {
		uint32_t at = hash_text(r->names[i]) & (r->nhash - 1);

		while (r->hash[at])
			at = (at + 1) & (r->nhash - 1);
		r->hash[at] = i + 1;
	}
}

uint32_t recording_name(struct recording *r, const char *text)
{
	char name[COMM_BYTES + 1];
	size_t n = strlen(text);
	uint32_t at;

	if (n == 0)
		return recording_name(r, "?");
	n = n > COMM_BYTES ? COMM_BYTES : n;
	for (size_t i = 0; i < n; i++)
		name[i] = text[i] >= ' ' && text[i] <= '~' ? text[i] : '?';
	name[n] = '\0';
	if (r->nname * 2 >= r->nhash)
		hash_grow(r);
	for (at = hash_text(name) & (r->nhash - 1); r->hash[at]; at = (at + 1) & (r->nhash - 1))
		if (!strcmp(r->names[r->hash[at] - 1], name))
			return r->hash[at] - 1;
	r->names = xrealloc(r->names, r->nname + 1, sizeof(*r->names));
	r->names[r->nname] = xstrdup(name);
	r->hash[at] = ++r->nname;
	return r->nname - 1;
}

void recording_fini(struct recording *r)
{
	for (uint32_t i = 0; i < r->nname; i++)
		free(r->names[i]);
	free(r->names);
	free(r->hash);
	free(r->events);
	memset(r, 0, sizeof(*r));
}
