/* smt_models.c - the models: how fast each kind of a mix runs on one core. docs/model.md has the
 * maths. Only + - * / in a fixed order, so that every compiler rounds to the same speeds. */
#include "smt_models.h"
#include "json.h"
#include "machine.h"
#include "param.h"
#include <string.h>

/* How many siblings of kind k a cpu of kind i has. */
static int siblings(const struct smt_mix *mix, int i, int k)
{
	return mix->count[k] - (i == k);
}

/* ---- none ---- */

static void none_rates(const struct smt *m, const struct smt_mix *mix, double rate[])
{
	(void)m;
	for (int i = 0; i < mix->n; i++)
		rate[i] = 1;
}

const struct smt_model smt_model_none = {
	.name = "none",
	.summary = "siblings do not disturb each other",
	.rates = none_rates,
};

/* ---- share ---- */

static bool share_read(struct smt *m, const struct json *kinds, const struct json *smt,
		       struct err *e)
{
	const struct json *total = json_get(smt, "total");
	int before = e->n;

	(void)kinds;
	if (!total)
		return json_bad(e, smt, "model share needs \"total\", as [1, 1.24]");
	if (total->type != JSON_ARRAY || total->len < m->cpus || total->len > SMT_MAX)
		return json_bad(e, total,
				"a list of %d to %d numbers wanted: the combined speed of a core "
				"with 1, 2 ... cpus busy",
				m->cpus, SMT_MAX);
	for (const struct json *v = total->first; v; v = v->next) {
		int busy = v->index + 1;

		/* One cpu alone runs at 1, and none runs faster than alone. */
		param_real(v, busy == 1 ? 1 : 0.01, busy, &m->total[busy], e);
	}
	return e->n == before;
}

static void share_rates(const struct smt *m, const struct smt_mix *mix, double rate[])
{
	for (int i = 0; i < mix->n; i++)
		rate[i] = m->total[mix->busy] / mix->busy;
}

const struct smt_model smt_model_share = {
	.name = "share",
	.summary = "siblings share one combined speed, whatever they run",
	.read = share_read,
	.rates = share_rates,
};

/* ---- pair ---- */

struct pair {
	const char *of, *beside, *note;
	double s;
	int64_t work, took;
	int class;
};

static const struct param pair_params[] = {
	{.key = "of",
	 .type = PARAM_STRING,
	 .offset = offsetof(struct pair, of),
	 .help = "the kind that is slowed down"},
	{.key = "beside",
	 .type = PARAM_STRING,
	 .offset = offsetof(struct pair, beside),
	 .help = "the kind that its sibling runs"},
	{.key = "s",
	 .type = PARAM_REAL,
	 .offset = offsetof(struct pair, s),
	 .min = 1,
	 .max = PAIR_MAX,
	 .optional = true,
	 .help = "its time there / its time alone"},
	{.key = "work",
	 .type = PARAM_TIME,
	 .offset = offsetof(struct pair, work),
	 .min = 1,
	 .optional = true,
	 .max = 1e18,
	 .help = "instead of s: a time alone"},
	{.key = "took",
	 .type = PARAM_TIME,
	 .offset = offsetof(struct pair, took),
	 .min = 1,
	 .optional = true,
	 .max = 1e18,
	 .help = "and how long the same took there"},
	PARAM_SOURCE(struct pair),
	{.key = NULL},
};

static double pair_slowdown(const struct json *v, const struct pair *p, struct err *e)
{
	bool given = p->s > 0, measured = p->work && p->took;
	double s;

	if (given == measured || !p->work != !p->took) {
		json_bad(e, v, "either \"s\", or \"work\" and \"took\" wanted");
		return 0;
	}
	s = given ? p->s : (double)p->took / (double)p->work;
	if (s < 1 || s > PAIR_MAX)
		json_bad(e, v, "took / work is %.4g: from 1 to %g wanted", s, PAIR_MAX);
	return s;
}

static void pair_entry(struct smt *m, const struct json *v, struct err *e)
{
	const char *const *names = smt_kind_names(m);
	struct pair p = {.of = NULL};
	int of, beside, before = e->n;
	double s;

	if (!param_read(pair_params, v, NULL, &p, e))
		return;
	of = json_name(json_get(v, "of"), "kind", names, (size_t)m->nkind, e);
	beside = json_name(json_get(v, "beside"), "kind", names, (size_t)m->nkind, e);
	s = pair_slowdown(v, &p, e);
	if (e->n != before)
		return;
	if (m->slowdown[of * m->nkind + beside] > 0)
		json_bad(e, v, "\"%s\" beside \"%s\" stands there twice", p.of, p.beside);
	m->slowdown[of * m->nkind + beside] = s;
}

/* Pairs that are not listed get the default, or are an error. */
static bool pair_fill(struct smt *m, const struct json *smt, struct err *e)
{
	const struct json *list = json_get(smt, "slowdown"), *at = list ? list : smt;
	int missing = 0, first = 0;
	const char *of, *beside;

	for (int p = 0; p < m->nkind * m->nkind; p++) {
		if (m->slowdown[p] > 0)
			continue;
		m->slowdown[p] = m->pair_default;
		if (!missing++)
			first = p;
	}
	if (!missing || json_get(smt, "default") || m->cpus < 2)
		return true;
	of = m->name[first / m->nkind];
	beside = m->name[first % m->nkind];
	if (missing == 1)
		return json_bad(e, at, "\"%s\" beside \"%s\" is missing, and no \"default\"", of,
				beside);
	return json_bad(e, at, "\"%s\" beside \"%s\" and %d more are missing, and no \"default\"",
			of, beside, missing - 1);
}

static bool pair_read(struct smt *m, const struct json *kinds, const struct json *smt,
		      struct err *e)
{
	const struct json *list = json_get(smt, "slowdown");
	int before = e->n;

	(void)kinds;
	m->slowdown = xcalloc((size_t)m->nkind * m->nkind, sizeof(*m->slowdown));
	if (list && list->type != JSON_ARRAY)
		return json_bad(e, list, "a list wanted, pair by pair");
	for (const struct json *v = list ? list->first : NULL; v; v = v->next)
		pair_entry(m, v, e);
	return e->n == before && pair_fill(m, smt, e);
}

static void pair_rates(const struct smt *m, const struct smt_mix *mix, double rate[])
{
	for (int i = 0; i < mix->n; i++) {
		double s = 1;

		for (int k = 0; k < mix->n; k++) {
			int n = siblings(mix, i, k);

			if (n)
				s += n * (m->slowdown[mix->kind[i] * m->nkind + mix->kind[k]] - 1);
		}
		rate[i] = 1 / s;
	}
}

const struct smt_model smt_model_pair = {
	.name = "pair",
	.summary = "a table of slowdowns, kind beside kind",
	.read = pair_read,
	.rates = pair_rates,
};

/* ---- resources ---- */

/* The named number table of every kind must stand there, be it empty. */
static bool kinds_need(const struct smt *m, const struct json *kinds, const struct json *smt,
		       const char *key, struct err *e)
{
	int before = e->n;

	if (!kinds || !kinds->len)
		return json_bad(e, smt, "model %s needs $.kinds with \"%s\"", m->model->name, key);
	for (const struct json *v = kinds->first; v; v = v->next)
		if (!json_get(v, key))
			json_bad(e, v, "model %s needs its \"%s\", as {\"issue\": 0.5}",
				 m->model->name, key);
	return e->n == before;
}

static bool resources_read(struct smt *m, const struct json *kinds, const struct json *smt,
			   struct err *e)
{
	return kinds_need(m, kinds, smt, "demand", e);
}

/* What is left of each unit, and how many cpus still want some of it. */
struct units {
	double left[UNITS];
	int wanting[UNITS];
};

#define EXHAUSTED 1e-12 /* of a unit: nothing that shows in a speed is left */
#define STILL	  1e-9	/* a step that no longer shows */

/* Counts who wants more: not yet at full speed, and none of its units exhausted. Returns how many.
 */
static int slot_wanting(const struct smt *m, const struct smt_mix *mix, const double rate[],
			struct units *un, bool wants[])
{
	int n = 0;

	memset(un->wanting, 0, sizeof(un->wanting));
	for (int i = 0; i < mix->n; i++) {
		const double *demand = m->kind[mix->kind[i]].demand;

		wants[i] = rate[i] < 1;
		for (int u = 0; u < UNITS; u++)
			if (demand[u] > 0 && un->left[u] <= EXHAUSTED)
				wants[i] = false;
		for (int u = 0; wants[i] && u < UNITS; u++)
			if (demand[u] > 0)
				un->wanting[u] += mix->count[i];
		n += wants[i];
	}
	return n;
}

/* How much faster a kind gets from an equal share of what is left of each unit. */
static double slot_step(const double demand[], const struct units *un, double room)
{
	for (int u = 0; u < UNITS; u++) {
		double most;

		if (!(demand[u] > 0))
			continue;
		most = un->left[u] / un->wanting[u] / demand[u];
		if (most < room)
			room = most;
	}
	return room;
}

/* In rounds: each cpu is entitled to an equal share of what is left of each unit, and leaves to the
 * next round what it cannot use because another unit, or its own full speed, holds it back. */
static void slot_rates(const struct smt *m, const struct smt_mix *mix, double rate[])
{
	struct units un;
	bool wants[SMT_MAX];
	double step[SMT_MAX], longest = 1;

	for (int u = 0; u < UNITS; u++)
		un.left[u] = 1;
	for (int i = 0; i < mix->n; i++)
		rate[i] = 0;
	while (longest > STILL && slot_wanting(m, mix, rate, &un, wants)) {
		longest = 0;
		for (int i = 0; i < mix->n; i++) {
			step[i] =
				wants[i] ? slot_step(m->kind[mix->kind[i]].demand, &un, 1 - rate[i])
					 : 0;
			if (step[i] > longest)
				longest = step[i];
		}
		for (int i = 0; i < mix->n; i++) {
			rate[i] += step[i];
			for (int u = 0; u < UNITS; u++)
				un.left[u] -=
					mix->count[i] * step[i] * m->kind[mix->kind[i]].demand[u];
		}
	}
}

/* All speeds rise together; who needs a unit that is full stays where it is, the others go on. */
static void speed_rates(const struct smt *m, const struct smt_mix *mix, double rate[])
{
	bool fixed[SMT_MAX] = {false};
	double left[UNITS], level = 0;

	for (int u = 0; u < UNITS; u++)
		left[u] = 1;
	for (int full = 0; full >= 0;) {
		double step = 1 - level;

		full = -1;
		for (int u = 0; u < UNITS; u++) {
			double want = 0;

			for (int i = 0; i < mix->n; i++)
				if (!fixed[i])
					want += mix->count[i] * m->kind[mix->kind[i]].demand[u];
			if (want > 0 && left[u] < step * want) {
				step = left[u] / want;
				full = u;
			}
		}
		level += step;
		for (int i = 0; i < mix->n; i++) {
			const double *demand = m->kind[mix->kind[i]].demand;

			if (fixed[i])
				continue;
			rate[i] = level;
			for (int u = 0; u < UNITS; u++)
				left[u] -= mix->count[i] * step * demand[u];
			fixed[i] = full >= 0 && demand[full] > 0;
		}
	}
}

static void resources_rates(const struct smt *m, const struct smt_mix *mix, double rate[])
{
	if (m->fair)
		speed_rates(m, mix, rate);
	else
		slot_rates(m, mix, rate);
}

const struct smt_model smt_model_resources = {
	.name = "resources",
	.summary = "kinds ask for parts of shared units, each of capacity 1",
	.read = resources_read,
	.rates = resources_rates,
};

/* ---- coupling ---- */

static bool coupling_read(struct smt *m, const struct json *kinds, const struct json *smt,
			  struct err *e)
{
	bool ok = kinds_need(m, kinds, smt, "sensitivity", e);

	return kinds_need(m, kinds, smt, "pressure", e) && ok;
}

static void coupling_rates(const struct smt *m, const struct smt_mix *mix, double rate[])
{
	for (int i = 0; i < mix->n; i++) {
		const struct smt_kind *self = &m->kind[mix->kind[i]];
		double s = 1;

		for (int k = 0; k < mix->n; k++) {
			const struct smt_kind *other = &m->kind[mix->kind[k]];

			for (int u = 0; u < UNITS; u++)
				s += siblings(mix, i, k) * self->sensitivity[u] *
				     other->pressure[u];
		}
		rate[i] = mix->busy > 1 ? 1 / (self->part * s) : 1;
	}
}

const struct smt_model smt_model_coupling = {
	.name = "coupling",
	.summary = "sensitivity of one kind times pressure of the other, unit by unit",
	.read = coupling_read,
	.rates = coupling_rates,
};
