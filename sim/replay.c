/* replay.c - how a config wants a recorded trace replayed. */
#include "replay.h"

#include <math.h>
#include <string.h>

#include "param.h"
#include "path.h"
#include "program.h"
#include "trace.h"

#define SCALE_DEN 1000000

struct conf {
	const char *trace;
	double cpu_scale, io_scale;
	bool background, io_drawn;
};

static const struct param params[] = {
	{.key = "trace",
	 .type = PARAM_STRING,
	 .offset = offsetof(struct conf, trace),
	 .help = "the recorded trace, relative to this file"},
	{.key = "cpu_scale",
	 .type = PARAM_REAL,
	 .offset = offsetof(struct conf, cpu_scale),
	 .def = "1",
	 .min = 1e-6,
	 .max = 1000,
	 .help = "factor on every burst, to 6 digits"},
	{.key = "io_scale",
	 .type = PARAM_REAL,
	 .offset = offsetof(struct conf, io_scale),
	 .def = "1",
	 .min = 1e-6,
	 .max = 1000,
	 .help = "factor on every wait for a device, to 6 digits"},
	{.key = "io_drawn",
	 .type = PARAM_BOOL,
	 .offset = offsetof(struct conf, io_drawn),
	 .def = "false",
	 .help = "draw every wait for a device, exponentially distributed about what was recorded "
		 "(scaled)"},
	{.key = "background",
	 .type = PARAM_BOOL,
	 .offset = offsetof(struct conf, background),
	 .def = "true",
	 .help = "replay what ran outside the recorded tree, at its recorded times"},
	{0},
};

/* Which kind each command's bursts are. */
struct kinds {
	const struct json *map; /* command -> kind name; NULL: all are kind 0 */
	const struct smt *smt;
};

static uint16_t kind_of(void *ctx, const char *command)
{
	const struct kinds *k = ctx;
	const struct json *v = json_get(k->map, command);

	if (!v)
		v = json_get(k->map, "*");
	return v && k->smt ? (uint16_t)smt_kind(k->smt, v->text) : 0;
}

static bool check_kinds(const struct json *at, struct kinds *k, struct err *e)
{
	bool ok = true;

	k->map = json_get(at, "kinds");
	if (!k->map)
		return !k->smt || smt_nkind(k->smt) == 1 ||
		       json_bad(e, at,
				"needs \"kinds\", {command: kind, \"*\": kind}: there are several");
	if (k->map->type != JSON_OBJECT)
		return json_bad(e, k->map, "must be an object of command: kind");
	if (!json_get(k->map, "*"))
		ok = json_bad(e, k->map, "needs \"*\", the kind of all other commands");
	for (const struct json *v = k->map->first; v; v = v->next)
		if (kind_read(v, k->smt, e) < 0)
			ok = false;
	return ok;
}

/* What a device took once it need not take again. */
static void draw_waits(struct work *w)
{
	int n = 0;

	for (uint32_t i = 0; i < w->nstep; i++)
		n += w->steps[i].op == OP_DELAY;
	w->dists = xcalloc((size_t)n, sizeof(*w->dists));
	for (uint32_t i = 0; i < w->nstep; i++) {
		struct step *st = &w->steps[i];
		if (st->op != OP_DELAY || st->ns == 0)
			continue;
		w->dists[w->ndist] = (struct dist){.law = DIST_EXPONENTIAL, .a = (double)st->ns};
		st->ns = w->ndist++;
		st->flags |= STEP_DRAWN;
	}
}

bool replay_read(const struct json *at, const char *dir, const struct smt *smt, struct work *w,
		 struct err *e)
{
	static const char *const also[] = {"note", "kinds", NULL};
	struct kinds kinds = {.smt = smt};
	struct conf conf = {0};
	struct trace_opts opts = {.kind_of = kind_of, .ctx = &kinds};
	bool ok = param_read(params, at, also, &conf, e);
	char *file;

	ok = check_kinds(at, &kinds, e) && ok;
	if (!ok)
		return false;
	opts.cpu_num = llround(conf.cpu_scale * SCALE_DEN);
	opts.io_num = llround(conf.io_scale * SCALE_DEN);
	opts.cpu_den = opts.io_den = SCALE_DEN;
	opts.drop_background = !conf.background;
	file = path_join(dir, conf.trace);
	ok = path_readable(file, json_get(at, "trace"), e) && trace_load(file, &opts, w, e);
	if (ok)
		work_add_file(w, file);
	free(file);
	if (ok && conf.io_drawn)
		draw_waits(w);
	if (!ok) {
		work_fini(w);
		*w = (struct work){0};
	}
	return ok;
}
