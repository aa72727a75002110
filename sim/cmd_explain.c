/* cmd_explain.c - `corun explain`: where the time went, and where the difference did. */
#include <getopt.h>
#include <string.h>

#include "cmd.h"
#include "explain.h"
#include "outfile.h"
#include "path.h"

struct args {
	struct explain_opts opts;
	const char **by, **where, *out;
	bool csv;
};

static const char help[] =
	"usage: corun explain FILE.csv [options]\n"
	"       corun explain --tasks FILE.csv [options]\n"
	"Says where the time went, and where the difference between groups of runs went. FILE is\n"
	"the CSV of `corun run` or `corun sweep`; with --tasks that of `corun run --tasks`, which\n"
	"also says which tasks it was, and on whom they were blocked. - is standard input.\n"
	"\n"
	"      --tasks FILE       a row a task\n"
	"      --by COLUMN        what makes the groups (policy); may be given again\n"
	"      --baseline GROUP   against which group (the first in the file): bsd4, or with two\n"
	"                         columns bsd4,2\n"
	"      --where COL=VALUE  only such rows; may be given again\n"
	"      --format F         table, or csv: every sum in ns, over all runs\n"
	"  -o, --output FILE      instead of standard output\n"
	"  -h, --help             this\n"
	"\n"
	"Only runs of seeds that every group has are counted: they did the same work. Nothing is\n"
	"estimated: the parts of the elapsed time sum to it, and the parts of a difference to "
	"that,\n"
	"to the ns. What the path of causes is: docs/model.md.\n"
	"\n"
	"Exit status: 0; 2 file or options, 3 disk or memory.\n";

static void add(const char ***list, int *n, const char *text)
{
	*list = xrealloc(*list, (size_t)*n + 1, sizeof(**list));
	(*list)[(*n)++] = text;
}

static void read_option(struct args *a, int c, const char *arg, struct err *e)
{
	switch (c) {
	case 'b':
		add(&a->by, &a->opts.nby, arg);
		break;
	case 'w':
		add(&a->where, &a->opts.nwhere, arg);
		break;
	case 'B':
		a->opts.baseline = arg;
		break;
	case 't':
		a->opts.tasks = true;
		a->opts.file = arg;
		break;
	case 'o':
		a->out = arg;
		break;
	default:
		a->csv = strcmp(arg, "csv") == 0;
		if (!a->csv && strcmp(arg, "table") != 0)
			err_add(e, "corun explain: --format %s: must be table or csv", arg);
	}
}

/* -1: go on. */
static int read_args(int argc, char **argv, struct args *a)
{
	static const struct option options[] = {
		{"by", 1, NULL, 'b'},	  {"baseline", 1, NULL, 'B'},
		{"where", 1, NULL, 'w'},  {"tasks", 1, NULL, 't'},
		{"format", 1, NULL, 'f'}, {"output", 1, NULL, 'o'},
		{"help", 0, NULL, 'h'},	  {0}};
	struct err e = {0};
	int c, files;

	optind = 1;
	while ((c = getopt_long(argc, argv, "o:h", options, NULL)) != -1) {
		if (c == 'h') {
			fputs(help, stdout);
			return EXIT_OK;
		}
		if (c == '?')
			return cmd_usage("explain");
		read_option(a, c, optarg, &e);
	}
	files = argc - optind + a->opts.tasks;
	if (files != 1)
		err_add(&e, files ? "corun explain: takes one file"
				  : "corun explain: needs a CSV of results, or --tasks FILE");
	else if (!a->opts.tasks)
		a->opts.file = argv[optind];
	if (!e.n && a->out && path_same(a->opts.file, a->out))
		err_add(&e, "corun explain: the answer would overwrite %s", a->out);
	if (!a->opts.nby)
		add(&a->by, &a->opts.nby, "policy");
	a->opts.by = a->by;
	a->opts.where = a->where;
	if (!e.n)
		return -1;
	fputs(e.text, stderr);
	err_fini(&e);
	return cmd_usage("explain");
}

static int explain_file(const struct args *a, struct err *e)
{
	struct explain *x = explain_open(&a->opts, e);
	struct outfile out = {0};
	int status = EXIT_USER;

	if (x && !outfile_open(&out, a->out ? a->out : "-", e))
		status = EXIT_MACHINE;
	else if (x && (a->csv ? explain_csv : explain_table)(x, out.f, e))
		status = outfile_keep(&out, e) ? EXIT_OK : EXIT_MACHINE;
	outfile_drop(&out);
	explain_close(x);
	return status;
}

int cmd_explain(int argc, char **argv)
{
	struct args a = {.opts = {.tasks = false}};
	struct err e = {0};
	int status = read_args(argc, argv, &a);

	if (status < 0) {
		status = explain_file(&a, &e);
		fflush(stdout);
		if (e.n)
			fputs(e.text, stderr);
		err_fini(&e);
	}
	free(a.by);
	free(a.where);
	return status;
}
