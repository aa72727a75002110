/* cmd_check.c - `corun check`: reads configs, workloads and traces whole, and says what a run would
 * do. */
#include <getopt.h>
#include <inttypes.h>
#include <string.h>

#include "bench.h"
#include "cmd.h"
#include "input.h"
#include "param.h"
#include "path.h"
#include "reproduce.h"
#include "spec.h"
#include "table.h"
#include "trace.h"
#include "workload.h"

static const char help[] =
	"usage: corun check FILE...\n"
	"Validates configs, workloads and traces, and prints what a run of them would do.\n"
	"Exit status: 0 all are good; 2 one is not, or 4 a policy's shared object: every error\n"
	"stands on standard error.\n";

static void say_work(const struct work *w)
{
	char text[40];
	uint32_t steps =
		w->nstep - (w->replay ? (uint32_t)w->nprog : 0); /* their ends are no lines */
	int starting = 0;

	for (int i = 0; i < w->nprog; i++)
		starting += w->progs[i].copies > 0 || w->progs[i].arrivals >= 0;
	printf("  work      %d %s%s of %" PRIu32 " step%s, %d of which start%s by %s", w->nprog,
	       w->replay ? "recorded task" : "program", w->nprog == 1 ? "" : "s", steps,
	       steps == 1 ? "" : "s", starting, starting == 1 ? "s" : "",
	       starting == 1 ? "itself" : "themselves");
	if (w->until)
		printf("; ends at %s", time_text(w->until, text, sizeof(text)));
	printf("\n");
}

static void say_cost(const char *what, const struct cost *c)
{
	static const char *const classes[] = {"measured", "calibrated", "assumed"};
	char text[40];

	printf("%s %s (%s)", what, time_text(c->ns, text, sizeof(text)), classes[c->class]);
}

static void say_machine(const struct cell *c)
{
	const struct machine *m = c->machine;
	static const char *const from[] = {NULL, "from the sibling", "from within the cache",
					   "from within the package", "from afar"};
	char text[40];

	printf("  machine   ");
	table_machine(c, stdout);
	say_cost("  costs     a switch", &m->switch_cost);
	for (int d = DIST_SIBLING; d < DISTANCES; d++)
		if (m->refill[d].ns) {
			printf(", a refill ");
			say_cost(from[d], &m->refill[d]);
		}
	printf("; an idle cpu (%s) starts after %s\n", m->idle_kind,
	       time_text(m->idle_latency, text, sizeof(text)));
}

static void say_grid(const struct grid *g)
{
	for (int i = 0; i < g->npath; i++) {
		const struct grid_path *p = &g->paths[i];
		printf("  varies    %s: %d value%s, %s", p->name, p->nvalue,
		       p->nvalue == 1 ? "" : "s", p->values[0]);
		if (p->nvalue > 1)
			printf("%s%s", p->nvalue > 2 ? " ... " : ", ", p->values[p->nvalue - 1]);
		printf("\n");
	}
}

static void say_policies(const struct grid *g)
{
	printf("  policies ");
	for (int i = 0; i < g->npolicy; i++)
		printf(" %s", g->policies[i]);
	printf("\n");
}

static bool check_config(const char *file, struct err *e)
{
	struct spec *sp = spec_read(file, NULL, e);
	const struct cell *c = sp ? spec_cell(sp, 0, e) : NULL;
	const struct grid *g;
	int64_t rows;

	if (c) {
		g = &sp->grid;
		rows = sp->runs * sp->ncell;
		printf("%s: a config: %" PRId64 " setting%s x %d polic%s", file, g->nsetting,
		       g->nsetting == 1 ? "" : "s", g->npolicy, g->npolicy == 1 ? "y" : "ies");
		if (g->ncell < g->nsetting * g->npolicy)
			printf(" (but for %" PRId64 ")", g->nsetting * g->npolicy - g->ncell);
		printf(" x %" PRId64 " run%s = %" PRId64 " run%s\n", sp->runs,
		       sp->runs == 1 ? "" : "s", rows, rows == 1 ? "" : "s");
		say_grid(g);
		say_machine(c);
		say_policies(g);
		say_work(c->work);
	}
	spec_free(sp);
	return c != NULL;
}

/* On its own a workload's kinds are whatever it names: only a config can say which there are. */
static bool check_workload(const char *file, const struct json *root, struct err *e)
{
	struct work w = {0};
	char *dir = path_dir(file);
	bool ok = workload_read(root, dir, NULL, NULL, &w, e);

	if (ok) {
		printf("%s: a workload\n", file);
		say_work(&w);
	}
	work_fini(&w);
	free(dir);
	return ok;
}

static bool check_trace(const char *file, struct err *e)
{
	struct trace_info info = {0};
	struct trace_opts opts = {.info = &info};
	struct work w = {0};
	bool ok = trace_load(file, &opts, &w, e);
	char a[40], b[40];

	if (ok) {
		printf("%s: a trace of %d task%s", file, info.tasks, info.tasks == 1 ? "" : "s");
		if (info.cpus)
			printf(" on %d cpu%s", info.cpus, info.cpus == 1 ? "" : "s");
		if (info.elapsed)
			printf(", %s long", time_text(info.elapsed, a, sizeof(a)));
		if (info.busy)
			printf(", %s of cpu time", time_text(info.busy, b, sizeof(b)));
		printf("\n");
		say_work(&w);
	}
	work_fini(&w);
	return ok;
}

static bool check_figures(const char *file, struct err *e)
{
	struct reproduce *r = reproduce_read(file, e);
	int rows = 0, runs = 0;

	for (int i = 0; r && i < r->ngroup; i++) {
		rows += r->groups[i].nrow;
		runs += r->groups[i].nrun;
	}
	if (r)
		printf("%s: %d measured figures from %d sources, of %d settings\n", file, rows,
		       r->ngroup, runs);
	reproduce_free(r);
	return r != NULL;
}

static bool check_bench(const char *file, struct err *e)
{
	struct bench *b = bench_read(file, e);

	if (b)
		printf("%s: a benchmark of %s\n", file, b->config);
	bench_free(b);
	return b != NULL;
}

static bool has_one(const struct json *root, const char *const *keys)
{
	while (*keys && !json_get(root, *keys))
		keys++;
	return *keys != NULL;
}

static bool check_file(const char *file, struct err *e)
{
	static const char *const config[] = {"machine", "smt", "policy", "workload", "vary", NULL};
	static const char *const workload[] = {"tasks",	   "trace",  "devices", "locks",
					       "barriers", "events", NULL};
	static const char *const figures[] = {"groups", NULL}, *const bench[] = {"tables", NULL};
	size_t n = strlen(file);
	struct json *root;
	bool ok;

	if (trace_is(file) || (n > 4 && strcmp(file + n - 4, ".zst") == 0))
		return check_trace(file, e);
	root = json_read(file, e);
	if (!root)
		return false;
	if (has_one(root, config))
		ok = check_config(file, e);
	else if (has_one(root, workload))
		ok = check_workload(file, root, e);
	else if (has_one(root, figures))
		ok = check_figures(file, e);
	else if (has_one(root, bench))
		ok = check_bench(file, e);
	else
		ok = json_bad(
			e, root,
			"neither a config, which has \"machine\", \"policy\" and \"workload\", "
			"nor a workload, which has \"tasks\" or a \"trace\"");
	json_free(root);
	return ok;
}

int cmd_check(int argc, char **argv)
{
	static const struct option options[] = {{"help", 0, NULL, 'h'}, {0}};
	int status = EXIT_OK, c;

	optind = 1;
	while ((c = getopt_long(argc, argv, "h", options, NULL)) != -1) {
		if (c == 'h') {
			fputs(help, stdout);
			return EXIT_OK;
		}
		return cmd_usage("check");
	}
	if (optind == argc) {
		fputs("corun check: needs a file\n", stderr);
		return cmd_usage("check");
	}
	for (int i = optind; i < argc; i++) {
		struct err e = {0};
		if (!check_file(argv[i], &e)) {
			fflush(stdout);
			err_sort(&e);
			fputs(e.text, stderr);
			status = err_exit(&e) > status ? err_exit(&e) : status;
		}
		err_fini(&e);
	}
	return status;
}
