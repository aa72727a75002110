/* json.c - text to tree. cJSON says whether it is JSON and what it means; a second scan in step
 * with cJSON's tree finds where each value stands, and refuses what cJSON lets pass. */
#include "json_own.h"
#include <cjson/cJSON.h>
#include <errno.h>
#include <math.h>
#include <string.h>

#define BOM	  "\xEF\xBB\xBF"    /* the mark that some editors put in front */
#define FILE_MAX  ((size_t)1 << 28) /* against /dev/zero; no config comes near */
#define EXACT_MAX 9007199254740992  /* 2^53: up to here a double holds every whole number */

/* Where a scan of the text stands. */
struct scan {
	struct json_doc *doc;
	const char *p;
	uint32_t line, col;
	struct err *e;
};

static void advance(struct scan *s, size_t bytes)
{
	for (const char *end = s->p + bytes; s->p < end; s->p++) {
		if (*s->p == '\n') {
			s->line++;
			s->col = 1;
		} else if ((*s->p & 0xC0) != 0x80) { /* the first byte of a character */
			s->col++;
		}
	}
}

static void skip_blank(struct scan *s)
{
	advance(s, strspn(s->p, " \t\r\n"));
}

/* Adds an error about the text itself, at that byte of it. */
static bool text_bad(const struct json_doc *d, const char *text, size_t at, const char *why,
		     struct err *e)
{
	struct scan s = {.p = text, .line = 1, .col = 1};

	advance(&s, at);
	return err_add(e, "%s:%u:%u: error: %s", d->name, s.line, s.col, why);
}

/* ---- is it text ---- */

/* Bytes of the UTF-8 character at p, 0 if it is none. Too long forms and surrogates are none. */
static size_t utf8_len(const unsigned char *p, const unsigned char *end)
{
	size_t n = *p < 0x80   ? 1
		   : *p < 0xC2 ? 0
		   : *p < 0xE0 ? 2
		   : *p < 0xF0 ? 3
		   : *p < 0xF5 ? 4
			       : 0;

	if (n > (size_t)(end - p))
		return 0;
	for (size_t i = 1; i < n; i++)
		if ((p[i] & 0xC0) != 0x80)
			return 0;
	if ((*p == 0xE0 && p[1] < 0xA0) || (*p == 0xED && p[1] > 0x9F) ||
	    (*p == 0xF0 && p[1] < 0x90) || (*p == 0xF4 && p[1] > 0x8F))
		return 0;
	return n;
}

bool json_text_ok(const struct json_doc *d, const char *text, size_t len, struct err *e)
{
	const unsigned char *start = (const unsigned char *)text, *end = start + len, *p = start;

	for (size_t n; p < end; p += n) {
		n = utf8_len(p, end);
		if (n == 0)
			return text_bad(d, text, (size_t)(p - start), "not UTF-8 text from here on",
					e);
		if (*p == 0)
			return text_bad(d, text, (size_t)(p - start), "a NUL byte: this is no text",
					e);
		if ((*p < 0x20 && !strchr("\t\r\n", *p)) || *p == 0x7F)
			return text_bad(d, text, (size_t)(p - start),
					"a control character: this is no text", e);
	}
	return true;
}

/* ---- where and why it is not JSON ---- */

/* What the text up to some byte has opened. */
struct nest {
	size_t depth;
	bool in_string;
	char last; /* the last byte that was not blank; 0: none yet */
	size_t last_at;
	char open[JSON_DEPTH + 1];
};

/* Follows the text from byte `from` to `to`. Returns the first byte that would break a line within
 * a string (cJSON allows it, and would report a forgotten quote far below), else `to`. */
static size_t nest_follow(struct nest *x, const char *text, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++) {
		char c = text[i];

		if (x->in_string) {
			if (c == '\n' || c == '\r' || c == '\t')
				return i;
			if (c == '\\' && i + 1 < to && text[i + 1] != '\n')
				i++;
			else if (c == '"')
				x->in_string = false;
		} else if (c == '"') {
			x->in_string = true;
		} else if (strchr(" \t\r\n", c)) {
			continue;
		} else if (c == '{' || c == '[') {
			x->open[x->depth < JSON_DEPTH ? x->depth : JSON_DEPTH] = c;
			x->depth++;
		} else if ((c == '}' || c == ']') && x->depth) {
			x->depth--;
		}
		x->last = c;
		x->last_at = i;
	}
	return to;
}

static bool wants_key(const struct nest *x)
{
	return x->depth && x->depth <= JSON_DEPTH && x->open[x->depth - 1] == '{' &&
	       (x->last == '{' || x->last == ',');
}

/* What would help where the text stops being JSON: c stands there, x is what came before. */
static const char *syntax_hint(const struct nest *x, const char *at)
{
	bool value_done = x->last && !strchr(",:[{", x->last);

	if (x->in_string)
		return *at == '\\' ? "no such escape in a string" : "a string without its end";
	if (!at[strspn(at, " \t\r\n")])
		return x->depth ? "the end is missing, a } or ]" : "a value is missing";
	if (x->depth >= JSON_DEPTH)
		return "nested too deep";
	if (value_done && !x->depth)
		return "nothing may follow the value";
	if (*at == '/' || *at == '#')
		return "JSON has no comments; a key \"note\" may serve";
	if (*at == '\'')
		return "strings take double quotes";
	if (x->last == ',' && strchr(",]}", *at))
		return "one comma too many before it";
	if (wants_key(x))
		return "a key in double quotes is missing";
	if (*at == ':')
		return "no colon may stand here";
	if (value_done && *at == ',')
		return "a key without its value";
	if (value_done && (*at == ']' || *at == '}'))
		return "the brackets do not match";
	if (value_done)
		return x->last == '"' ? "a comma or a colon is missing before it"
				      : "a comma is missing before it";
	if ((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z'))
		return "words take double quotes, but for true, false and null";
	if (*at == '.' || *at == '+' || *at == '-')
		return "a number starts with a digit, or with - and a digit";
	return "a value is missing";
}

/* `stop` is where cJSON gave up; for a key that is no string that is one byte too far. */
static bool syntax_bad(const struct json_doc *d, const char *text, size_t stop, struct err *e)
{
	struct nest x = {0};
	size_t at = stop ? stop - 1 : 0, broken = nest_follow(&x, text, 0, at);
	char why[160];

	if (broken == at && !(wants_key(&x) && !strchr("\" \t\r\n", text[at]) &&
			      !(text[at] == '}' && x.last == '{'))) {
		broken = nest_follow(&x, text, at, stop);
		at = stop;
	}
	if (broken < at)
		return text_bad(d, text, broken,
				"a string may not go over the end of a line, nor "
				"hold a tab: is a quote missing?",
				e);
	if (x.in_string && text[at] != '\\')
		at = x.last_at;
	snprintf(why, sizeof(why), "not JSON from here on: %s", syntax_hint(&x, text + at));
	return text_bad(d, text, at, why, e);
}

/* ---- the tree ---- */

/* An escaped control character that JSON has no letter for: what is read may be shown on a
 * terminal. */
static bool is_control(const char *p)
{
	if (strncmp(p, "\\u00", 4) || !strchr("01", p[4]))
		return false;
	return p[4] == '1' || !strchr("89aAcCdD", p[5]);
}

/* Passes over a string, quotes and all. */
static void skip_string(struct scan *s, const struct json *v)
{
	size_t n = 1;

	BUG_ON(*s->p != '"');
	for (; s->p[n] != '"'; n++) {
		if (s->p[n] == '\\' && is_control(s->p + n))
			json_bad(s->e, v, "a string may not hold %.6s", s->p + n);
		if (s->p[n] == '\\')
			n++;
		else if (strchr("\t\r\n", s->p[n]))
			json_bad(s->e, v,
				 "a string may not go over the end of a line, nor hold a tab");
	}
	advance(s, n + 1);
}

/* cJSON takes 01 and 1. for numbers, rounds long ones and makes 1e400 infinite. */
static void skip_number(struct scan *s, const struct json *v)
{
	size_t n = strspn(s->p, "+-.0123456789eE"), i = *s->p == '-';
	size_t whole = strspn(s->p + i, "0123456789");
	const char *after = s->p + i + whole;
	int shown = n < 40 ? (int)n : 40;

	if (whole == 0 || (s->p[i] == '0' && whole > 1) ||
	    (*after == '.' && !strspn(after + 1, "0123456789")))
		json_bad(s->e, v,
			 "%.*s is no number of JSON (a 0 in front, or no digit at a point)", shown,
			 s->p);
	else if (!isfinite(v->number))
		json_bad(s->e, v, "%.*s is too large a number", shown, s->p);
	else if (i + whole == n && (whole > 16 || strtoll(s->p + i, NULL, 10) > EXACT_MAX))
		json_bad(s->e, v,
			 "%.*s is beyond 2^53 and would lose digits (a seed may stand in "
			 "quotes)",
			 shown, s->p);
	advance(s, n);
}

static int key_order(const void *a, const void *b)
{
	const struct json *x = *(const struct json *const *)a, *y = *(const struct json *const *)b;
	int order = strcmp(x->key, y->key);

	return order ? order : x->index - y->index;
}

/* Sorted, for an object may have a hundred thousand keys. */
static void check_doubled(const struct json *obj, struct err *e)
{
	const struct json **list;
	int n = 0;

	if (obj->len < 2)
		return;
	list = xcalloc((size_t)obj->len, sizeof(*list));
	for (const struct json *v = obj->first; v; v = v->next)
		list[n++] = v;
	qsort(list, (size_t)n, sizeof(*list), key_order);
	for (int i = 1; i < n; i++)
		if (!strcmp(list[i - 1]->key, list[i]->key))
			json_bad(e, list[i], "is given twice");
	free(list);
}

static struct json *build(struct scan *s, const cJSON *c, struct json *up, int index);

static void build_children(struct scan *s, const cJSON *c, struct json *v)
{
	struct json **link = &v->first;

	advance(s, 1);
	for (const cJSON *child = c->child; child; child = child->next) {
		*link = build(s, child, v, v->len++);
		link = &(*link)->next;
		skip_blank(s);
		if (child->next)
			advance(s, 1);
	}
	skip_blank(s);
	advance(s, 1);
}

/* cJSON's c stands at the scan's place, after blanks. Depth is bounded by cJSON's limit. */
static struct json *build(struct scan *s, const cJSON *c, struct json *up, int index)
{
	struct json *v = json_alloc(s->doc, sizeof(*v));

	*v = (struct json){.index = index, .up = up, .doc = s->doc};
	skip_blank(s);
	if (s->doc->placed) {
		v->line = s->line;
		v->col = s->col;
	}
	if (c->string) {
		v->key = json_keep(s->doc, c->string, strlen(c->string));
		skip_string(s, v);
		skip_blank(s);
		BUG_ON(*s->p != ':');
		advance(s, 1);
		skip_blank(s);
	}
	if (cJSON_IsObject(c)) {
		BUG_ON(*s->p != '{');
		v->type = JSON_OBJECT;
		build_children(s, c, v);
		check_doubled(v, s->e);
	} else if (cJSON_IsArray(c)) {
		BUG_ON(*s->p != '[');
		v->type = JSON_ARRAY;
		build_children(s, c, v);
	} else if (cJSON_IsString(c)) {
		v->type = JSON_STRING;
		v->text = json_keep(s->doc, c->valuestring, strlen(c->valuestring));
		skip_string(s, v);
	} else if (cJSON_IsNumber(c)) {
		v->type = JSON_NUMBER;
		v->number = c->valuedouble;
		skip_number(s, v);
	} else {
		v->type = cJSON_IsNull(c) ? JSON_NULL : JSON_BOOL;
		v->truth = cJSON_IsTrue(c);
		advance(s, cJSON_IsFalse(c) ? 5 : 4);
	}
	return v;
}

struct json *json_parse_in(struct json_doc *d, const char *text, size_t len, struct err *e)
{
	struct scan s = {.doc = d, .p = text, .line = 1, .col = 1, .e = e};
	struct json *root;
	const char *stop;
	int errors = e->n;
	cJSON *c;

	if (!json_text_ok(d, text, len, e))
		return NULL;
	if (!strncmp(text, BOM, 3)) {
		s.p += 3;
		len -= 3;
	}
	if (s.p[strspn(s.p, " \t\r\n")] == 0) {
		err_add(e, "%s: error: is empty", d->name);
		return NULL;
	}
	stop = text = s.p;
	/* cJSON would skip a second mark. */
	c = strncmp(text, BOM, 3) ? cJSON_ParseWithLengthOpts(text, len + 1, &stop, true) : NULL;
	if (!c) {
		syntax_bad(d, text, (size_t)(stop - text), e);
		return NULL;
	}
	root = build(&s, c, NULL, 0);
	cJSON_Delete(c);
	skip_blank(&s);
	BUG_ON(s.p != text + len);
	return e->n == errors ? root : NULL;
}

struct json *json_parse(const char *name, const char *text, size_t len, struct err *e)
{
	struct json_doc *d = json_doc_create(name, true);
	char *copy = xrealloc(NULL, len + 1, 1);
	struct json *root;

	memcpy(copy, text, len);
	copy[len] = 0;
	root = json_parse_in(d, copy, len, e);
	free(copy);
	if (!root)
		json_doc_destroy(d);
	return root;
}

char *json_file_text(const char *file, size_t *len, struct err *e)
{
	FILE *f = fopen(file, "rb");
	size_t cap = 0, got;
	char *text = NULL;
	int fault = errno;

	*len = 0;
	if (f) {
		do {
			if (*len + 1 >= cap) {
				cap = cap ? cap * 2 : 16384;
				text = xrealloc(text, cap, 1);
			}
			got = fread(text + *len, 1, cap - *len - 1, f);
			*len += got;
		} while (got && *len <= FILE_MAX);
		fault = ferror(f) ? errno : 0;
		fclose(f);
	}
	if (f && !fault && *len <= FILE_MAX) {
		text[*len] = '\0';
		return text;
	}
	if (!f || fault)
		err_add(e, "%s: error: cannot read it: %s", file, strerror(fault));
	else
		err_add(e, "%s: error: too large for a config (over %zu MB)", file, FILE_MAX >> 20);
	free(text);
	return NULL;
}

struct json *json_read(const char *file, struct err *e)
{
	size_t len;
	char *text = json_file_text(file, &len, e);
	struct json *root = text ? json_parse(file, text, len, e) : NULL;

	free(text);
	return root;
}

void json_free(struct json *root)
{
	if (root)
		json_doc_destroy(root->doc);
}
