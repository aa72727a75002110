/* coretype.c - reads the list of unlike cores that ends a topology. */
#include "coretype.h"
#include "json.h"
#include "param.h"
#include <inttypes.h>
#include <string.h>

#define SPEED_LEAST 0.001 /* below it a unit was mistaken */

struct conf {
	const char *name, *note;
	int64_t count, pu;
	int class;
};

static const struct param params[] = {
	{.key = "type",
	 .type = PARAM_STRING,
	 .offset = offsetof(struct conf, name),
	 .help = "what such a core is called"},
	{.key = "count",
	 .type = PARAM_INT,
	 .offset = offsetof(struct conf, count),
	 .min = 1,
	 .max = CPU_MAX,
	 .help = "how many, in each innermost group of the topology"},
	{.key = "pu",
	 .type = PARAM_INT,
	 .offset = offsetof(struct conf, pu),
	 .min = 1,
	 .max = SMT_MAX,
	 .help = "cpus of such a core"},
	PARAM_SOURCE(struct conf),
	{.key = NULL},
};

/* That the kinds exist is seen when they are known: pace.c. */
static void speed_check(const struct json *speed, struct err *e)
{
	double x;

	if (!speed)
		return;
	if (speed->type != JSON_OBJECT) {
		json_bad(e, speed, "an object wanted: kind, or \"*\" for all others, to speed");
		return;
	}
	for (const struct json *v = speed->first; v; v = v->next)
		param_real(v, SPEED_LEAST, 1, &x, e);
}

static void type_read(const struct json *v, struct machine *m, struct err *e)
{
	static const char *const also[] = {"speed", NULL};
	struct conf conf = {.count = 1, .pu = 1};

	param_read(params, v, also, &conf, e);
	speed_check(json_get(v, "speed"), e);
	for (int k = 0; k < m->ntype && conf.name; k++)
		if (!strcmp(m->type[k].name, conf.name))
			json_bad(e, json_get(v, "type"), "\"%s\" stands there twice", conf.name);
	m->type[m->ntype++] = (struct core_type){.name = xstrdup(conf.name ? conf.name : ""),
						 .cores = (int)conf.count,
						 .pu = (int)conf.pu};
}

bool coretypes_read(const struct json *cores, struct shape *sh, struct machine *m, struct err *e)
{
	int before = e->n, ncore = 0, ncpu = 0, c = 0;

	if (cores->type != JSON_ARRAY || cores->len < 1 || cores->len > CORE_TYPES)
		return json_bad(
			e, cores,
			"a list of 1 to %d types wanted, as [{\"type\": \"P\", \"count\": 6, "
			"\"pu\": 2}]",
			CORE_TYPES);
	for (const struct json *v = cores->first; v; v = v->next)
		type_read(v, m, e);
	if (e->n != before)
		return false;
	for (int k = 0; k < m->ntype; k++) {
		ncore += m->type[k].cores;
		ncpu += m->type[k].cores * m->type[k].pu;
	}
	if ((int64_t)ncpu * sh->ngroups > CPU_MAX)
		return json_bad(e, cores, "%" PRId64 " cpus: at most %d",
				(int64_t)ncpu * sh->ngroups, CPU_MAX);
	shape_cores(sh, ncore * sh->ngroups, ncpu * sh->ngroups);
	m->type_of = xcalloc((size_t)sh->ngroup[LEVEL_CORE], sizeof(*m->type_of));
	for (int g = 0; g < sh->ngroups; g++)
		for (int k = 0; k < m->ntype; k++)
			for (int i = 0; i < m->type[k].cores; i++) {
				m->type_of[c] = k;
				shape_core(sh, c++, m->type[k].pu);
			}
	for (int k = 0; k < m->ntype; k++)
		m->type[k].cores *= sh->ngroups;
	return true;
}
