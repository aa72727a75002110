/* json_tree.c - to find, name, put in and complain about the values of a tree. */
#include "json_own.h"
#include <limits.h>
#include <stdarg.h>
#include <string.h>

/* ---- who owns the nodes ---- */

struct json_chunk {
	struct json_chunk *next;
	size_t left, size;
	_Alignas(max_align_t) char bytes[];
};

struct json_doc *json_doc_create(const char *name, bool placed)
{
	struct json_doc *d = xcalloc(1, sizeof(*d));

	d->name = xstrdup(name);
	d->placed = placed;
	return d;
}

void json_doc_destroy(struct json_doc *d)
{
	while (d) {
		struct json_doc *next = d->next;

		while (d->mem) {
			struct json_chunk *m = d->mem;
			d->mem = m->next;
			free(m);
		}
		free(d->name);
		free(d);
		d = next;
	}
}

void *json_alloc(struct json_doc *d, size_t size)
{
	struct json_chunk *m = d->mem;

	size = (size + sizeof(double) - 1) & ~(sizeof(double) - 1);
	if (!m || m->left < size) {
		size_t room = !m ? 1024 : m->size < 1 << 19 ? m->size * 2 : 1 << 20;

		room = room < size ? size : room;
		m = xcalloc(1, sizeof(*m) + room);
		*m = (struct json_chunk){.next = d->mem, .left = room, .size = room};
		d->mem = m;
	}
	m->left -= size;
	return m->bytes + m->left;
}

const char *json_keep(struct json_doc *d, const char *s, size_t len)
{
	char *copy = json_alloc(d, len + 1);

	return memcpy(copy, s, len);
}

/* ---- paths ---- */

static struct json *child_of(const struct json *obj, const char *key, size_t len)
{
	if (!obj || obj->type != JSON_OBJECT)
		return NULL;
	for (struct json *v = obj->first; v; v = v->next)
		if (!strncmp(v->key, key, len) && !v->key[len])
			return v;
	return NULL;
}

static struct json *item_of(const struct json *array, int index)
{
	struct json *v = array && array->type == JSON_ARRAY ? array->first : NULL;

	while (v && index--)
		v = v->next;
	return v;
}

const struct json *json_get(const struct json *obj, const char *key)
{
	return child_of(obj, key, strlen(key));
}

/* One element of a path: .key, ["odd.key"] or [index]. */
struct elem {
	const char *key; /* NULL: an index */
	size_t len;
	int index;
};

/* Takes an element off the path, whose start may lack its point. False: it is no path, and stays.
 */
static bool path_next(const char **path, bool start, struct elem *el)
{
	const char *p = *path, *end;

	*el = (struct elem){0};
	if (!strncmp(p, "[\"", 2)) {
		end = strstr(p + 2, "\"]");
		if (!end)
			return false;
		el->key = p + 2;
		el->len = (size_t)(end - el->key);
		*path = end + 2;
		return true;
	}
	if (*p == '[') {
		size_t digits = strspn(++p, "0123456789");

		if (digits == 0 || digits > 9 || p[digits] != ']')
			return false;
		el->index = (int)strtol(p, NULL, 10);
		*path = p + digits + 1;
		return true;
	}
	if (!start && *p++ != '.')
		return false;
	el->key = p;
	el->len = strcspn(p, ".[");
	if (el->len == 0)
		return false;
	*path = p + el->len;
	return true;
}

/* Passes over "$" and "$.". */
static const char *path_start(const char *path)
{
	if (*path != '$')
		return path;
	return path[1] == '.' ? path + 2 : path[1] == '[' || !path[1] ? path + 1 : path;
}

const struct json *json_at(const struct json *root, const char *path)
{
	const char *p = path_start(path), *start = p;
	struct elem el;

	while (root && *p) {
		if (!path_next(&p, p == start, &el))
			return NULL;
		root = el.key ? child_of(root, el.key, el.len) : item_of(root, el.index);
	}
	return root;
}

bool json_paths_meet(const char *a, const char *b, bool *same)
{
	const char *p = path_start(a), *q = path_start(b), *start_p = p, *start_q = q;
	struct elem x, y;

	while (*p && *q && path_next(&p, p == start_p, &x) && path_next(&q, q == start_q, &y))
		if (!x.key != !y.key || x.index != y.index || x.len != y.len ||
		    (x.key && memcmp(x.key, y.key, x.len) != 0))
			return false;
	*same = !*p && !*q;
	return !*p || !*q;
}

static size_t path_write(const struct json *at, char *buf, size_t size, size_t n)
{
	int more;

	if (!at->up)
		return (size_t)snprintf(buf, size, "$");
	n = path_write(at->up, buf, size, n);
	if (n >= size)
		return n;
	if (!at->key)
		more = snprintf(buf + n, size - n, "[%d]", at->index);
	else if (*at->key && !at->key[strcspn(at->key, ".[]\"= ")])
		more = snprintf(buf + n, size - n, ".%s", at->key);
	else
		more = snprintf(buf + n, size - n, "[\"%s\"]", at->key);
	return more < 0 ? size : n + (size_t)more;
}

const char *json_path(const struct json *at, char *buf, size_t size)
{
	if (path_write(at, buf, size, 0) >= size && size > 4)
		memcpy(buf + size - 4, "...", 4);
	return buf;
}

/* ---- errors ---- */

char *json_place(const struct json *at)
{
	return at->line ? xasprintf("%s:%u:%u", at->doc->name, at->line, at->col)
			: xstrdup(at->doc->name);
}

bool json_bad(struct err *e, const struct json *at, const char *fmt, ...)
{
	char path[512], why[1024], *place;
	va_list ap;

	BUG_ON(!at);
	va_start(ap, fmt);
	vsnprintf(why, sizeof(why), fmt, ap);
	va_end(ap);
	json_path(at, path, sizeof(path));
	place = json_place(at);
	err_add(e, "%s: error: %s: %s", place, path, why);
	free(place);
	return false;
}

bool json_only(const struct json *obj, const char *const *names, struct err *e)
{
	int errors = e->n;
	size_t n = 0;

	if (!obj)
		return true;
	if (obj->type != JSON_OBJECT)
		return json_bad(e, obj, "must be an object, { ... }");
	while (names[n])
		n++;
	for (const struct json *v = obj->first; v; v = v->next) {
		const char *near;
		size_t i = 0;

		while (i < n && strcmp(names[i], v->key))
			i++;
		if (i < n)
			continue;
		near = nearest_name(v->key, names, n);
		if (near)
			json_bad(e, v, "no such key (did you mean \"%s\"?)", near);
		else
			json_bad(e, v, "no such key");
	}
	return e->n == errors;
}

/* "a, b or c", and how many more if they do not fit. */
static const char *list_names(const char *const *names, size_t n, char *buf, size_t size)
{
	size_t used = 0;

	*buf = 0;
	for (size_t i = 0; i < n; i++) {
		const char *between = !i ? "" : i + 1 == n ? " or " : ", ";

		if (used + strlen(names[i]) + 24 > size) {
			snprintf(buf + used, size - used, ", and %zu more", n - i);
			break;
		}
		used += (size_t)snprintf(buf + used, size - used, "%s%s", between, names[i]);
	}
	return buf;
}

int json_name(const struct json *at, const char *what, const char *const *names, size_t n,
	      struct err *e)
{
	char known[200];
	const char *near;

	if (at->type != JSON_STRING) {
		json_bad(e, at, "must be the %s's name: %s", what,
			 list_names(names, n, known, sizeof(known)));
		return -1;
	}
	for (size_t i = 0; i < n; i++)
		if (!strcmp(names[i], at->text))
			return (int)i;
	near = nearest_name(at->text, names, n);
	if (near)
		json_bad(e, at, "no %s \"%s\" (did you mean \"%s\"?)", what, at->text, near);
	else if (n)
		json_bad(e, at, "no %s \"%s\" (there is %s)", what, at->text,
			 list_names(names, n, known, sizeof(known)));
	else
		json_bad(e, at, "no %s \"%s\" (there is none)", what, at->text);
	return -1;
}

const char *json_line(const struct json *obj, const char *key, struct err *e)
{
	const struct json *v = json_get(obj, key);

	if (v && v->type == JSON_STRING && *v->text && !strchr(v->text, '\n'))
		return v->text;
	if (v)
		json_bad(e, v, "must be a text of one line, not empty");
	else
		json_bad(e, obj, "needs \"%s\", a text", key);
	return NULL;
}

/* ---- values put in ---- */

static const char *const type_names[] = {"null",     "true or false", "a number",
					 "a string", "an array",      "an object"};

/* An empty object at the end of obj, which `by` has asked for. */
static struct json *child_add(struct json *obj, const struct json *by, const char *key, size_t len)
{
	struct json **link = &obj->first, *v = json_alloc(by->doc, sizeof(*v));

	while (*link)
		link = &(*link)->next;
	*v = (struct json){.type = JSON_OBJECT,
			   .key = json_keep(by->doc, key, len),
			   .index = obj->len++,
			   .line = by->line,
			   .col = by->col,
			   .up = obj,
			   .doc = by->doc};
	return *link = v;
}

/* The value `by` fits not where its path leads. */
static struct json *place_bad(const struct json *by, struct err *e, const char *fmt, ...)
	__attribute__((format(printf, 3, 4)));
static struct json *place_bad(const struct json *by, struct err *e, const char *fmt, ...)
{
	char why[1024], *at = json_place(by);
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(why, sizeof(why), fmt, ap);
	va_end(ap);
	err_add(e, "%s: error: %s", at, why);
	free(at);
	return NULL;
}

/* The place that a path names, made if need be, for the value `by`. */
static struct json *place(struct json *root, const char *path, const struct json *by, struct err *e)
{
	const char *p = path_start(path), *start = p;
	char where[256];
	struct json *at = root, *next;
	struct elem el;

	for (int depth = 0; *p; depth++, at = next) {
		if (depth == JSON_DEPTH || !path_next(&p, p == start, &el))
			break;
		json_path(at, where, sizeof(where));
		if (el.key && at->type != JSON_OBJECT)
			return place_bad(by, e, "%s: is %s and has no keys", where,
					 type_names[at->type]);
		if (!el.key && (at->type != JSON_ARRAY || el.index >= at->len))
			return place_bad(by, e, "%s: has no [%d], it is %s of %d", where, el.index,
					 type_names[at->type], at->len);
		next = el.key ? child_of(at, el.key, el.len) : item_of(at, el.index);
		if (!next)
			next = child_add(at, by, el.key, el.len);
	}
	if (!*p && at != root)
		return at;
	return place_bad(by, e, "\"%s\" is no path, as \"policy.slice\" or \"tasks[2].nice\"",
			 path);
}

/* JSON, or else a string: unless it was clearly meant to be JSON. */
static struct json *value_read(struct json_doc *d, const char *value, struct err *e)
{
	size_t len = strlen(value);
	struct err not_json = {0};
	struct json *v;

	if (*value && strchr("{[\"", *value))
		return json_parse_in(d, value, len, e);
	if (!json_text_ok(d, value, len, e))
		return NULL;
	v = json_parse_in(d, value, len, &not_json);
	err_fini(&not_json);
	if (!v) {
		v = json_alloc(d, sizeof(*v));
		*v = (struct json){.type = JSON_STRING, .text = json_keep(d, value, len), .doc = d};
	}
	return v;
}

/* *at becomes v, in at's place. */
static void become(struct json *at, struct json v)
{
	v.key = at->key;
	v.index = at->index;
	v.up = at->up;
	v.next = at->next;
	*at = v;
	for (struct json *c = at->first; c; c = c->next)
		c->up = at;
}

bool json_set(struct json *root, const char *path, const char *value, const char *what,
	      struct err *e)
{
	struct json_doc *d = json_doc_create(what, false);
	struct json *v, *at;

	d->next = root->doc->next;
	root->doc->next = d;
	if (!json_text_ok(d, path, strlen(path), e))
		return false;
	v = value_read(d, value, e);
	at = v ? place(root, path, v, e) : NULL;
	if (at)
		become(at, *v);
	return at != NULL;
}

bool json_put(struct json *root, const char *path, const struct json *v, struct err *e)
{
	struct json *at = place(root, path, v, e);

	if (at)
		become(at, *v);
	return at != NULL;
}
