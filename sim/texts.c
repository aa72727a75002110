/* texts.c - a set of texts, each kept once: a hash with open addresses, half of them free. */
#include "texts.h"

#include <string.h>

/* FNV-1a */
static size_t hash(const char *s)
{
	uint64_t h = 14695981039346656037u;

	for (; *s; s++)
		h = (h ^ (unsigned char)*s) * 1099511628211u;
	return (size_t)(h ^ h >> 32);
}

/* Where the text is, or the free slot where it would be. */
static int32_t *find(const struct texts *t, const char *text)
{
	size_t i = hash(text) & (t->nslot - 1);

	while (t->slot[i] && strcmp(t->text[t->slot[i] - 1], text) != 0)
		i = (i + 1) & (t->nslot - 1);
	return &t->slot[i];
}

static void grow(struct texts *t)
{
	t->room = t->room ? 2 * t->room : 16;
	t->text = xrealloc(t->text, (size_t)t->room, sizeof(*t->text));
	free(t->slot);
	t->nslot = 2 * (size_t)t->room;
	t->slot = xcalloc(t->nslot, sizeof(*t->slot));
	for (int i = 0; i < t->n; i++)
		*find(t, t->text[i]) = i + 1;
}

int texts_add(struct texts *t, const char *text)
{
	int32_t *slot;

	/* neighbours are mostly the same */
	if (t->n && strcmp(t->text[t->last], text) == 0)
		return t->last;
	if (t->n == t->room)
		grow(t);
	slot = find(t, text);
	if (!*slot) {
		t->text[t->n] = xstrdup(text);
		*slot = ++t->n;
	}
	t->last = *slot - 1;
	return t->last;
}

void texts_fini(struct texts *t)
{
	for (int i = 0; i < t->n; i++)
		free(t->text[i]);
	free(t->text);
	free(t->slot);
	*t = (struct texts){0};
}
