/* texts.h - a set of texts, each kept once and numbered in the order in which they came. */
#ifndef TEXTS_H
#define TEXTS_H
#include "util.h"

/* Zero it to start. */
struct texts {
	char **text; /* by number */
	int n;
	int room, last;
	int32_t *slot; /* hashed: number + 1, 0 for a free one */
	size_t nslot;
};

/* Its number; a text that is new gets the next. */
int texts_add(struct texts *t, const char *text);
void texts_fini(struct texts *t);
#endif
