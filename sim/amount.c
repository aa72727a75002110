/* amount.c - reads constant amounts and distributions. */
#include "amount.h"

#include <math.h>
#include <string.h>

#include "param.h"

static const char *const laws[] = {"exponential", "uniform", "lognormal", "gamma", "empirical"};

static bool read_mean(const struct json *law, const char *key, double min, double *x, double *mean,
		      struct err *e)
{
	const char *const keys[] = {"mean", key, NULL};
	const struct json *m = json_get(law, "mean"), *v = json_get(law, key);
	int64_t ns = 0;
	bool ok;

	if (law->type != JSON_OBJECT)
		return json_bad(e, law, "must be an object with \"mean\" and \"%s\"", key);
	ok = json_only(law, keys, e);
	if (!m || !v)
		return json_bad(e, law, "needs \"mean\" and \"%s\"", key);
	ok = param_time(m, 1, WORK_MAX, &ns, e) && ok;
	ok = param_real(v, min, 1000, x, e) && ok;
	*mean = (double)ns;
	return ok;
}

static bool read_list(const struct json *law, int least, int most, int64_t **list, struct err *e)
{
	bool ok = true;
	int i = 0;

	if (law->type != JSON_ARRAY || law->len < least || (most && law->len > most))
		return json_bad(e, law,
				most ? "must be an array of two times"
				     : "must be an array of times");
	*list = xcalloc((size_t)law->len, sizeof(**list));
	for (const struct json *v = law->first; v; v = v->next)
		ok = param_time(v, 0, WORK_MAX, &(*list)[i++], e) && ok;
	return ok;
}

static bool law_read(const struct json *law, struct dist *d, struct err *e)
{
	double mean = 0, x = 0;
	int64_t *pair = NULL, ns = 0;
	bool ok;

	switch (d->law) {
	case DIST_EXPONENTIAL:
		ok = param_time(law, 1, WORK_MAX, &ns, e);
		d->a = (double)ns;
		return ok;
	case DIST_UNIFORM:
		ok = read_list(law, 2, 2, &pair, e);
		if (ok && pair[0] > pair[1])
			ok = json_bad(e, law, "the first must not be the longer one");
		if (ok) {
			d->a = (double)pair[0];
			d->b = (double)pair[1];
		}
		free(pair);
		return ok;
	case DIST_LOGNORMAL:
		ok = read_mean(law, "sigma", 0, &x, &mean, e);
		if (ok) {
			d->a = log(mean) - x * x / 2;
			d->b = x;
		}
		return ok;
	case DIST_GAMMA:
		ok = read_mean(law, "shape", 1e-3, &x, &mean, e);
		if (ok) {
			d->a = x;
			d->b = mean / x;
		}
		return ok;
	case DIST_EMPIRICAL:
		d->n = law->len;
		return read_list(law, 1, 0, &d->list, e);
	}
	BUG_ON(true);
	return false;
}

bool amount_read(const struct json *v, struct work *w, int64_t *ns, int *dist, struct err *e)
{
	struct dist d = {0};
	int law;

	*dist = -1;
	*ns = 0;
	if (v->type == JSON_STRING)
		return param_time(v, 0, WORK_MAX, ns, e);
	if (v->type != JSON_OBJECT || v->len != 1)
		return json_bad(
			e, v,
			"must be a time with its unit, as \"250us\", or one distribution, as "
			"{\"exponential\": \"5ms\"}");
	law = -1;
	for (size_t i = 0; i < ARRAY_LEN(laws); i++)
		if (strcmp(v->first->key, laws[i]) == 0)
			law = (int)i;
	if (law < 0) {
		const char *near = nearest_name(v->first->key, laws, ARRAY_LEN(laws));
		return json_bad(
			e, v->first, "no such distribution%s%s%s", near ? " (did you mean \"" : "",
			near ? near : "",
			near ? "\"?)"
			     : "; there are exponential, uniform, lognormal, gamma, empirical");
	}
	d.law = (enum dist_law)law;
	if (!law_read(v->first, &d, e)) {
		free(d.list);
		return false;
	}
	*dist = w->ndist;
	w->dists = xrealloc(w->dists, (size_t)w->ndist + 1, sizeof(d));
	w->dists[w->ndist++] = d;
	return true;
}
