/* bench.c - the tables of a benchmark's script: a line a test, a column for each task that counts
 * operations. */
#include "bench.h"

#include <inttypes.h>
#include <string.h>

#include "change.h"
#include "failure.h"
#include "path.h"
#include "pool.h"
#include "run.h"
#include "sim.h"

#define CORES "{cores}" /* in the texts of what is set */

static bool check_tables(const struct bench *b, struct err *e)
{
	static const char *const keys[] = {"title", "policy", "note", NULL};
	const struct json *tables = json_get(b->root, "tables");
	bool ok = true;

	if (!tables || tables->type != JSON_ARRAY || !tables->len)
		return json_bad(e, tables ? tables : b->root,
				"needs \"tables\", an array of at least one");
	for (const struct json *v = tables->first; v; v = v->next)
		ok = v->type == JSON_OBJECT ? json_only(v, keys, e) && json_line(v, "title", e) &&
						      json_line(v, "policy", e) && ok
					    : json_bad(e, v, "must be an object");
	return ok;
}

static bool check_sets(const struct bench *b, struct err *e)
{
	const struct json *set = json_get(b->root, "set");
	bool ok = true, cores = false;

	if (!set || set->type != JSON_OBJECT)
		return json_bad(e, set ? set : b->root,
				"needs \"set\", an object of paths and texts");
	for (const struct json *v = set->first; v; v = v->next)
		if (v->type != JSON_STRING)
			ok = json_bad(e, v, "must be a text, in which " CORES " is their number");
		else
			cores |= strstr(v->text, CORES) != NULL;
	return ok &&
	       (cores ||
		json_bad(e, set, "no text of it has " CORES ": their number would change nothing"));
}

struct bench *bench_read(const char *file, struct err *e)
{
	static const char *const keys[] = {"title", "note",   "config", "set",
					   "task",  "tables", NULL};
	struct bench *b = xcalloc(1, sizeof(*b));
	char *dir = path_dir(file);
	const char *config = NULL;
	bool ok;

	b->root = json_read(file, e);
	ok = b->root && (b->root->type == JSON_OBJECT || json_bad(e, b->root, "must be an object"));
	if (ok) {
		ok = json_only(b->root, keys, e);
		ok = json_line(b->root, "title", e) && ok;
		ok = (config = json_line(b->root, "config", e)) && ok;
		ok = (b->task = json_line(b->root, "task", e)) && ok;
		ok = check_tables(b, e) && ok;
		ok = check_sets(b, e) && ok;
	}
	if (ok) {
		b->config = path_join(dir, config);
		ok = change_workload(b->config, &b->workload, e);
	}
	free(dir);
	if (ok)
		return b;
	bench_free(b);
	return NULL;
}

void bench_free(struct bench *b)
{
	if (!b)
		return;
	json_free(b->root);
	free(b->config);
	free(b->workload);
	free(b);
}

/* ---- one table ---- */

/* "machine.topology=core:4 pu:2" */
static char *set_text(const struct json *v, int64_t cores)
{
	char *text = xasprintf("%s=", v->key);

	for (const char *s = v->text; *s;) {
		bool here = strncmp(s, CORES, strlen(CORES)) == 0;
		char *longer =
			here ? xasprintf("%s%" PRId64, text, cores) : xasprintf("%s%c", text, *s);

		free(text);
		text = longer;
		s += here ? strlen(CORES) : 1;
	}
	return text;
}

static struct spec *read_spec(const struct bench *b, const char *policy, struct err *e)
{
	const struct json *set = json_get(b->root, "set");
	const char **sets = xcalloc((size_t)set->len + 1, sizeof(*sets));
	struct spec_set ss = {.policies = &policy,
			      .npolicy = 1,
			      .sets = sets,
			      .runs = b->tests,
			      .has_seed = b->has_seed,
			      .seed = b->seed};
	struct spec *sp;

	if (b->workload)
		sets[ss.nset++] = xstrdup(b->workload);
	for (const struct json *v = set->first; v; v = v->next)
		sets[ss.nset++] = set_text(v, b->cores);
	sp = spec_read(b->config, &ss, e);
	for (int i = 0; i < ss.nset; i++)
		free((char *)sets[i]);
	free(sets);
	if (sp && sp->ncell != 1) {
		json_bad(e, set, "must set all that varies in %s", b->config);
		spec_free(sp);
		return NULL;
	}
	return sp;
}

struct table {
	const struct bench *b;
	struct spec *sp;
	FILE *f;
	void *room; /* a worker's own */
	struct failure failure;
	int status;
};

/* What a task's run found, in the order in which they were forked. */
struct found {
	const char *task;
	int64_t *ns; /* by id; 0: another task's */
	int n;
};

static void on_task(void *ctx, const struct stask *t, bool ended)
{
	struct found *found = ctx;
	int id = t->pub.id;

	if (!ended || !t->acc.ops || strcmp(t->pub.name, found->task) != 0)
		return;
	found->ns = xrealloc(found->ns, id < found->n ? (size_t)found->n : (size_t)id + 1,
			     sizeof(*found->ns));
	while (found->n <= id)
		found->ns[found->n++] = 0;
	found->ns[id] = (t->acc.ops_cpu + t->acc.ops / 2) / t->acc.ops;
}

static void begin(void *ctx, void *room)
{
	((struct table *)ctx)->room = room;
}

static int job(void *ctx, int64_t i, void *answer, FILE *text)
{
	const struct table *t = ctx;
	struct err e = {0};
	const struct cell *c = spec_cell(t->sp, 0, &e);
	struct found found = {.task = t->b->task};
	struct sim_totals totals;
	struct sim *s;

	(void)answer;
	s = c ? sim_create(&(struct sim_conf){.machine = c->machine,
					      .smt = c->smt,
					      .policy = c->policy,
					      .params = c->params,
					      .work = c->work,
					      .seed = run_seed(t->sp, i + 1),
					      .stall = t->sp->stall,
					      .probe = {.ctx = &found, .task = on_task},
					      .room = t->room},
			   &e)
	      : NULL;
	if (s)
		sim_run(s, &totals);
	else
		fputs(e.text, stderr);
	if (s && !found.n)
		fprintf(stderr, "no task %s of it counted an operation\n", t->b->task);
	for (int k = 0; k < found.n; k++)
		if (found.ns[k])
			fprintf(text, " %11.6f", (double)found.ns[k] / 1e9);
	free(found.ns);
	sim_destroy(s);
	err_fini(&e);
	return s && found.n ? EXIT_OK : EXIT_USER;
}

static bool take(void *ctx, int64_t i, int status, const void *answer, const char *text, size_t len)
{
	struct table *t = ctx;

	(void)answer;
	if (status == EXIT_OK) {
		fprintf(t->f, "%6" PRId64 "%.*s\n", i + 1, (int)len, text);
		return !ferror(t->f);
	}
	failure_tell(&t->failure, t->sp, 0, i + 1, status, text, false);
	if (failure_exit(status) > t->status)
		t->status = failure_exit(status);
	return true;
}

static int print_table(const struct bench *b, const struct json *v, struct spec *sp, int workers,
		       FILE *f, struct err *e)
{
	struct table t = {.b = b, .sp = sp, .f = f};
	struct pool pool = {.jobs = b->tests,
			    .room = sim_size(),
			    .ctx = &t,
			    .begin = begin,
			    .work = job,
			    .take = take};

	fprintf(f, "\n%s\n  test", json_get(v, "title")->text);
	for (int64_t i = 1; i <= b->cores; i++)
		fprintf(f, " %11" PRId64, i);
	fputc('\n', f);
	pool.workers = workers < pool.jobs ? workers : (int)pool.jobs;
	if (!pool_run(&pool, e))
		t.status = EXIT_MACHINE;
	failure_fini(&t.failure);
	return t.status;
}

/* The table would be empty, without a word. */
static bool check_task(const struct bench *b, struct spec *sp, struct err *e)
{
	const struct cell *c = spec_cell(sp, 0, e);
	const char **names;
	bool ok;

	if (!c)
		return false;
	names = xcalloc((size_t)c->work->nprog + 1, sizeof(*names));
	for (int i = 0; i < c->work->nprog; i++)
		names[i] = c->work->progs[i].name;
	ok = json_name(json_get(b->root, "task"), "task", names, (size_t)c->work->nprog, e) >= 0;
	free(names);
	return ok;
}

int bench_run(const struct bench *b, int workers, FILE *f, struct err *e)
{
	const struct json *tables = json_get(b->root, "tables"), *v = tables->first;
	struct spec **specs = xcalloc((size_t)tables->len, sizeof(*specs));
	int status = EXIT_OK;

	for (int i = 0; i < tables->len; i++, v = v->next) {
		specs[i] = read_spec(b, json_get(v, "policy")->text, e);
		if (!specs[i] || (i == 0 && !check_task(b, specs[i], e)))
			status = err_exit(e);
	}
	if (status == EXIT_OK)
		fprintf(f, "%s\n", json_get(b->root, "title")->text);
	v = tables->first;
	for (int i = 0; i < tables->len && status == EXIT_OK; i++, v = v->next)
		status = print_table(b, v, specs[i], workers, f, e);
	for (int i = 0; i < tables->len; i++)
		spec_free(specs[i]);
	free(specs);
	return status;
}
