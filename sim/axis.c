/* axis.c - numbers and times by value, names as they came. */
#include "axis.h"

#include <math.h>
#include <string.h>

#include "metric.h"
#include "param.h"
#include "unit.h"

struct scale scale_pick(double most, bool time)
{
	const struct unit *u = unit_for(most);

	if (time)
		return (struct scale){u->ns, u->name};
	return most >= 1e6 ? (struct scale){1e6, "millions"} : (struct scale){1, ""};
}

/* "_ns" in a column's name is its unit. */
bool column_is_time(const char *column)
{
	const char *ns = strstr(column, "_ns");

	return ns && (!ns[3] || ns[3] == '_');
}

char *scale_label(const char *column, struct scale s)
{
	const char *words = column;

	for (int m = 0; m < METRICS; m++)
		if (strcmp(column, metric_def((enum metric)m)->name) == 0)
			words = metric_def((enum metric)m)->words;
	return xasprintf("%s%s%s", words, *s.unit ? ", " : "", s.unit);
}

static bool read_number(const char *text, double *x)
{
	char *end;

	*x = strtod(text, &end);
	return end != text && !*end && isfinite(*x);
}

static bool read_time(const char *text, double *x)
{
	int64_t ns;

	if (!time_parse(text, &ns))
		return false;
	*x = (double)ns;
	return true;
}

struct value {
	double at;
	int text;
};

static int by_value(const void *a, const void *b)
{
	const struct value *v = a, *w = b;

	if (v->at != w->at)
		return v->at < w->at ? -1 : 1;
	return v->text < w->text ? -1 : v->text > w->text;
}

/* All of one sort, or they are names. */
static bool read_all(const struct rows *r, int kept, struct value *v, int n,
		     bool (*read)(const char *text, double *x))
{
	for (int i = 0; i < n; i++)
		if (!read(rows_text(r, kept, v[i].text), &v[i].at))
			return false;
	return true;
}

bool axis_far(double least, double most)
{
	return least > 0 && most / least >= 100;
}

/* Steps of one factor rather than of one difference. */
static bool lies_log(const double *at, int n)
{
	double min = INFINITY, max = 0, min_ratio = INFINITY, max_ratio = 0;

	if (n < 3 || at[0] <= 0)
		return false;
	for (int i = 1; i < n; i++) {
		min = fmin(min, at[i] - at[i - 1]);
		max = fmax(max, at[i] - at[i - 1]);
		min_ratio = fmin(min_ratio, log(at[i] / at[i - 1]));
		max_ratio = fmax(max_ratio, log(at[i] / at[i - 1]));
	}
	return axis_far(at[0], at[n - 1]) || (max_ratio / min_ratio < max / min && max > 1.5 * min);
}

/* Three digits do; a name that stands there as it came would be "2.154435ms". */
static char *short_name(double at, bool time)
{
	struct scale s = scale_pick(fabs(at), time);

	return time ? xasprintf("%.3g%s", at / s.by, s.unit) : xasprintf("%.3g", at);
}

static void shorten(struct axis *a)
{
	char **names = xcalloc((size_t)a->n, sizeof(*names));
	bool alike = false;

	for (int i = 0; i < a->n; i++) {
		names[i] = short_name(a->at[i], a->time);
		alike |= i && strcmp(names[i], names[i - 1]) == 0;
	}
	for (int i = 0; i < a->n; i++) {
		bool swap = !alike && strlen(names[i]) <= strlen(a->names[i]);

		free(swap ? a->names[i] : names[i]);
		if (swap)
			a->names[i] = names[i];
	}
	free(names);
}

void axis_init(struct axis *a, const struct rows *r, int kept, const bool *used)
{
	int texts = rows_texts(r, kept);
	struct value *v = xcalloc((size_t)texts + 1, sizeof(*v));
	bool numbers;

	*a = (struct axis){.place = xcalloc((size_t)texts + 1, sizeof(int))};
	for (int t = 0; t < texts; t++)
		if (used[t])
			v[a->n++].text = t;
	numbers = read_all(r, kept, v, a->n, read_number);
	a->time = !numbers && read_all(r, kept, v, a->n, read_time);
	if (!numbers && !a->time)
		for (int i = 0; i < a->n; i++)
			v[i].at = i;
	qsort(v, (size_t)a->n, sizeof(*v), by_value);
	for (int t = 0; t < texts; t++)
		a->place[t] = -1;
	a->names = xcalloc((size_t)a->n + 1, sizeof(*a->names));
	a->at = xcalloc((size_t)a->n + 1, sizeof(*a->at));
	for (int i = 0; i < a->n; i++) {
		a->place[v[i].text] = i;
		a->names[i] = xstrdup(rows_text(r, kept, v[i].text));
		a->at[i] = v[i].at;
	}
	free(v);
	if (numbers || a->time) {
		a->log = lies_log(a->at, a->n);
		shorten(a);
	} else {
		free(a->at);
		a->at = NULL;
	}
}

void axis_fini(struct axis *a)
{
	for (int i = 0; i < a->n; i++)
		free(a->names[i]);
	free(a->names);
	free(a->at);
	free(a->place);
	*a = (struct axis){0};
}

int axis_letters(const struct axis *a)
{
	size_t most = 0;

	for (int i = 0; i < a->n; i++)
		most = strlen(a->names[i]) > most ? strlen(a->names[i]) : most;
	return (int)most;
}
