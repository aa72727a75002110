/* json_own.h - what the json*.c files share and nobody else sees: who owns the nodes. */
#ifndef JSON_OWN_H
#define JSON_OWN_H
#include "json.h"

#define JSON_DEPTH 1000 /* cJSON's limit, and ours for paths */

/* One text that was read, with all nodes and strings that came of it. */
struct json_doc {
	char *name;  /* the file, or "--set policy.slice=2ms" */
	bool placed; /* its nodes have a line and a column */
	struct json_chunk *mem;
	struct json_doc *next; /* in a root's: the values that json_set put in */
};

struct json_doc *json_doc_create(const char *name, bool placed);
void json_doc_destroy(struct json_doc *d); /* and those that follow it */
/* Zeroed, lives as long as d. */
void *json_alloc(struct json_doc *d, size_t size);
const char *json_keep(struct json_doc *d, const char *s, size_t len);

/* Is it text: UTF-8 without control characters? Else an error. */
bool json_text_ok(const struct json_doc *d, const char *text, size_t len, struct err *e);
/* A tree within d, or NULL and errors. text[len] is 0. */
struct json *json_parse_in(struct json_doc *d, const char *text, size_t len, struct err *e);
#endif
