/* cmd_run.c - `corun run`: runs an experiment and reports it. */
#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "cmd.h"
#include "failure.h"
#include "option.h"
#include "outfile.h"
#include "path.h"
#include "pool.h"
#include "progress.h"
#include "report.h"

struct args {
	const char *program, *file, *out, *tasks;
	struct options opt;
	enum format format;
};

struct ctx {
	const struct args *a;
	struct spec *sp; /* a worker's own as soon as it reads a setting */
	void *room;	 /* a worker's own */
	struct report report;
	FILE *tasks;
	int64_t failed;
	int status;
	struct failure failure;
	struct progress progress;
};

static const char help[] =
	"usage: corun run FILE [options]\n"
	"Runs the experiment that the config FILE describes, and prints who wins and why.\n"
	"\n" OPTION_HELP "      --format F        table, csv (one row a run) or json\n"
	"  -o, --output FILE     instead of standard output; appears whole or not at all\n"
	"      --tasks FILE      also one CSV row a task, in the order in which they end\n"
	"  -h, --help            this\n"
	"\n"
	"Exit status: 0, or 2 config or options, 3 disk or memory, 4 a policy broke its "
	"contract.\n";

static bool read_format(const char *name, enum format *format)
{
	static const char *const names[] = {"table", "csv", "json"};

	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (strcmp(name, names[i]) == 0) {
			*format = (enum format)i;
			return true;
		}
	return false;
}

static void read_option(struct args *a, int c, const char *arg, struct err *e)
{
	if (option_take(&a->opt, "corun run", c, arg, e))
		return;
	if (c == 'o')
		a->out = arg;
	else if (c == 't')
		a->tasks = arg;
	else if (!read_format(arg, &a->format))
		err_add(e, "corun run: --format %s: must be table, csv or json", arg);
}

/* -1: go on. */
static int read_args(int argc, char **argv, struct args *a)
{
	static const struct option options[] = {OPTION_LONG,
						{"format", 1, NULL, 'f'},
						{"output", 1, NULL, 'o'},
						{"tasks", 1, NULL, 't'},
						{"help", 0, NULL, 'h'},
						{0}};
	struct err e = {0};
	int c;

	*a = (struct args){.program = argv[-1], .out = "-"};
	option_init(&a->opt);
	optind = 1;
	while ((c = getopt_long(argc, argv, OPTION_SHORT "o:h", options, NULL)) != -1) {
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

static void begin(void *ctx, void *room)
{
	((struct ctx *)ctx)->room = room;
}

static int job(void *ctx, int64_t i, void *answer, FILE *text)
{
	const struct ctx *c = ctx;
	int64_t cell = i / c->sp->runs, run = i % c->sp->runs + 1;
	struct err e = {0};
	const struct cell *of = spec_cell(c->sp, cell, &e);
	char *key = report_key(c->sp, cell, run);
	bool ok = of && run_cell(c->sp, of, run_seed(c->sp, run), c->room, c->tasks ? text : NULL,
				 key, answer, &e);
	int status;

	free(key);
	if (!ok)
		fputs(e.text, stderr);
	status = ok ? EXIT_OK : err_exit(&e);
	err_fini(&e);
	return status;
}

static bool take(void *ctx, int64_t i, int status, const void *answer, const char *text, size_t len)
{
	struct ctx *c = ctx;
	int64_t cell = i / c->sp->runs, run = i % c->sp->runs + 1;

	report_run(&c->report, cell, run, status == EXIT_OK ? answer : NULL, status);
	if (status == EXIT_OK && c->tasks)
		fwrite(text, 1, len, c->tasks);
	if (status != EXIT_OK) {
		progress_clear(&c->progress);
		failure_tell(&c->failure, c->sp, cell, run, status, text, false);
		c->failed++;
		if (failure_exit(status) > c->status)
			c->status = failure_exit(status);
	}
	return !ferror(c->report.f) && !(c->tasks && ferror(c->tasks));
}

static void progress(void *ctx, int64_t done)
{
	struct ctx *c = ctx;

	progress_show(&c->progress, done, c->failed);
}

static int run_all(struct ctx *c, struct outfile *out, struct outfile *tasks, struct err *e)
{
	struct pool pool = {.jobs = c->sp->runs * c->sp->ncell,
			    .workers = c->a->opt.workers,
			    .size = sizeof(struct result),
			    .ctx = c,
			    .work = job,
			    .room = sim_size(),
			    .begin = begin,
			    .take = take,
			    .progress = progress};
	bool ok;

	if (pool.workers > pool.jobs)
		pool.workers = (int)pool.jobs;
	if (c->tasks) {
		report_key_names(c->sp, c->tasks);
		task_columns(c->tasks);
	}
	report_begin(&c->report, c->a->format, out->f, c->sp);
	progress_begin(&c->progress, 0, pool.jobs);
	ok = pool_run(&pool, e);
	progress_clear(&c->progress);
	if (ok && c->failed == pool.jobs)
		err_add(e, "corun: no run came to its end: there are no results");
	else if (c->failed)
		err_add(e,
			"corun: %" PRId64 " of %" PRId64
			" runs failed; the results are of the others",
			c->failed, pool.jobs);
	if (ok)
		failure_again(&c->failure, c->a->program, c->sp, &c->a->opt.set, e);
	failure_fini(&c->failure);
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
	struct spec *sp = check_files(a, e) ? spec_read(a->file, &a->opt.set, e) : NULL;
	struct ctx c = {.a = a, .sp = sp};
	struct outfile out = {0}, tasks = {0};
	int status = EXIT_MACHINE;

	if (!sp)
		return err_exit(e);
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
	option_fini(&a.opt);
	return status;
}
