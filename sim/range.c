/* range.c - from one value to another in steps, rounded so that the texts are short. */
#include "range.h"

#include <inttypes.h>
#include <math.h>

#include "param.h"

#define EXACT_MAX ((int64_t)1 << 53)
#define DIGITS	  3 /* a value is rounded to 1/1000 of what it is measured by, or finer */
#define PLACES	  15

struct range {
	bool time, log, whole;
	int64_t steps;
	double from, to;
	const struct json *first, *last;
};

/* ---- reading ---- */

static bool read_end(const struct json *v, bool *time, double *x, struct err *e)
{
	int64_t ns = 0;
	bool ok = v->type == JSON_NUMBER;

	*time = v->type == JSON_STRING;
	*x = v->number;
	if (!*time)
		return ok || json_bad(e, v, "must be a number, or a time as \"250us\"");
	ok = param_time(v, 0, INT64_MAX, &ns, e);
	*x = (double)ns;
	return ok;
}

static bool read_ends(const struct json *v, struct range *r, struct err *e)
{
	bool time, ok = true;

	r->first = json_get(v, "from");
	r->last = json_get(v, "to");
	if (!r->first || !r->last)
		return json_bad(e, v, "needs \"%s\"", r->first ? "to" : "from");
	ok = read_end(r->first, &r->time, &r->from, e);
	ok = read_end(r->last, &time, &r->to, e) && ok;
	if (ok && r->time != time)
		ok = json_bad(e, r->last, "\"from\" and \"to\" must both be times or both numbers");
	return ok;
}

static bool read_scale(const struct json *v, struct range *r, struct err *e)
{
	static const char *const scales[] = {"linear", "log"};
	const struct json *scale = json_get(v, "scale"), *whole = json_get(v, "whole");
	int i = scale ? json_name(scale, "scale", scales, 2, e) : 0;

	r->log = i == 1;
	r->whole = r->time || (whole && whole->truth);
	if (whole && whole->type != JSON_BOOL)
		return json_bad(e, whole, "must be true or false");
	if (whole && r->time)
		return json_bad(e, whole, "times are whole ns anyway");
	if (r->log && (r->from <= 0 || r->to <= 0))
		return json_bad(e, r->from <= 0 ? r->first : r->last,
				"must be above 0 on a log scale");
	if (r->whole && r->from != floor(r->from))
		return json_bad(e, r->first, "must be a whole number");
	if (r->whole && r->to != floor(r->to))
		return json_bad(e, r->last, "must be a whole number");
	return i >= 0;
}

static bool read_range(const struct json *v, int max, struct range *r, struct err *e)
{
	static const char *const keys[] = {"from", "to", "steps", "scale", "whole", NULL};
	const struct json *steps = json_get(v, "steps");
	bool ok = json_only(v, keys, e);

	ok = read_ends(v, r, e) && ok;
	if (!steps)
		ok = json_bad(e, v, "needs \"steps\", how many values it has");
	else
		ok = param_int(steps, 1, max, &r->steps, e) && ok;
	if (!ok || !read_scale(v, r, e))
		return false;
	if (r->steps == 1 && r->from != r->to)
		return json_bad(e, steps, "must be at least 2, from one end to the other");
	if (r->steps > 1 && r->from == r->to)
		return json_bad(e, v, "has the same value in every step");
	return true;
}

/* ---- values ---- */

static int64_t power(int n)
{
	int64_t p = 1;

	while (n-- > 0)
		p *= 10;
	return p;
}

/* In the largest unit in which it is whole: time_text would write 3.16ms. */
static char *time_whole(int64_t ns)
{
	static const struct {
		const char *name;
		int64_t ns;
	} units[] = {{"h", 3600000000000}, {"min", 60000000000}, {"s", 1000000000},
		     {"ms", 1000000},	   {"us", 1000},	 {"ns", 1}};
	size_t i = 0;

	if (!ns)
		return xstrdup("0s");
	while (ns % units[i].ns)
		i++;
	return xasprintf("%" PRId64 "%s", ns / units[i].ns, units[i].name);
}

/* m / 10^places, without zeros at its end; a point whatever the locale. */
static char *number_text(int64_t m, int places)
{
	int64_t whole, abs;

	while (places > 0 && m % 10 == 0) {
		m /= 10;
		places--;
	}
	if (places == 0)
		return xasprintf("%" PRId64, m);
	whole = power(places);
	abs = m < 0 ? -m : m;
	return xasprintf("%s%" PRId64 ".%0*" PRId64, m < 0 ? "-" : "", abs / whole, places,
			 abs % whole);
}

static char *end_text(const struct range *r, const struct json *v)
{
	char *text = NULL;
	int64_t ns = 0;
	size_t len;
	FILE *f;

	if (r->time) {
		time_parse(v->text, &ns);
		return time_whole(ns);
	}
	f = open_memstream(&text, &len);
	BUG_ON(!f);
	json_write_line(v, f);
	fclose(f);
	return text;
}

/* *value gets what its text says. NULL: its digits would not hold it. A linear step is measured by
 * the way from one to the next, so that they keep their distance; a log one by itself. */
static char *step_text(const struct range *r, int64_t i, double *value)
{
	double part = (double)i / (double)(r->steps - 1);
	double x =
		r->log ? r->from * pow(r->to / r->from, part) : r->from + (r->to - r->from) * part;
	double by = r->log ? x : fabs(r->to - r->from) / (double)(r->steps - 1);
	int places;
	int64_t m;

	*value = i ? r->to : r->from;
	if (i == 0 || i == r->steps - 1)
		return end_text(r, i ? r->last : r->first);
	places = DIGITS - (int)floor(log10(by));
	if (r->whole && places > 0)
		places = 0;
	if (places > PLACES || fabs(x) * pow(10, places) > (double)EXACT_MAX)
		return NULL;
	m = llround(places > 0 ? x * (double)power(places) : x / (double)power(-places));
	*value = places > 0 ? (double)m / (double)power(places) : (double)(m * power(-places));
	if (places > 0)
		return number_text(m, places);
	return r->time ? time_whole(m * power(-places)) : number_text(m * power(-places), 0);
}

char **range_read(const struct json *v, int max, int *n, struct err *e)
{
	struct range r = {0};
	bool ok = read_range(v, max, &r, e);
	double value = 0, before;
	char **texts;

	*n = 0;
	if (!ok)
		return NULL;
	texts = xcalloc((size_t)r.steps, sizeof(*texts));
	while (*n < r.steps && ok) {
		before = value;
		texts[*n] = step_text(&r, *n, &value);
		ok = texts[*n] && (!*n || (r.to > r.from ? value > before : value < before));
		(*n)++;
	}
	if (ok)
		return texts;
	json_bad(e, v,
		 "%" PRId64 " steps are too many: rounded, step %d is the same as the one before",
		 r.steps, *n);
	while (*n > 0)
		free(texts[--*n]);
	free(texts);
	return NULL;
}
