/* cmd_run.c - `corun run`: runs an experiment and reports it. */
#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "cmd.h"
#include "outfile.h"
#include "param.h"
#include "path.h"
#include "pool.h"
#include "report.h"

#define WORKERS_MAX 512

struct args {
	const char *file, *out, *tasks;
	struct spec_set set;
	int workers;
	enum format format;
};

struct ctx {
	const struct args *a;
	struct spec *sp; /* a worker's own as soon as it reads a setting */
	struct report report;
	FILE *tasks;
	int64_t failed;
	int status;
	char *last_words; /* of the last run that failed, or NULL */
	bool shown;	  /* a progress line stands there */
};

static const char help[] =
	"usage: corun run FILE [options]\n"
	"Runs the experiment that the config FILE describes, and prints who wins and why.\n"
	"\n"
	"  -p, --policy NAME     run this policy instead of the file's; may be given again;\n"
	"                        with a '/' in it: a shared object\n"
	"      --set PATH=VALUE  change the config: --set machine.numbering=adjacent\n"
	"      --seed N          the first run's seed (the config's, else 1); the next have N+1, "
	"N+2 ...\n"
	"      --runs N          runs a policy and setting\n"
	"  -j, --jobs N          worker processes (as many as cpus); the output is the same for "
	"any N\n"
	"      --format F        table, csv (one row a run) or json\n"
	"  -o, --output FILE     instead of standard output; appears whole or not at all\n"
	"      --tasks FILE      also one CSV row a task, in the order in which they end\n"
	"  -h, --help            this\n"
	"\n"
	"Exit status: 0, or 2 config or options, 3 disk or memory, 4 a policy broke its "
	"contract.\n";

static bool whole(const char *text, int64_t min, int64_t max, int64_t *n)
{
	char *end;
	long long v;

	if (text[0] < '0' || text[0] > '9')
		return false;
	v = strtoll(text, &end, 10);
	*n = v;
	return !*end && v >= min && v <= max;
}

static bool read_option(struct args *a, int c, const char *arg, struct err *e)
{
	static const char *const formats[] = {"table", "csv", "json"};
	int64_t n;

	switch (c) {
	case 'p':
		a->set.policies =
			xrealloc(a->set.policies, (size_t)a->set.npolicy + 1, sizeof(char *));
		a->set.policies[a->set.npolicy++] = arg;
		return true;
	case 's':
		a->set.sets = xrealloc(a->set.sets, (size_t)a->set.nset + 1, sizeof(char *));
		a->set.sets[a->set.nset++] = arg;
		return true;
	case 'S':
		a->set.has_seed = true;
		return seed_parse(arg, &a->set.seed) ||
		       err_add(e, "corun run: --seed %s: must be a whole number up to 2^64-1", arg);
	case 'r':
		return whole(arg, 1, RUNS_MAX, &a->set.runs) ||
		       err_add(e, "corun run: --runs %s: must be a number from 1 to %d", arg,
			       RUNS_MAX);
	case 'j':
		if (!whole(arg, 1, WORKERS_MAX, &n))
			return err_add(e, "corun run: --jobs %s: must be a number from 1 to %d",
				       arg, WORKERS_MAX);
		a->workers = (int)n;
		return true;
	case 'f':
		for (int i = 0; i < 3; i++)
			if (strcmp(arg, formats[i]) == 0) {
				a->format = (enum format)i;
				return true;
			}
		return err_add(e, "corun run: --format %s: must be table, csv or json", arg);
	case 'o':
		a->out = arg;
		return true;
	default:
		a->tasks = arg;
		return true;
	}
}

/* -1: go on. */
static int read_args(int argc, char **argv, struct args *a)
{
	static const struct option options[] = {{"policy", 1, NULL, 'p'}, {"set", 1, NULL, 's'},
						{"seed", 1, NULL, 'S'},	  {"runs", 1, NULL, 'r'},
						{"jobs", 1, NULL, 'j'},	  {"format", 1, NULL, 'f'},
						{"output", 1, NULL, 'o'}, {"tasks", 1, NULL, 't'},
						{"help", 0, NULL, 'h'},	  {0}};
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);
	struct err e = {0};
	int c;

	*a = (struct args){.workers = cpus > 0 && cpus < WORKERS_MAX ? (int)cpus : 1, .out = "-"};
	optind = 1;
	while ((c = getopt_long(argc, argv, "p:j:o:h", options, NULL)) != -1) {
		if (c == 'h') {
			fputs(help, stdout);
			return EXIT_OK;
		}
		if (c == '?')
			return cmd_usage("run");
		read_option(a, c, optarg, &e);
	}
	if (optind != argc - 1)
		err_add(&e, optind == argc ? "corun run: needs a config file"
					   : "corun run: takes one config file");
	else
		a->file = argv[optind];
	if (e.n) {
		fputs(e.text, stderr);
		err_fini(&e);
		return cmd_usage("run");
	}
	return -1;
}

static int job(void *ctx, int64_t i, void *answer, FILE *text)
{
	const struct ctx *c = ctx;
	int64_t cell = i / c->sp->runs, run = i % c->sp->runs + 1;
	struct err e = {0};
	const struct cell *of = spec_cell(c->sp, cell, &e);
	char *key = report_key(c->sp, cell, run);
	bool ok = of && run_cell(c->sp, of, run_seed(c->sp, run), c->tasks ? text : NULL, key,
				 answer, &e);

	free(key);
	if (!ok)
		fputs(e.text, stderr);
	err_fini(&e);
	return ok ? EXIT_OK : EXIT_USER;
}

static void clear_line(struct ctx *c)
{
	if (c->shown)
		fputs("\r\033[K", stderr);
	c->shown = false;
}

/* Whose run it was and what it said; the same words are not repeated for every seed. */
static void tell_failed(struct ctx *c, int64_t cell, int64_t run, int status, const char *text)
{
	bool again = c->last_words && strcmp(c->last_words, text) == 0 && *text;
	char *name = report_run_name(c->sp, cell, run);

	clear_line(c);
	fprintf(stderr, "corun: a run failed: %s", name);
	free(name);
	if (status > 128)
		fprintf(stderr, ", killed by signal %d (%s)", status - 128,
			strsignal(status - 128));
	fputs(again ? ": as the one before\n" : *text ? ":\n" : "\n", stderr);
	if (again)
		return;
	fputs(text, stderr);
	free(c->last_words);
	c->last_words = xstrdup(text);
}

static bool take(void *ctx, int64_t i, int status, const void *answer, const char *text, size_t len)
{
	struct ctx *c = ctx;
	int64_t cell = i / c->sp->runs, run = i % c->sp->runs + 1;

	report_run(&c->report, cell, run, status == EXIT_OK ? answer : NULL, status);
	if (status == EXIT_OK && c->tasks)
		fwrite(text, 1, len, c->tasks);
	if (status != EXIT_OK) {
		tell_failed(c, cell, run, status, text);
		c->failed++;
		if (status > 128)
			status = EXIT_MACHINE;
		if (status > c->status)
			c->status = status;
	}
	return !ferror(c->report.f) && !(c->tasks && ferror(c->tasks));
}

static void progress(void *ctx, int64_t done)
{
	struct ctx *c = ctx;

	fprintf(stderr, "\r\033[K%" PRId64 " of %" PRId64 " runs", done,
		c->sp->runs * c->sp->ncell);
	c->shown = true;
}

static int run_all(struct ctx *c, struct outfile *out, struct outfile *tasks, struct err *e)
{
	struct pool pool = {.jobs = c->sp->runs * c->sp->ncell,
			    .workers = c->a->workers,
			    .size = sizeof(struct result),
			    .ctx = c,
			    .work = job,
			    .take = take,
			    .progress = isatty(STDERR_FILENO) ? progress : NULL};
	bool ok;

	if (pool.workers > pool.jobs)
		pool.workers = (int)pool.jobs;
	if (c->tasks) {
		report_key_names(c->sp, c->tasks);
		fprintf(c->tasks, "%s\n", task_columns());
	}
	report_begin(&c->report, c->a->format, out->f, c->sp);
	ok = pool_run(&pool, e);
	clear_line(c);
	free(c->last_words);
	if (ok && c->failed == pool.jobs)
		err_add(e, "corun: no run came to its end: there are no results");
	else if (c->failed)
		err_add(e,
			"corun: %" PRId64 " of %" PRId64
			" runs failed; the results are of the others",
			c->failed, pool.jobs);
	if (ok && c->failed == pool.jobs)
		return c->status;
	if (ok)
		report_end(&c->report);
	if (ok && (!c->tasks || outfile_keep(tasks, e)) && outfile_keep(out, e))
		return c->status;
	return EXIT_MACHINE;
}

static bool check_files(const struct args *a, struct err *e)
{
	if (a->tasks && path_same(a->out, a->tasks))
		return err_add(e, "corun run: --output and --tasks are the same file: %s",
			       strcmp(a->out, "-") == 0 ? "standard output" : a->out);
	if ((strcmp(a->out, "-") != 0 && path_same(a->file, a->out)) ||
	    (a->tasks && path_same(a->file, a->tasks)))
		return err_add(e, "corun run: the results would overwrite the config %s", a->file);
	return true;
}

static int run_spec(const struct args *a, struct err *e)
{
	struct spec *sp = check_files(a, e) ? spec_read(a->file, &a->set, e) : NULL;
	struct ctx c = {.a = a, .sp = sp};
	struct outfile out = {0}, tasks = {0};
	int status = EXIT_MACHINE;

	if (!sp)
		return EXIT_USER;
	if (a->format == FORMAT_TABLE &&
	    (sp->ncell > TABLE_CELLS_MAX || sp->ncell * sp->runs > TABLE_ROWS_MAX)) {
		err_add(e,
			"corun run: %" PRId64 " runs of %" PRId64
			" settings and policies are too many for a table: use --format csv, or "
			"corun sweep",
			sp->runs, sp->ncell);
		spec_free(sp);
		return EXIT_USER;
	}
	if (outfile_open(&out, a->out, e) && (!a->tasks || outfile_open(&tasks, a->tasks, e))) {
		c.tasks = tasks.f;
		status = run_all(&c, &out, &tasks, e);
	}
	outfile_drop(&out);
	outfile_drop(&tasks);
	report_free(&c.report);
	spec_free(sp);
	return status;
}

int cmd_run(int argc, char **argv)
{
	struct args a;
	struct err e = {0};
	int status = read_args(argc, argv, &a);

	if (status < 0) {
		status = run_spec(&a, &e);
		err_sort(&e);
		if (e.n)
			fputs(e.text, stderr);
	}
	err_fini(&e);
	free(a.set.policies);
	free(a.set.sets);
	return status;
}
