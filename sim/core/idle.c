/* idle.c - reads what a cpu does that has nothing to run. */
#include "idle.h"

#include <string.h>

#include "json.h"
#include "machine.h"
#include "param.h"

#define LATENCY_MAX 1000000000.0 /* 1 s: beyond it a unit was mistaken */

struct loop_conf {
	const char *kind;
	int64_t latency;
	int class;
	const char *note;
};

static const struct param loop_params[] = {
	{.key = "kind",
	 .type = PARAM_STRING,
	 .offset = offsetof(struct loop_conf, kind),
	 .def = "halt",
	 .help = "what an idle cpu runs: \"halt\" or one of kinds"},
	{.key = "latency",
	 .type = PARAM_TIME,
	 .offset = offsetof(struct loop_conf, latency),
	 .def = "0ns",
	 .max = LATENCY_MAX,
	 .help = "from the wish to run something on an idle cpu to its start"},
	PARAM_SOURCE(struct loop_conf),
	{.key = NULL},
};

/* The members of an object by name; as many as it has. Owned by the caller. */
static const char **names_of(const struct json *v)
{
	const char **names = xcalloc((size_t)v->len + 1, sizeof(*names));
	int n = 0;

	for (const struct json *c = v->first; c; c = c->next)
		names[n++] = c->key;
	return names;
}

/* The loop in use; NULL: see e. */
static const struct json *loop_of(const struct json *idle, struct err *e)
{
	static const char *const keys[] = {"loop", "loops", "note", NULL};
	const struct json *loop = json_get(idle, "loop"), *loops = json_get(idle, "loops");
	static const char *const own[] = {"kind", "latency", "class"};
	const struct json *at = NULL, *v;
	const char **names;
	int i, before = e->n;

	for (size_t k = 0; k < ARRAY_LEN(own); k++)
		if ((v = json_get(idle, own[k])))
			json_bad(e, v, "not beside \"loops\": each of them has its own");
	if (e->n != before || !json_only(idle, keys, e))
		return NULL;
	if (!loop || !loops) {
		json_bad(e, idle, "needs both \"loops\" and, which of them is in use, \"loop\"");
		return NULL;
	}
	if (loops->type != JSON_OBJECT || loops->len == 0) {
		json_bad(e, loops, "must be an object of at least one loop");
		return NULL;
	}
	names = names_of(loops);
	i = json_name(loop, "loop", names, (size_t)loops->len, e);
	free(names);
	for (at = loops->first; i > 0; i--)
		at = at->next;
	return i < 0 ? NULL : at;
}

static bool has_loops(const struct json *idle)
{
	return json_get(idle, "loop") || json_get(idle, "loops");
}

void idle_read(const struct json *idle, char **kind, int64_t *latency, struct err *e)
{
	struct loop_conf c = {.kind = NULL};
	const struct json *loop;

	if (!has_loops(idle)) {
		param_read(loop_params, idle, NULL, &c, e);
	} else if ((loop = loop_of(idle, e))) {
		/* the one in use last */
		for (const struct json *v = json_get(idle, "loops")->first; v; v = v->next)
			if (v != loop)
				param_read(loop_params, v, NULL, &c, e);
		param_read(loop_params, loop, NULL, &c, e);
	}
	*kind = xstrdup(c.kind ? c.kind : "");
	*latency = c.latency;
}

static bool check_loop(const struct json *loop, const struct smt *smt, struct err *e)
{
	const struct json *kind = json_get(loop, "kind");
	int k;

	return !kind || smt_idle_kind(smt, kind->text, kind, &k, e);
}

bool idle_check(const struct json *idle, const struct smt *smt, struct err *e)
{
	bool ok = true;

	if (!has_loops(idle))
		return check_loop(idle, smt, e);
	for (const struct json *v = json_get(idle, "loops")->first; v; v = v->next)
		ok = check_loop(v, smt, e) && ok;
	return ok;
}

/* ---- settings of kernels ---- */

static const struct {
	const char *name;
	int64_t off; /* the value that takes siblings offline */
} settings[] = {
	{"machdep.hlt_logical_cpus", 1},       /* FreeBSD 5 */
	{"machdep.hyperthreading_allowed", 0}, /* FreeBSD 5.4 to 14 */
	{"hw.smt", 0},			       /* OpenBSD 6.4 */
};

void sysctl_read(const struct json *sysctl, bool *siblings_off, struct err *e)
{
	const char *keys[ARRAY_LEN(settings) + 2] = {"note"};

	*siblings_off = false;
	if (!sysctl)
		return;
	for (size_t i = 0; i < ARRAY_LEN(settings); i++)
		keys[i + 1] = settings[i].name;
	json_only(sysctl, keys, e);
	for (size_t i = 0; i < ARRAY_LEN(settings); i++) {
		const struct json *v = json_get(sysctl, settings[i].name);
		int64_t x = !settings[i].off;
		if (v && param_int(v, 0, 1, &x, e))
			*siblings_off |= x == settings[i].off;
	}
}
