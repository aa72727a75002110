/* cmd_reproduce.c - `corun reproduce`: what people measured, beside what runs give. */
#include <getopt.h>
#include <string.h>

#include "cmd.h"
#include "option.h"
#include "outfile.h"
#include "path.h"
#include "reproduce.h"

struct args {
	const char *file, *out, *expect, *page, *scripts;
	bool moves;
	struct options opt; /* of which only the number of workers counts */
};

static const char help[] =
	"usage: corun reproduce FILE [options]\n"
	"Runs what FILE lists, and prints each measured figure beside the simulated one, with its\n"
	"95 % interval, and whether it is inside what is allowed.\n"
	"\n"
	"  -o, --output CSV      also a CSV: source,setup,quantity,unit,measured,simulated,lo,hi,\n"
	"                        class,holds\n"
	"      --expect CSV      such a file of before: fails if a row that held no longer holds\n"
	"      --sensitivity     also: how far each figure moves with each calibrated number\n"
	"      --page FILE.md    also a page with pictures, which go into the folder img beside "
	"it\n"
	"      --scripts DIR     gnuplot scripts for it: a copy of plots/, changed\n"
	"  -j, --jobs N          worker processes (as many as cpus); the output is the same for "
	"any N\n"
	"  -h, --help            this\n"
	"\n"
	"Exit status: 0, or 1 a row no longer holds or is new, 2 config or options, 3 disk, memory "
	"or "
	"gnuplot,\n"
	"4 a policy broke its contract.\n";

static void read_option(struct args *a, int c, const char *arg, struct err *e)
{
	switch (c) {
	case 'o':
		a->out = arg;
		break;
	case 'e':
		a->expect = arg;
		break;
	case 'P':
		a->page = arg;
		break;
	case 'S':
		a->scripts = arg;
		break;
	case 'm':
		a->moves = true;
		break;
	default:
		option_take(&a->opt, "corun reproduce", c, arg, e);
	}
}

static void check_files(const struct args *a, struct err *e)
{
	const char *const in[] = {a->file, a->expect}, *const out[] = {a->out, a->page};

	for (int i = 0; i < 2; i++)
		for (int k = 0; k < 2; k++)
			if (in[i] && out[k] && path_same(in[i], out[k]))
				err_add(e, "corun reproduce: the results would overwrite %s",
					in[i]);
	for (int k = 0; k < 2; k++)
		if (out[k] && strcmp(out[k], "-") == 0)
			err_add(e, "corun reproduce: %s -: the table goes to standard output",
				k ? "--page" : "--output");
	if (!e->n && a->out && a->page && path_same(a->out, a->page))
		err_add(e, "corun reproduce: --output and --page are the same file: %s", a->out);
	if (a->scripts && !a->page)
		err_add(e, "corun reproduce: --scripts needs --page");
}

static bool spares(const struct args *a, const char *config, struct err *e)
{
	const char *out = a->out && path_same(config, a->out)	  ? a->out
			  : a->page && path_same(config, a->page) ? a->page
								  : NULL;

	return !out || err_add(e, "corun reproduce: the results would overwrite %s", config);
}

/* What it runs is no place for results either. */
static bool check_configs(const struct args *a, const struct reproduce *r, struct err *e)
{
	for (int i = 0; i < r->ngroup; i++)
		for (int k = 0; k < r->groups[i].nrun; k++)
			if (!spares(a, r->groups[i].runs[k].config, e))
				return false;
	return true;
}

/* -1: go on. */
static int read_args(int argc, char **argv, struct args *a, struct err *e)
{
	static const struct option options[] = {
		{"jobs", 1, NULL, 'j'},	       {"output", 1, NULL, 'o'},
		{"expect", 1, NULL, 'e'},      {"page", 1, NULL, 'P'},
		{"sensitivity", 0, NULL, 'm'}, {"scripts", 1, NULL, 'S'},
		{"help", 0, NULL, 'h'},	       {0}};
	int c;

	optind = 1;
	while ((c = getopt_long(argc, argv, "j:o:h", options, NULL)) != -1) {
		if (c == 'h') {
			fputs(help, stdout);
			return EXIT_OK;
		}
		if (c == '?')
			return cmd_usage("reproduce");
		read_option(a, c, optarg, e);
	}
	if (optind != argc - 1)
		err_add(e, optind == argc ? "corun reproduce: needs a file of measured figures"
					  : "corun reproduce: takes one file");
	else
		a->file = argv[optind];
	if (!e->n)
		check_files(a, e);
	if (!e->n)
		return -1;
	fputs(e->text, stderr);
	err_fini(e);
	return cmd_usage("reproduce");
}

static int results(const struct args *a, struct reproduce *r, const struct expect *x,
		   struct outfile *out, struct err *e)
{
	struct repro_moves moves = {0};
	int status = reproduce_run(r, a->opt.workers, e);

	if (status == EXIT_OK && a->moves)
		status = reproduce_moves(r, a->opt.workers, &moves, e);
	if (status == EXIT_OK)
		reproduce_table(r, a->moves ? &moves : NULL, stdout);
	if (status == EXIT_OK && a->out) {
		reproduce_csv(r, out->f);
		status = outfile_keep(out, e) ? EXIT_OK : EXIT_MACHINE;
	}
	if (status == EXIT_OK && a->page)
		status = reproduce_page(r, a->moves ? &moves : NULL, a->page, a->scripts, e);
	if (status == EXIT_OK && x)
		status = expect_compare(x, r, stdout, e);
	free(moves.move);
	return status;
}

/* What can be known to fail is tried before minutes of runs. */
static int reproduce(const struct args *a, struct err *e)
{
	struct reproduce *r = reproduce_read(a->file, e);
	struct expect *x = a->expect ? expect_read(a->expect, e) : NULL;
	struct outfile out = {0};
	int status;

	if (!r || (a->expect && !x) || !check_configs(a, r, e))
		status = err_exit(e);
	else if (a->out && !outfile_open(&out, a->out, e))
		status = EXIT_MACHINE;
	else
		status = results(a, r, x, &out, e);
	outfile_drop(&out);
	expect_free(x);
	reproduce_free(r);
	return status;
}

int cmd_reproduce(int argc, char **argv)
{
	struct args a = {0};
	struct err e = {0};
	int status;

	option_init(&a.opt);
	status = read_args(argc, argv, &a, &e);
	if (status < 0) {
		status = reproduce(&a, &e);
		fflush(stdout);
		if (e.n)
			fputs(e.text, stderr);
	}
	err_fini(&e);
	option_fini(&a.opt);
	return status;
}
