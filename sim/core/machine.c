/* machine.c - reads a machine: how its cpus are numbered, which are online, what things cost. */
#include "machine.h"
#include "coretype.h"
#include "idle.h"
#include "json.h"
#include "param.h"
#include "topology.h"
#include <string.h>

#define COST_MAX 1000000000.0 /* 1 s: beyond it a unit was mistaken */

/* ---- config: cpus ---- */

static bool numbering_list(const struct json *v, const struct shape *sh, int *cpu_at, struct err *e)
{
	uint64_t used[CPU_MAX / 64] = {0};
	bool ok = true;
	int64_t cpu;

	if (v->len != sh->ncpu)
		return json_bad(e, v, "%d cpu numbers, one for each pu, wanted, not %d", sh->ncpu,
				v->len);
	for (const struct json *c = v->first; c; c = c->next) {
		if (!param_int(c, 0, sh->ncpu - 1, &cpu, e)) {
			ok = false;
			continue;
		}
		if (mask_has(used, (int)cpu))
			ok = json_bad(e, c, "cpu %d stands there twice", (int)cpu);
		bit_set(used, (int)cpu);
		cpu_at[c->index] = (int)cpu;
	}
	return ok;
}

/* Fills the cpu at each place. v may be NULL: split. */
static bool numbering_read(const struct json *v, const struct shape *sh, int *cpu_at, struct err *e)
{
	static const char *const names[] = {"split", "adjacent"};
	int which = 0, cpu_no = 0;

	if (v && v->type == JSON_ARRAY)
		return numbering_list(v, sh, cpu_at, e);
	if (v && v->type != JSON_STRING)
		return json_bad(e, v, "must be \"split\", \"adjacent\" or a list of cpu numbers");
	if (v)
		which = json_name(v, "numbering", names, ARRAY_LEN(names), e);
	if (which < 0)
		return false;
	for (int thread = 0; thread < sh->smt && !which; thread++)
		for (int place = 0; place < sh->ncpu; place++)
			if (sh->thread[place] == thread)
				cpu_at[place] = cpu_no++;
	for (int place = 0; place < sh->ncpu && which; place++)
		cpu_at[place] = place;
	return true;
}

static void offline_list(const struct json *v, int ncpu, uint64_t *off, struct err *e)
{
	int64_t cpu;

	for (const struct json *c = v->first; c; c = c->next) {
		if (!param_int(c, 0, ncpu - 1, &cpu, e))
			continue;
		if (mask_has(off, (int)cpu))
			json_bad(e, c, "cpu %d stands there twice", (int)cpu);
		bit_set(off, (int)cpu);
	}
}

static void online_read(const struct json *v, bool siblings_off, const struct shape *sh,
			const int *cpu_at, struct machine *m, struct err *e)
{
	static const char *const names[] = {"siblings"};
	uint64_t off[CPU_MAX / 64] = {0};

	if (v && v->type == JSON_ARRAY)
		offline_list(v, sh->ncpu, off, e);
	else if (v && (v->type != JSON_STRING || strspn(v->text, "0123456789-, ") > 0))
		json_bad(e, v, "must be \"siblings\" or a list of cpu numbers, as [2, 3]");
	else if (v && json_name(v, "set of cpus", names, ARRAY_LEN(names), e) == 0)
		siblings_off = true;
	for (int place = 0; siblings_off && place < sh->ncpu; place++)
		if (sh->thread[place])
			bit_set(off, cpu_at[place]);
	m->online = xcalloc(CPU_MAX / 64, sizeof(*m->online));
	for (int cpu = 0; cpu < sh->ncpu; cpu++) {
		if (mask_has(off, cpu))
			continue;
		bit_set(m->online, cpu);
		m->nonline++;
	}
	if (!m->nonline)
		json_bad(e, v, "no cpu is left online");
}

/* cpu -1: the lowest one that is there. */
static void irq_read(const struct json *v, int64_t cpu, struct machine *m, struct err *e)
{
	if (cpu < 0)
		while (!mask_has(m->online, (int)++cpu))
			;
	else if (cpu >= m->ncpu)
		json_bad(e, v, "no cpu %d: they go from 0 to %d", (int)cpu, m->ncpu - 1);
	else if (!mask_has(m->online, (int)cpu))
		json_bad(e, v, "cpu %d is offline", (int)cpu);
	m->irq_cpu = (int)cpu;
}

static void cpus_read(const struct json *conf, const struct shape *sh, int64_t irq_cpu,
		      struct machine *m, struct err *e)
{
	const struct json *numbering = json_get(conf, "numbering");
	const struct json *seen = json_get(conf, "seen_numbering");
	int *real_at = xcalloc(sh->ncpu, sizeof(*real_at));
	int *seen_at = xcalloc(sh->ncpu, sizeof(*seen_at));
	int before = e->n;
	bool siblings_off;

	m->ncpu = sh->ncpu;
	m->smt = sh->smt;
	numbering_read(numbering, sh, real_at, e);
	if (seen)
		numbering_read(seen, sh, seen_at, e);
	else
		memcpy(seen_at, real_at, sh->ncpu * sizeof(*seen_at));
	sysctl_read(json_get(conf, "sysctl"), &siblings_off, e);
	online_read(json_get(conf, "offline"), siblings_off, sh, real_at, m, e);
	if (e->n == before)
		irq_read(json_get(conf, "irq_cpu"), irq_cpu, m, e);
	if (e->n == before) {
		topology_init(&m->real, sh, real_at, m->online);
		topology_init(&m->seen, sh, seen_at, m->online);
	}
	free(real_at);
	free(seen_at);
}

/* ---- config: costs ---- */

/* A number with its origin, as it stands in the file. */
struct given {
	int64_t ns;
	int class;
	const char *note;
};

static const struct param given_params[] = {
	{.key = "time",
	 .type = PARAM_TIME,
	 .offset = offsetof(struct given, ns),
	 .max = COST_MAX,
	 .help = "work that the incoming task does first"},
	PARAM_SOURCE(struct given),
	{.key = NULL},
};

static void cost_read(const struct json *v, struct cost *cost, struct err *e)
{
	struct given g = {.class = CLASS_ASSUMED};

	if (v)
		param_read(given_params, v, NULL, &g, e);
	*cost = (struct cost){g.ns, (enum number_class)g.class};
}

static void costs_read(const struct json *costs, struct machine *m, struct err *e)
{
	static const char *const keys[] = {"switch", "refill", NULL};
	static const char *const distances[] = {"sibling", "cache", "package", "machine", NULL};
	const struct json *refill = json_get(costs, "refill");

	if (costs)
		json_only(costs, keys, e);
	if (refill)
		json_only(refill, distances, e);
	cost_read(json_get(costs, "switch"), &m->switch_cost, e);
	m->refill[DIST_SAME].class = CLASS_ASSUMED;
	for (int d = DIST_SIBLING; d < DISTANCES; d++)
		cost_read(json_get(refill, distances[d - DIST_SIBLING]), &m->refill[d], e);
}

/* ---- config: all of it ---- */

struct conf {
	const char *topology, *note;
	int64_t irq_cpu;
};

static const struct param machine_params[] = {
	{.key = "topology",
	 .type = PARAM_STRING,
	 .offset = offsetof(struct conf, topology),
	 .help = "levels from the outside in, \"pack:1 l3:1 core:2 pu:2\""},
	{.key = "irq_cpu",
	 .type = PARAM_INT,
	 .offset = offsetof(struct conf, irq_cpu),
	 .optional = true,
	 .max = CPU_MAX - 1,
	 .help = "the cpu on which devices wake tasks; the lowest online one if absent"},
	{.key = "note",
	 .type = PARAM_STRING,
	 .offset = offsetof(struct conf, note),
	 .optional = true,
	 .help = "which machine it is"},
	{.key = NULL},
};

/* All cores are alike, or "cores" says what they are. */
static bool shape_read(const struct json *machine, const char *topology, struct shape *sh,
		       struct machine *m, struct err *e)
{
	const struct json *cores = json_get(machine, "cores");

	if (!shape_parse(topology, cores != NULL, sh, json_get(machine, "topology"), e))
		return false;
	if (cores)
		return coretypes_read(cores, sh, m, e);
	m->ntype = 1;
	m->type[0] = (struct core_type){.name = xstrdup(""), .cores = sh->ncore, .pu = sh->smt};
	m->type_of = xcalloc((size_t)sh->ncore, sizeof(*m->type_of));
	return true;
}

bool machine_read(const struct json *machine, struct machine *m, struct err *e)
{
	static const char *const also[] = {"numbering", "seen_numbering", "offline",
					   "idle",	"costs",	  "sysctl",
					   "clock",	"cores",	  NULL};
	struct conf conf = {.irq_cpu = -1};
	int before = e->n;
	struct shape sh = {0};

	memset(m, 0, sizeof(*m));
	param_read(machine_params, machine, also, &conf, e);
	if (conf.topology && shape_read(machine, conf.topology, &sh, m, e))
		cpus_read(machine, &sh, conf.irq_cpu, m, e);
	shape_fini(&sh);
	clock_read(json_get(machine, "clock"), &m->clock, e);
	idle_read(json_get(machine, "idle"), &m->idle_kind, &m->idle_latency, e);
	costs_read(json_get(machine, "costs"), m, e);
	if (e->n == before)
		return true;
	machine_fini(m);
	return false;
}

bool machine_init(struct machine *m, const char *topology, const char *numbering, struct err *e)
{
	char *text =
		xasprintf("{\"topology\": \"%s\", \"numbering\": \"%s\"}", topology, numbering);
	struct json *doc = json_parse("machine", text, strlen(text), e);
	bool ok = doc && machine_read(doc, m, e);

	json_free(doc);
	free(text);
	return ok;
}

void machine_fini(struct machine *m)
{
	topology_fini(&m->real);
	topology_fini(&m->seen);
	for (int k = 0; k < m->ntype; k++)
		free(m->type[k].name);
	free(m->type_of);
	free(m->online);
	free(m->idle_kind);
	*m = (struct machine){0};
}

/* ---- cpu lists ---- */

/* Digits at *text, which is moved on; -1: there are none, or they make no cpu number. */
static int list_number(const char **text)
{
	size_t len = strspn(*text, "0123456789");
	int n = len && len < 8 ? (int)strtol(*text, NULL, 10) : -1;

	*text += len;
	return n;
}

bool cpu_list(const char *text, int ncpu, uint64_t *set, const struct json *at, struct err *e)
{
	const char *p = text;
	int from, to;

	memset(set, 0, CPU_MAX / 8);
	do {
		from = to = list_number(&p);
		if (*p == '-') {
			p++;
			to = list_number(&p);
		}
		if (from < 0 || to < from || (*p && *p != ','))
			return json_bad(e, at, "\"%s\" is no list of cpus, as \"0-3,8\"", text);
		if (to >= ncpu)
			return json_bad(e, at, "no cpu %d: they go from 0 to %d", to, ncpu - 1);
		for (int cpu = from; cpu <= to; cpu++)
			bit_set(set, cpu);
	} while (*p++ == ',');
	return true;
}
