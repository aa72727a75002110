/* json.h - a JSON text as a tree in which each value knows its place, so that any error can name
 * it. json.c is the only file that includes cJSON. */
#ifndef JSON_H
#define JSON_H
#include "util.h"

enum json_type { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

/* A value. Owned by its root; everything here is for reading, but for json_set. */
struct json {
	enum json_type type;
	bool truth;
	double number;
	const char *text;   /* of a string */
	const char *key;    /* in an object; NULL elsewhere */
	int index;	    /* in an array or object, from 0 */
	int len;	    /* how many children */
	uint32_t line, col; /* of its key, if it has one; from 1. 0: it came from json_set */
	struct json *up, *first, *next;
	struct json_doc *doc; /* whose text it was */
};

/* NULL: see e. Syntax errors carry line and column, doubled keys and numbers beyond 2^53 are
 * errors, nothing may follow the value, a NUL or invalid UTF-8 is refused. */
struct json *json_read(const char *file, struct err *e);
/* A whole file, with a 0 behind it; owned by the caller. NULL: see e. */
char *json_file_text(const char *file, size_t *len, struct err *e);
struct json *json_parse(const char *name, const char *text, size_t len, struct err *e);
void json_free(struct json *root);

/* The child of that key (case counts), or NULL: it is absent, or obj is NULL or no object. */
const struct json *json_get(const struct json *obj, const char *key);
/* By path, "machine.costs.switch", "tasks[3].nice" or "mix[\"odd.key\"]" ("$." in front is
 * allowed), or NULL. */
const struct json *json_at(const struct json *root, const char *path);
/* Do both paths, however spelled, name one value (*same), or one a value within the other's? */
bool json_paths_meet(const char *a, const char *b, bool *same);

/* Puts a value at a path as if it had stood in the file; objects on the way are made, arrays do not
 * grow. `value` is JSON if it parses as such, else a string (but what starts with {, [ or " must
 * parse). `what` names its origin in errors, as "--set policy.slice=2ms". Pointers to what was
 * there before hold the new value. */
bool json_set(struct json *root, const char *path, const char *value, const char *what,
	      struct err *e);
/* The same with a value of the tree, which errors still place where it stands. Its children are
 * then the new one's. */
bool json_put(struct json *root, const char *path, const struct json *v, struct err *e);

/* "file:line:col: error: $.path: ...", or "--set policy.slice=2: error: ...". Returns false. */
bool json_bad(struct err *e, const struct json *at, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
/* "c.json:4:12", where the value's key stands, or the origin of what came from json_set. Owned by
 * the caller. */
char *json_place(const struct json *at);
/* Every key of obj must be one of names (ends with NULL): else an error with the nearest name. */
bool json_only(const struct json *obj, const char *const *names, struct err *e);
/* A text of one line, not empty, that obj must have under the key: NULL with an error. */
const char *json_line(const struct json *obj, const char *key, struct err *e);
/* The name that `at` gives must be among names: its index, or -1 with an error that says what was
 * wanted ("kind", "task") and the nearest. */
int json_name(const struct json *at, const char *what, const char *const *names, size_t n,
	      struct err *e);
/* Writes the path of a value, "$.policy.slice", into buf; returns buf. */
const char *json_path(const struct json *at, char *buf, size_t size);
/* Prints it, indented; numbers so that they read back the same, a point whatever the locale. */
void json_write(const struct json *v, FILE *f);
/* A text in quotes, escaped. */
void json_write_string(const char *s, FILE *f);
/* On one line. */
void json_write_line(const struct json *v, FILE *f);
#endif
