/* smt.c - kinds of work and the model that says how they disturb each other; speeds, remembered. */
#include "smt.h"
#include "json.h"
#include "machine.h"
#include "param.h"
#include "smt_models.h"
#include <string.h>

#define COUPLING_MAX 100.0 /* nothing real comes near it */
#define DENSE_MAX    65536 /* speeds of so many sets of kinds are kept in a plain table */
#define CACHE_BITS   12	   /* else in a cache of so many places */

static const struct smt_model *const models[] = {
	&smt_model_none,      &smt_model_share,	   &smt_model_pair,
	&smt_model_resources, &smt_model_coupling, NULL,
};

/* ---- kinds ---- */

static const char *const unit_words[UNITS + 1] = {
	[UNIT_ISSUE] = "issue", [UNIT_ALU] = "alu", [UNIT_MUL] = "mul", [UNIT_FP] = "fp",
	[UNIT_LS] = "ls",	[UNIT_L1] = "l1",   [UNIT_L2] = "l2",	[UNITS] = NULL,
};

struct kind_conf {
	double part, memory;
	int class;
	const char *note;
};

static const struct param kind_params[] = {
	{.key = "part",
	 .type = PARAM_REAL,
	 .offset = offsetof(struct kind_conf, part),
	 .def = "1",
	 .min = 1,
	 .max = 100,
	 .help = "slowdown while any sibling is not halted: buffers that are split in halves"},
	{.key = "memory",
	 .type = PARAM_REAL,
	 .offset = offsetof(struct kind_conf, memory),
	 .def = "0",
	 .max = 1,
	 .help = "part of its time alone at the highest clock that a lower one does not lengthen"},
	PARAM_SOURCE(struct kind_conf),
	{.key = NULL},
};

/* A number for each unit; what is not named is 0. */
static void units_read(const struct json *v, double most, double *units, struct err *e)
{
	const struct json *x;

	if (!json_only(v, unit_words, e))
		return;
	for (int u = 0; u < UNITS; u++) {
		x = json_get(v, unit_words[u]);
		if (x)
			param_real(x, 0, most, &units[u], e);
	}
}

static void kind_read(const struct json *v, struct smt_kind *kind, struct err *e)
{
	static const char *const also[] = {"demand", "sensitivity", "pressure", NULL};
	struct kind_conf conf = {.part = 1};

	if (!strcmp(v->key, "halt"))
		json_bad(e, v,
			 "\"halt\" is what a cpu does that runs no kind; another name wanted");
	if (!*v->key)
		json_bad(e, v, "a kind needs a name");
	param_read(kind_params, v, also, &conf, e);
	kind->part = conf.part;
	kind->memory = conf.memory;
	units_read(json_get(v, "demand"), 1, kind->demand, e);
	units_read(json_get(v, "sensitivity"), COUPLING_MAX, kind->sensitivity, e);
	units_read(json_get(v, "pressure"), COUPLING_MAX, kind->pressure, e);
}

static void kinds_alloc(struct smt *m, int nkind)
{
	m->nkind = nkind;
	m->name = xcalloc((size_t)nkind + 1, sizeof(*m->name));
	m->kind = xcalloc((size_t)nkind, sizeof(*m->kind));
}

static void kinds_read(const struct json *kinds, struct smt *m, struct err *e)
{
	if (kinds && kinds->type != JSON_OBJECT)
		json_bad(e, kinds, "an object wanted, name by name");
	else if (kinds && kinds->len > KIND_MAX)
		json_bad(e, kinds, "%d kinds: at most %d", kinds->len, KIND_MAX);
	else if (kinds && kinds->len) {
		kinds_alloc(m, kinds->len);
		for (const struct json *v = kinds->first; v; v = v->next) {
			m->name[v->index] = xstrdup(v->key);
			kind_read(v, &m->kind[v->index], e);
		}
		return;
	}
	kinds_alloc(m, 1);
	m->name[0] = xstrdup("work");
	m->kind[0].part = 1;
}

/* ---- the model ---- */

struct smt_conf {
	const char *model, *note;
	double pair_default;
	int fair;
};

static const struct param smt_params[] = {
	{.key = "model",
	 .type = PARAM_STRING,
	 .offset = offsetof(struct smt_conf, model),
	 .help = "none, share, pair, resources or coupling"},
	{.key = "default",
	 .type = PARAM_REAL,
	 .offset = offsetof(struct smt_conf, pair_default),
	 .min = 1,
	 .max = PAIR_MAX,
	 .optional = true,
	 .help = "pair: slowdown of a pair that is not listed"},
	{.key = "fair",
	 .type = PARAM_ENUM,
	 .offset = offsetof(struct smt_conf, fair),
	 .def = "slot",
	 .choices = "slot|speed",
	 .help = "resources: what siblings get equal parts of"},
	{.key = "note",
	 .type = PARAM_STRING,
	 .offset = offsetof(struct smt_conf, note),
	 .optional = true,
	 .help = "where its numbers come from"},
	{.key = NULL},
};

static const struct smt_model *model_find(const struct json *v, struct err *e)
{
	const char *names[ARRAY_LEN(models) - 1];
	int i;

	for (size_t k = 0; k < ARRAY_LEN(names); k++)
		names[k] = models[k]->name;
	i = json_name(v, "model", names, ARRAY_LEN(names), e);
	return i < 0 ? NULL : models[i];
}

/* Keys of other models may stand there unread, so that another model is one --set away. */
static void model_read(const struct json *kinds, const struct json *smt, struct smt *m,
		       struct err *e)
{
	static const char *const also[] = {"total", "slowdown", NULL};
	struct smt_conf conf = {.model = NULL};

	m->model = &smt_model_none;
	if (!smt)
		return;
	param_read(smt_params, smt, also, &conf, e);
	m->pair_default = conf.pair_default;
	m->fair = conf.fair;
	if (!conf.model)
		return;
	m->model = model_find(json_get(smt, "model"), e);
	if (m->model && m->model->read)
		m->model->read(m, kinds, smt, e);
}

struct smt *smt_read(const struct json *kinds, const struct json *smt, int smt_cpus, struct err *e)
{
	struct smt *m = xcalloc(1, sizeof(*m));
	int before = e->n;

	m->cpus = smt_cpus;
	kinds_read(kinds, m, e);
	model_read(kinds, smt, m, e);
	if (e->n == before)
		return m;
	smt_destroy(m);
	return NULL;
}

struct smt *smt_none(void)
{
	struct smt *m = xcalloc(1, sizeof(*m));

	m->cpus = SMT_MAX;
	m->model = &smt_model_none;
	kinds_read(NULL, m, NULL);
	return m;
}

struct smt *smt_share(int smt_cpus, const double total[])
{
	struct smt *m = smt_none();

	m->cpus = smt_cpus;
	m->model = &smt_model_share;
	for (int k = 1; k <= smt_cpus; k++)
		m->total[k] = total[k];
	return m;
}

void smt_destroy(struct smt *m)
{
	if (!m)
		return;
	for (int k = 0; k < m->nkind; k++)
		free(m->name[k]);
	free(m->name);
	free(m->kind);
	free(m->slowdown);
	free(m->factor);
	free(m);
}

/* ---- questions ---- */

int smt_nkind(const struct smt *m)
{
	return m->nkind;
}

const char *smt_kind_name(const struct smt *m, int kind)
{
	return kind == KIND_HALT ? "halt" : m->name[kind];
}

const char *const *smt_kind_names(const struct smt *m)
{
	return (const char *const *)m->name;
}

int smt_kind(const struct smt *m, const char *name)
{
	for (int k = 0; k < m->nkind; k++)
		if (!strcmp(m->name[k], name))
			return k;
	return -1;
}

bool smt_idle_kind(const struct smt *m, const char *name, const struct json *at, int *kind,
		   struct err *e)
{
	const char *near;

	*kind = KIND_HALT;
	if (!strcmp(name, "halt"))
		return true;
	*kind = smt_kind(m, name);
	if (*kind >= 0)
		return true;
	near = nearest_name(name, smt_kind_names(m), (size_t)m->nkind);
	return json_bad(e, at, "no kind \"%s\": \"halt\" or one of $.kinds wanted%s%s%s", name,
			DID_YOU_MEAN(near));
}

const struct smt_model *smt_model_of(const struct smt *m)
{
	return m->model;
}

const struct smt_model *const *smt_models(void)
{
	return models;
}

/* ---- speeds ---- */

/* One more cpu of that kind. */
static void mix_add(struct smt_mix *mix, int kind)
{
	int i = mix->n;

	mix->busy++;
	while (i > 0 && mix->kind[i - 1] > kind)
		i--;
	if (i > 0 && mix->kind[i - 1] == kind) {
		mix->count[i - 1]++;
		return;
	}
	memmove(mix->kind + i + 1, mix->kind + i, (size_t)(mix->n - i) * sizeof(*mix->kind));
	memmove(mix->count + i + 1, mix->count + i, (size_t)(mix->n - i) * sizeof(*mix->count));
	mix->kind[i] = kind;
	mix->count[i] = 1;
	mix->n++;
}

/* To the nearest; what runs never stands still, and never runs faster than alone. */
static uint32_t speed_of(double rate)
{
	double speed = rate * SPEED_ONE + 0.5;

	if (speed < 1)
		return 1;
	return speed < SPEED_ONE ? (uint32_t)speed : SPEED_ONE;
}

/* Rounded once, and never above the speed without the factor. */
static uint32_t paced(double rate, double factor)
{
	return speed_of((rate < 1 ? rate : 1) * factor);
}

/* factor: by kind; NULL: 1 for each. */
static void speeds(const struct smt *m, const double *factor, int n, const int kind[],
		   uint32_t speed[])
{
	struct smt_mix mix = {0};
	double rate[SMT_MAX];

	for (int i = 0; i < n; i++)
		if (kind[i] != KIND_HALT)
			mix_add(&mix, kind[i]);
	m->model->rates(m, &mix, rate);
	for (int i = 0; i < n; i++) {
		speed[i] = 0;
		for (int k = 0; k < mix.n; k++)
			if (mix.kind[k] == kind[i])
				speed[i] = factor ? paced(rate[k], factor[kind[i]])
						  : speed_of(rate[k]);
	}
}

void smt_speeds(const struct smt *m, int n, const int kind[], uint32_t speed[])
{
	speeds(m, NULL, n, kind, speed);
}

void smt_speeds_at(const struct smt *m, int pace, int n, const int kind[], uint32_t speed[])
{
	speeds(m, m->factor ? m->factor + (size_t)pace * (size_t)m->nkind : NULL, n, kind, speed);
}

/* ---- memo ---- */

struct smt_memo *smt_memo_create(const struct smt *m, int pace, int n)
{
	struct smt_memo *memo = xcalloc(1, sizeof(*memo));
	uint64_t keys = 1;

	memo->smt = m;
	memo->n = n;
	memo->pace = pace;
	memo->plain = m->factor ? (unsigned)n : 0;
	memo->width = memo->plain + (unsigned)n;
	memo->radix = (uint64_t)m->nkind + 1;
	for (int i = 0; i < n && keys <= DENSE_MAX; i++)
		keys *= memo->radix;
	if (keys <= DENSE_MAX) {
		size_t size = keys * memo->width * sizeof(*memo->dense);

		memo->ndense = keys;
		memo->dense = memset(xcalloc(1, size), 0xff, size);
	} else {
		/* All zero is right from the start: with key 0 nothing runs. */
		memo->cache_key = xcalloc(1 << CACHE_BITS, sizeof(*memo->cache_key));
		memo->cache = xcalloc(1 << CACHE_BITS, memo->width * sizeof(*memo->cache));
	}
	return memo;
}

void smt_memo_destroy(struct smt_memo *memo)
{
	if (!memo)
		return;
	free(memo->dense);
	free(memo->cache_key);
	free(memo->cache);
	free(memo);
}

static void memo_fill(const struct smt_memo *memo, uint64_t key, uint32_t *speed)
{
	int kind[SMT_MAX];

	for (int i = 0; i < memo->n; i++) {
		kind[i] = (int)(key % memo->radix) - 1;
		key /= memo->radix;
	}
	BUG_ON(key);
	smt_speeds_at(memo->smt, memo->pace, memo->n, kind, speed);
	if (memo->plain)
		smt_speeds(memo->smt, memo->n, kind, speed + memo->plain);
}

const uint32_t *smt_memo_find(struct smt_memo *memo, uint64_t key)
{
	uint64_t place = key * UINT64_C(0x9e3779b97f4a7c15) >> (64 - CACHE_BITS);
	uint32_t *speed;

	if (memo->ndense) {
		BUG_ON(key >= memo->ndense);
		speed = memo->dense + key * memo->width;
		memo_fill(memo, key, speed);
		return speed;
	}
	speed = memo->cache + place * memo->width;
	if (memo->cache_key[place] != key) {
		memo_fill(memo, key, speed);
		memo->cache_key[place] = key;
	}
	return speed;
}
