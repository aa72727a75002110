/* param.c - the table's reader: values by type, with every fault named at its place. */
#include "param.h"
#include "json.h"
#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#define EXACT_MAX   ((int64_t)1 << 53) /* beyond it a number of JSON loses digits */
#define CHOICES_MAX 64

/* ---- times ---- */

static const struct time_unit {
	const char *name;
	int64_t ns;
} units[] = {{"ns", 1},		{"us", 1000},	      {"ms", 1000000},
	     {"s", 1000000000}, {"min", 60000000000}, {"h", 3600000000000}};

static int64_t gcd(int64_t a, int64_t b)
{
	while (b) {
		int64_t rest = a % b;
		a = b;
		b = rest;
	}
	return a;
}

/* The digits as part / whole, in lowest terms: so that 1.5h is as exact as 1ns. */
static bool fraction(const char *digits, size_t n, int64_t *part, int64_t *whole)
{
	int64_t g;

	while (n && digits[n - 1] == '0')
		n--;
	if (n > 18)
		return false;
	*part = 0;
	*whole = 1;
	for (size_t i = 0; i < n; i++) {
		*part = *part * 10 + (digits[i] - '0');
		*whole *= 10;
	}
	g = gcd(*part, *whole);
	*part /= g;
	*whole /= g;
	return true;
}

bool time_parse(const char *text, int64_t *ns)
{
	size_t whole = strspn(text, "0123456789"), decimals = 0;
	const char *unit = text + whole;
	int64_t t = 0, part = 0, parts = 1;

	if (whole == 0)
		return false;
	if (*unit == '.') {
		decimals = strspn(unit + 1, "0123456789");
		if (decimals == 0 || !fraction(unit + 1, decimals, &part, &parts))
			return false;
		unit += 1 + decimals;
	}
	for (size_t i = 0; i < whole; i++)
		if (__builtin_mul_overflow(t, 10, &t) ||
		    __builtin_add_overflow(t, text[i] - '0', &t))
			return false;
	for (const struct time_unit *u = units; u < units + ARRAY_LEN(units); u++) {
		if (strcmp(u->name, unit))
			continue;
		if (u->ns % parts || __builtin_mul_overflow(t, u->ns, &t) ||
		    __builtin_add_overflow(t, u->ns / parts * part, &t))
			return false;
		*ns = t;
		return true;
	}
	return false;
}

/* The shortest of "1500us", "1.5ms" ... that does not start with 0; of equals, the larger unit. */
const char *time_text(int64_t ns, char *buf, size_t size)
{
	uint64_t left = ns < 0 ? -(uint64_t)ns : (uint64_t)ns;
	int best_len = 0;

	snprintf(buf, size, "0s");
	for (const struct time_unit *u = units; u < units + ARRAY_LEN(units); u++) {
		uint64_t one = (uint64_t)u->ns, rest = left % one;
		char decimals[24] = "", one_text[48];
		int n, digits = 0;

		/* A minute's or hour's decimals need not end. */
		if (left < one || (rest && u > units + 3))
			continue;
		for (uint64_t tens = one; tens > 1; tens /= 10)
			digits++;
		n = rest ? snprintf(decimals, sizeof(decimals), ".%0*" PRIu64, digits, rest) : 0;
		while (n && decimals[n - 1] == '0')
			decimals[--n] = 0;
		n = snprintf(one_text, sizeof(one_text), "%s%" PRIu64 "%s%s", ns < 0 ? "-" : "",
			     left / one, decimals, u->name);
		if (!best_len || n <= best_len) {
			best_len = n;
			snprintf(buf, size, "%s", one_text);
		}
	}
	return buf;
}

bool param_time(const struct json *v, int64_t min, int64_t max, int64_t *ns, struct err *e)
{
	char lo[48], hi[48];
	int64_t t;

	if (v->type != JSON_STRING)
		return json_bad(e, v, "must be a time with its unit, as \"250us\"");
	if (!time_parse(v->text, &t))
		return json_bad(e, v,
				"\"%s\" must be a time with its unit, as \"250us\" or \"1.5ms\" "
				"(ns, us, ms, s, min, h; whole ns)",
				v->text);
	if (t < min && max == INT64_MAX)
		return json_bad(e, v, "%s is below %s", v->text, time_text(min, lo, sizeof(lo)));
	if (t < min || t > max)
		return json_bad(e, v, "%s is outside %s to %s", v->text,
				time_text(min, lo, sizeof(lo)), time_text(max, hi, sizeof(hi)));
	*ns = t;
	return true;
}

/* ---- numbers ---- */

static bool range_bad(const struct json *v, double min, double max, struct err *e)
{
	if (max >= (double)EXACT_MAX)
		return json_bad(e, v, "%.15g is below %.15g", v->number, min);
	if (min <= -(double)EXACT_MAX)
		return json_bad(e, v, "%.15g is above %.15g", v->number, max);
	return json_bad(e, v, "%.15g is outside %.15g to %.15g", v->number, min, max);
}

bool param_int(const struct json *v, int64_t min, int64_t max, int64_t *n, struct err *e)
{
	if (v->type != JSON_NUMBER || v->number != floor(v->number))
		return json_bad(e, v, "must be a whole number");
	if (fabs(v->number) > (double)EXACT_MAX)
		return json_bad(e, v, "is beyond 2^53 and would lose digits");
	if ((int64_t)v->number < min || (int64_t)v->number > max)
		return range_bad(v, (double)min, (double)max, e);
	*n = (int64_t)v->number;
	return true;
}

bool param_real(const struct json *v, double min, double max, double *x, struct err *e)
{
	if (v->type != JSON_NUMBER)
		return json_bad(e, v, "must be a number");
	if (v->number < min || v->number > max)
		return range_bad(v, min, max, e);
	*x = v->number;
	return true;
}

bool seed_parse(const char *text, uint64_t *seed)
{
	bool hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
	uint64_t base = hex ? 16 : 10, x = 0;

	text += hex ? 2 : 0;
	if (!*text)
		return false;
	for (; *text; text++) {
		int c = tolower((unsigned char)*text);
		uint64_t digit = c >= '0' && c <= '9'	? (uint64_t)(c - '0')
				 : c >= 'a' && c <= 'f' ? (uint64_t)(c - 'a' + 10)
							: 16;

		if (digit >= base || __builtin_mul_overflow(x, base, &x) ||
		    __builtin_add_overflow(x, digit, &x))
			return false;
	}
	*seed = x;
	return true;
}

bool param_seed(const struct json *v, uint64_t *seed, struct err *e)
{
	int64_t n = 0;

	if (v->type == JSON_STRING && seed_parse(v->text, seed))
		return true;
	if (v->type != JSON_NUMBER)
		return json_bad(e, v,
				"must be a seed: 0 to 2^53, or to 2^64-1 in quotes, decimal or 0x");
	if (!param_int(v, 0, EXACT_MAX, &n, e))
		return false;
	*seed = (uint64_t)n;
	return true;
}

/* ---- tables ---- */

/* The default as it would stand in a file; tables may leave out the quotes. The caller frees it. */
static char *def_json(const struct param *p)
{
	bool quoted = p->type == PARAM_TIME || p->type == PARAM_ENUM || p->type == PARAM_STRING;

	return quoted && *p->def != '"' ? xasprintf("\"%s\"", p->def) : xstrdup(p->def);
}

/* Cuts "a|b|c" into names, which lie in buf. */
static size_t choices_split(const char *choices, char *buf, size_t size, const char **names)
{
	size_t n = 0;

	BUG_ON(strlen(choices) >= size);
	for (snprintf(buf, size, "%s", choices); buf; n++) {
		BUG_ON(n == CHOICES_MAX);
		names[n] = buf;
		buf = strchr(buf, '|');
		if (buf)
			*buf++ = 0;
	}
	return n;
}

static bool enum_read(const struct param *p, const struct json *v, int *index, struct err *e)
{
	const char *names[CHOICES_MAX];
	char buf[1024];
	int i = json_name(v, p->key, names, choices_split(p->choices, buf, sizeof(buf), names), e);

	if (i >= 0)
		*index = i;
	return i >= 0;
}

/* A bound of the table as a whole number; what no int64 holds is no bound. */
static int64_t bound(double x)
{
	return x <= -0x1p63 ? INT64_MIN : x >= 0x1p63 ? INT64_MAX : (int64_t)x;
}

static bool value_read(const struct param *p, const struct json *v, void *into, struct err *e)
{
	bool any = p->min == 0 && p->max == 0;
	void *at = (char *)into + p->offset;

	BUG_ON(p->min > p->max);
	switch (p->type) {
	case PARAM_BOOL:
		if (v->type != JSON_BOOL)
			return json_bad(e, v, "must be true or false");
		*(bool *)at = v->truth;
		return true;
	case PARAM_INT:
		return param_int(v, any ? INT64_MIN : bound(p->min),
				 any ? INT64_MAX : bound(p->max), at, e);
	case PARAM_REAL:
		return param_real(v, any ? -INFINITY : p->min, any ? INFINITY : p->max, at, e);
	case PARAM_TIME:
		return param_time(v, bound(p->min), any ? INT64_MAX : bound(p->max), at, e);
	case PARAM_ENUM:
		return enum_read(p, v, at, e);
	case PARAM_STRING:
		if (v->type != JSON_STRING)
			return json_bad(e, v, "must be a string");
		*(const char **)at = v->text;
		return true;
	}
	return false;
}

/* A default passes the same checks as a user's value; that it fails is our bug. */
static void def_read(const struct param *p, void *into)
{
	struct err e = {0};
	struct json *v;
	char *text, *name;

	if (p->type == PARAM_STRING) {
		BUG_ON(*p->def == '"'); /* what is read must live as long as the table */
		*(const char **)((char *)into + p->offset) = p->def;
		return;
	}
	text = def_json(p);
	name = xasprintf("default of %s", p->key);
	v = json_parse(name, text, strlen(text), &e);
	if (!v || !value_read(p, v, into, &e))
		bug(__FILE__, __LINE__, e.text);
	json_free(v);
	free(name);
	free(text);
}

bool param_read(const struct param *table, const struct json *obj, const char *const *also,
		void *into, struct err *e)
{
	int errors = e->n;
	size_t n = 0;
	const char **names;

	if (obj && obj->type != JSON_OBJECT)
		return json_bad(e, obj, "must be an object, { ... }");
	for (const struct param *p = table; p->key; p++)
		n++;
	for (const char *const *a = also; a && *a; a++)
		n++;
	names = xcalloc(n + 1, sizeof(*names));
	n = 0;
	for (const struct param *p = table; p->key; p++)
		names[n++] = p->key;
	for (const char *const *a = also; a && *a; a++)
		names[n++] = *a;
	json_only(obj, names, e);
	free(names);

	for (const struct param *p = table; p->key; p++) {
		const struct json *v = json_get(obj, p->key);

		if (v)
			value_read(p, v, into, e);
		else if (p->def)
			def_read(p, into);
		else if (!p->optional && obj)
			json_bad(e, obj, "\"%s\" is missing: %s", p->key, p->help);
		else if (!p->optional)
			err_add(e, "error: \"%s\" is missing: %s", p->key, p->help);
	}
	return e->n == errors;
}
