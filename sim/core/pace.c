/* pace.c - computes the paces of a machine's cores. Only + - * / in a fixed order, so that every
 * compiler rounds to the same speeds. */
#include "pace.h"
#include "json.h"
#include "param.h"
#include "smt_models.h"
#include <string.h>

/* What an entry of a type's "speed" is for: a kind, nkind for "*", or -1 with an error. */
static int entry_kind(const struct smt *smt, const struct json *v, struct err *e)
{
	const char *near;
	int kind = smt_kind(smt, v->key);

	if (kind >= 0)
		return kind;
	if (!strcmp(v->key, "*"))
		return smt->nkind;
	near = nearest_name(v->key, smt_kind_names(smt), (size_t)smt->nkind);
	json_bad(e, v, "no kind \"%s\": one of $.kinds or \"*\" wanted%s%s%s", v->key,
		 DID_YOU_MEAN(near));
	return -1;
}

/* How fast a type runs each kind at the highest clock; what is not named is as fast as can be. */
static void type_speeds(const struct smt *smt, const struct json *speed, double *factor,
			struct err *e)
{
	const struct json *rest = json_get(speed, "*");
	double all = 1;
	int kind;

	if (rest)
		param_real(rest, 0, 1, &all, e);
	for (int k = 0; k < smt->nkind; k++)
		factor[k] = all;
	for (const struct json *v = speed ? speed->first : NULL; v; v = v->next) {
		kind = entry_kind(smt, v, e);
		if (kind >= 0 && kind < smt->nkind)
			param_real(v, 0, 1, &factor[kind], e);
	}
}

/* T = memory + (1 - memory) * highest / mhz, of a time of 1 at the highest clock. */
static double clock_factor(double memory, int mhz, int highest)
{
	return mhz == highest ? 1 : 1 / (memory + (1 - memory) * highest / mhz);
}

bool pace_read(struct smt *smt, const struct machine *m, const struct json *machine, struct err *e)
{
	const struct json *cores = json_get(machine, "cores"), *v = cores ? cores->first : NULL;
	int before = e->n, nclock = clock_count(&m->clock), highest = clock_highest(&m->clock);
	size_t nkind = (size_t)smt->nkind, size = nkind * (size_t)(m->ntype * nclock);
	double *at = smt->factor = xcalloc(size, sizeof(*at));
	double type[KIND_MAX];
	bool one = true;

	smt->nclock = nclock;
	for (int t = 0; t < m->ntype; t++, v = v ? v->next : NULL) {
		type_speeds(smt, json_get(v, "speed"), type, e);
		for (int c = 0; c < nclock; c++)
			for (size_t k = 0; k < nkind; k++, at++) {
				*at = type[k] *
				      clock_factor(smt->kind[k].memory, m->clock.mhz[c], highest);
				one = one && *at == 1;
			}
	}
	if (one) { /* nothing to remember, nothing to lose */
		free(smt->factor);
		smt->factor = NULL;
	}
	return e->n == before;
}

int pace_of(const struct smt *smt, int type, int clock)
{
	return smt->factor ? type * smt->nclock + clock : 0;
}
